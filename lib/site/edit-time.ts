/**
 * Decides when the body of a page has to be read again. The workspace stores edit times in whole minutes, so a
 * further edit within the same minute is not visible. Therefore a page is read once more some time after it. An
 * edit time that is not a whole minute shows that the workspace counts seconds, so that no second look is needed.
 */

const minute = 60_000
const secondLooks = [15_000, 35_000, 75_000]

/**
 * Milliseconds after which a page that shows content of other pages is read again: that content changes without a
 * new edit time of the page.
 */
export const dependentLifetime = 600_000

/**
 * The time from which a body has to be read once more; null when its edit time is certain. All times in
 * milliseconds since the epoch.
 * @param edited the page's edit time when the body was read
 */
export function nextLook(edited: number, readAt: number): number | null {
  if (edited % minute !== 0) return null
  const delay = secondLooks.find((after) => readAt < edited + after)
  return delay === undefined ? null : edited + delay
}
