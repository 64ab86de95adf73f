/** When a failed request is worth another try, and after how long. All times in milliseconds. */

/** Tries of one request, the first included. */
export const maxAttempts = 4

const firstDelay = 500
const longestDelay = 8_000
/** A longer wait that the workspace asks for is cut, so that one request stays bounded. */
const longestAskedDelay = 15_000

/** Statuses of a passing trouble. 400, 401, 403 and 404 will not change by asking again. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/**
 * The wait before the next try: what the answer's Retry-After asks for, else a random part of a span that
 * doubles with every try, so that several servers do not come back in step.
 * @param attempt number of tries made, from 1
 * @param random in [0, 1)
 */
export function retryDelay(attempt: number, retryAfter: string | null, now: number, random: number): number {
  const asked = askedDelay(retryAfter, now)
  if (asked !== null) return Math.min(asked, longestAskedDelay)
  return Math.round(random * Math.min(firstDelay * 2 ** (attempt - 1), longestDelay))
}

/** Retry-After holds seconds or a date. */
function askedDelay(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
