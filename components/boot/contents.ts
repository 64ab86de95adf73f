import { activeHeading, type HeadingPlace } from '../browser/active-heading'
import { watchScroll } from '../browser/watch-scroll'

/** Marks a list whose items are links to the headings of the article. */
export const headingList = { 'data-heading-list': '' }

/**
 * Marks the current heading's link in each list of headings, and scrolls it into view. Runs at most every
 * 200 ms while the page scrolls. The headings are part of the article's HTML, so they are found by id.
 */
export function followHeadings(): void {
  let watched: HTMLElement | null = null
  const { soon } = watchScroll(() => {
    const lists = document.querySelectorAll<HTMLElement>('[data-heading-list]')
    const body = lists.length > 0 ? document.getElementById('article-body') : null
    if (body !== watched) {
      sizes.disconnect()
      if (body !== null) sizes.observe(body)
      watched = body
    }
    for (const list of lists) markReached(list)
  })
  // After a jump in a long article, chunks get their height while the page no longer scrolls.
  const sizes = new ResizeObserver(soon)
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true })
  soon()
}

function markReached(list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const ids = links.map((link) => link.getAttribute('href')?.slice(1) ?? '')
  const reached = links[ids.indexOf(activeHeading(places(ids)) ?? '')]
  const marked = list.querySelector('[aria-current]')
  if (reached === (marked ?? undefined)) return
  marked?.removeAttribute('aria-current')
  reached?.setAttribute('aria-current', 'location')
  // Do not scroll while an entry has the focus.
  if (list.contains(document.activeElement)) return
  const entry = reached?.closest('li')
  list.scrollTop = entry ? entry.offsetTop - list.offsetTop - list.clientHeight / 2 : 0
}

/**
 * Yields the positions of the headings on demand: reading a position inside a skipped chunk of a long article
 * forces its layout. Headings in closed toggles and panels have no position.
 */
function* places(ids: readonly string[]): Generator<HeadingPlace> {
  const headings = ids.flatMap((id) => document.getElementById(id) ?? [])
  const below = headings.findIndex((heading) => !isAbove(heading.closest('.notion-chunk')))
  // All headings above the viewport are reached, so start with the last of them.
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

function isAbove(chunk: Element | null): boolean {
  return chunk !== null && chunk.getBoundingClientRect().bottom <= 0
}
