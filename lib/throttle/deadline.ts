/**
 * Limits of time that hold. Node 20 holds the signals of `AbortSignal.timeout` weakly as soon as `AbortSignal.any` or fetch have
 * made others of them: the garbage collector may take one before it fires, and what waits for it waits for ever. Here the timer
 * itself holds what it ends.
 */

interface Deadline {
  /** Aborted when the time is over, or with the first of the parents. */
  signal: AbortSignal
  /** The work is done: the time no longer runs, and the parents forget it. */
  end: () => void
}

/** Begins a limit of time; call `end` when the work, reading the answer included, is done. */
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
 * Does work with a signal that is aborted when its time is over, or with the first of the parents. The work has to heed it, up
 * to the last byte that it reads.
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
 * Waits for a result as long as a signal allows. What it is the result of may go on, and its failure then is nobody's.
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
