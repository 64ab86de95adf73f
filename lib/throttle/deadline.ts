/**
 * Reliable timeouts. Node 20 references the signals of `AbortSignal.timeout` only weakly once `AbortSignal.any` or
 * fetch have derived others: the garbage collector may remove one before it fires, and its waiters wait for ever.
 * Here the timer itself holds what it aborts.
 */

interface Deadline {
  /** Aborted on the timeout, or with the first of the parents. */
  signal: AbortSignal
  /** Call it when the work is done: stops the timer and unsubscribes from the parents. */
  end: () => void
}

/** Starts a timeout; call `end` when the work, including reading the response, is done. */
function deadline(milliseconds: number, ...parents: readonly AbortSignal[]): Deadline {
  const over = new AbortController()
  const timer = setTimeout(
    () => over.abort(new DOMException(`not done within ${milliseconds} ms`, 'TimeoutError')),
    milliseconds,
  )
  const leaving = parents.map((parent) => {
    const leave = () => over.abort(parent.reason)
    parent.addEventListener('abort', leave, { once: true })
    if (parent.aborted) leave()
    return () => parent.removeEventListener('abort', leave)
  })
  const end = () => {
    clearTimeout(timer)
    for (const leave of leaving) leave()
  }
  return { signal: over.signal, end }
}

/**
 * Runs work with a signal that is aborted on a timeout, or with the first of the parents. The work has to observe
 * the signal until it has read everything.
 */
export async function within<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
  ...parents: readonly AbortSignal[]
): Promise<Result> {
  const { signal, end } = deadline(milliseconds, ...parents)
  try {
    return await work(signal)
  } finally {
    end()
  }
}

/**
 * Waits for a result until a signal is aborted. The work may go on, and its later failure is ignored.
 * @throws the signal's reason
 */
export function unlessAborted<Result>(
  signal: AbortSignal | undefined,
  result: Promise<Result>,
): Promise<Result> {
  if (signal === undefined) return result
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
