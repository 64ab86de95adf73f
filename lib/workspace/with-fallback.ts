import type { Clock } from './client/limiter'

/** Milliseconds that readers wait for a slow workspace when there is something to show them meanwhile. */
export const readerTimeout = 4_000

/** What is fresh, unless that takes longer than readers wait: then what is known. Rejects as what is fresh does. */
export async function withFallback<Value>(fresh: Promise<Value>, known: Value, clock: Clock): Promise<Value> {
  const waiting = new AbortController()
  try {
    const late = clock.sleep(readerTimeout, waiting.signal).then(() => known)
    return await Promise.race([fresh, late])
  } finally {
    waiting.abort()
  }
}
