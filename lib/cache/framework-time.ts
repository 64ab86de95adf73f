import { deployedSettings } from '@/lib/workspace/deployed'
import type { PageEntry } from './page-entry'

/** Whether the window of a page has ended, or the clock was set. */
export function isStale({ lastModified = 0, cacheControl }: PageEntry): boolean {
  const seconds = cacheControl?.revalidate
  return typeof seconds === 'number' && Math.abs(Date.now() - lastModified) > seconds * 1_000
}

/**
 * Returns the `lastModified` for Next.js, on the clock of Next.js. That clock does not follow changes of the system
 * clock: otherwise pages would stay fresh for as long as the clock was set forward, or be regenerated at each
 * request once it was set back.
 * Next.js throws instead of sending a page that is older than its `expire` time. The last known good content has to
 * be served, so such a page gets the oldest time that is merely stale. Its visibility has been checked before.
 */
export function frameworkTime({ lastModified = 0, cacheControl }: PageEntry): number {
  const now = Date.now()
  const { PAGE_EXPIRE_SECONDS, NEXT_REVALIDATE_SECOND } = deployedSettings()
  const oldest = now - (NEXT_REVALIDATE_SECOND + PAGE_EXPIRE_SECONDS) * 1_000 + 500
  // Rendered in the future: the clock was set back, or the clock of another instance is ahead.
  const isFuture = lastModified > now
  const made = isFuture ? (isStale({ value: null, lastModified, cacheControl }) ? oldest : now) : lastModified
  return Math.max(made, oldest) - now + frameworkNow()
}

const { timeOrigin } = performance

/** The present time on the clock of Next.js. */
export function frameworkNow(): number {
  return timeOrigin + performance.now()
}
