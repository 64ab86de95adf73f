import type { Clock } from './client/limiter'

/** Milliseconds that readers wait for a slow workspace when there is stored content. */
export const readerTimeout = 4_000

/**
 * Returns the fresh value, unless it takes longer than readers wait: then the known one. Rejects as the fresh one
 * does.
 * @param timeout milliseconds
 */
export async function withFallback<Value>(
  fresh: Promise<Value>,
  known: Value,
  clock: Clock,
  timeout = readerTimeout,
): Promise<Value> {
  const waiting = new AbortController()
  try {
    const late = clock.sleep(timeout, waiting.signal).then(() => known)
    return await Promise.race([fresh, late])
  } finally {
    waiting.abort()
  }
}
