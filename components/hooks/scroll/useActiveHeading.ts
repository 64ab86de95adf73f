import { useSyncExternalStore } from 'react'
import { activeHeading, type HeadingPlace } from '../../browser/active-heading'
import { watchScroll } from '../../browser/watch-scroll'

/**
 * The id of the heading the reader has reached, looked up every 200 ms at most while scrolling; '' above
 * the first one. The headings are part of the article's ready HTML, so they are found by their ids.
 */
export function useActiveHeading(ids: readonly string[]): string {
  return useSyncExternalStore(
    watch,
    () => activeHeading(places(ids)) ?? '',
    () => '',
  )
}

/**
 * Looks again too when the body changes: after a jump in a long article, parts get their blocks and their heights while
 * the page no longer scrolls.
 */
function watch(onLook: () => void): () => void {
  const { soon, stop } = watchScroll(onLook)
  const sizes = new ResizeObserver(soon)
  const blocks = new MutationObserver(soon)
  const body = document.getElementById('article-body')
  if (body !== null) {
    sizes.observe(body)
    blocks.observe(body, { childList: true, subtree: true })
  }
  soon()
  return () => {
    stop()
    sizes.disconnect()
    blocks.disconnect()
  }
}

/**
 * Where the headings stand, one by one and only as far as they are asked for: the browser has left out parts of a long
 * article, and to ask for a place inside one lays it out. Those hidden in closed toggles and panels have no place.
 */
function* places(ids: readonly string[]): Generator<HeadingPlace> {
  const headings = ids.flatMap((id) => document.getElementById(id) ?? [])
  const below = headings.findIndex((heading) => !isAbove(heading.closest('.notion-chunk')))
  // All above the window are reached: it is enough to begin with the last of them.
  let next = (below < 0 ? headings.length : below) - 1
  while (next > 0 && isHidden(headings[next])) next -= 1
  for (const heading of headings.slice(Math.max(0, next))) {
    if (isHidden(heading)) continue
    const { top, bottom } = heading.getBoundingClientRect()
    yield { id: heading.id, top, bottom }
  }
}

function isHidden(heading: Element | undefined): boolean {
  return heading?.getClientRects().length === 0
}

function isAbove(part: Element | null): boolean {
  return part !== null && part.getBoundingClientRect().bottom <= 0
}
