import { activeHeading } from './active-heading'
import { useScrollState } from './useScrollState'

/**
 * The id of the heading the reader has reached, looked up every 200 ms at most while scrolling; '' above
 * the first one. The headings are part of the article's ready HTML, so they are found by their ids.
 */
export function useActiveHeading(ids: readonly string[]): string {
  return useScrollState(() => {
    const places = ids.flatMap((id) => {
      const box = document.getElementById(id)?.getBoundingClientRect()
      return box ? [{ id, top: box.top, bottom: box.bottom }] : []
    })
    return activeHeading(places) ?? ''
  }, '')
}
