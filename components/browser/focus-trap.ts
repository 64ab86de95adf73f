/** Where Tab goes from place `current` of `count` stops: the other end when it would leave, else null (the browser's own step). */
export function trapTarget(current: number, count: number, backwards: boolean): number | null {
  if (count === 0) return null
  if (backwards) return current <= 0 ? count - 1 : null
  return current < 0 || current === count - 1 ? 0 : null
}
