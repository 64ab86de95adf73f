/**
 * When the body of a page has to be read again. The workspace counts the time of edit in whole minutes: within one, an
 * further edit leaves no trace. A page is therefore read again some time after it. A time that is not a whole minute shows
 * that the workspace counts seconds, so that no second look is needed.
 */

const minute = 60_000
const secondLooks = [15_000, 35_000, 75_000]

/** What a page shows from elsewhere changes without a sign on the page itself: it is read again after so long, in milliseconds. */
export const dependentLifetime = 600_000

/**
 * The moment from which a body that was read is to be read once more; null when its time of edit leaves no doubt. All
 * times in milliseconds since the epoch.
 * @param edited the page's time of edit, as it was when the body was read
 */
export function nextLook(edited: number, readAt: number): number | null {
  if (edited % minute !== 0) return null
  const delay = secondLooks.find((after) => readAt < edited + after)
  return delay === undefined ? null : edited + delay
}
