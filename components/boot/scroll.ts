import { barState, nextScrollState, type ScrollState } from '../browser/scroll-state'
import { watchScroll } from '../browser/watch-scroll'

/**
 * Marks an element that looks different as the page is scrolled. The boot script writes words into the attribute, for style
 * sheets: `top` or `scrolled`, `down` while the author's line stands in the bar, `far` below the first part of a window, `end` at
 * the end of the page.
 */
export const followsScroll = { 'data-scroll': 'top' }

/** Marks an element whose text is the scrolled share of the page; a value says how, with `{percent}` in it. */
export const scrollPercentText = (text = '') => ({ 'data-scroll-percent': text })

/** Scrolled further than this, in pixels, the way back to the top is offered, and on phones the display mode. */
const farAfter = 100

/** What the attribute says of a state. */
export function scrollWords(state: ScrollState): string {
  const { atTop, menu } = barState(state)
  const words = [
    atTop ? 'top' : 'scrolled',
    !menu && 'down',
    state.y > farAfter && 'far',
    state.percent >= 100 && 'end',
  ]
  return words.filter(Boolean).join(' ')
}

/** Tells the marked elements how the page is scrolled, from now on. */
export function followScrolling(): void {
  let state: ScrollState = { y: 0, down: false, percent: 0 }
  const { soon } = watchScroll(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    state = nextScrollState(state, window.scrollY, scrollHeight, clientHeight)
    show(state)
  })
  // What comes later: another page, another theme, and texts in another language.
  new MutationObserver(soon).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['lang'],
  })
  if (window.scrollY > 0) soon()
}

function show(state: ScrollState): void {
  const words = scrollWords(state)
  for (const element of document.querySelectorAll<HTMLElement>('[data-scroll]')) {
    if (element.dataset.scroll !== words) element.dataset.scroll = words
  }
  const percent = String(state.percent)
  for (const element of document.querySelectorAll<HTMLElement>('[data-scroll-percent]')) {
    const said = element.dataset.scrollPercent?.replace('{percent}', percent) || percent
    if (element.textContent !== said) element.textContent = said
  }
}
