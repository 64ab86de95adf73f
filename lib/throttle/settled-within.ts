/**
 * Returns what a promise resolves to, and `ifLate()` when it takes longer. Rejects as the promise does.
 * @param milliseconds after which the promise is no longer waited for; it is not cancelled
 */
export async function settledWithin<Value, Late>(
  milliseconds: number,
  promise: Promise<Value>,
  ifLate: () => Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(ifLate()), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
