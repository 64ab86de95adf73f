/** Decides when a failed request is retried, and after how long. All times in milliseconds. */

/** Attempts per request, the first included. */
export const maxAttempts = 4

const firstDelay = 500
const longestDelay = 8_000
/** Limit for a delay that the workspace asks for, so that a request does not take too long. */
const longestAskedDelay = 15_000

/** Whether a status is temporary. 400, 401, 403 and 404 do not change on a retry; 429 has a rule of its own. */
export function isPassing(status: number): boolean {
  return status === 408 || status >= 500
}

/**
 * The delay before a retry: the response's Retry-After, else a random part of a time that doubles with every
 * attempt, so that several servers do not retry in step.
 * @param attempt number of attempts made, from 1
 * @param random in [0, 1)
 */
export function retryDelay(attempt: number, retryAfter: string | null, now: number, random: number): number {
  const asked = askedDelay(retryAfter, now)
  if (asked !== null) return Math.min(asked, longestAskedDelay)
  return Math.round(random * Math.min(firstDelay * 2 ** (attempt - 1), longestDelay))
}

/** Limit for a cool-down that a response asks for, in milliseconds. */
const longestCooldown = 15 * 60_000
const firstBlockedDelay = 30_000
const longestBlockedDelay = 10 * 60_000

/**
 * Returns how long no request may be sent after a 429. The service has a fixed cool-down: a response that asks for
 * less ("Retry-After: 0" occurs) does not shorten it, one that asks for more lengthens it. Up to a quarter is
 * added, so that several servers do not return together. All times in milliseconds, `hint`
 * (`clientData.retryAfter`) in seconds.
 */
export function rateLimitDelay(
  cooldown: number,
  { retryAfter, hint }: { retryAfter: string | null; hint: number | null },
  now: number,
  random: number,
): number {
  const asked = Math.max(askedDelay(retryAfter, now) ?? 0, (hint ?? 0) * 1_000)
  return Math.round(Math.max(cooldown, Math.min(asked, longestCooldown)) + (random * cooldown) / 4)
}

/** Returns how long no request is sent after a number of blocked responses in a row. Milliseconds. */
export function blockedDelay(blocks: number, random: number): number {
  return Math.round(Math.min(firstBlockedDelay * 2 ** (blocks - 1), longestBlockedDelay) * (1 + random / 4))
}

/** Returns whether a response comes from the bot protection in front of Notion; Notion itself responds in JSON. */
export function isBlocked(status: number, contentType: string, body: string): boolean {
  return (status === 403 || status === 503) && (/^text\/html\b/i.test(contentType) || /^\s*</.test(body))
}

/** Retry-After holds seconds or a date. */
function askedDelay(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
