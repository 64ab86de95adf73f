import { barState, nextScrollState, SCROLL_THROTTLE, type ScrollState } from '../hooks/scroll-state'

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

/** Follows the page: the first movement is seen at once, further ones every 200 ms, the last one always. */
export function followScrolling(): void {
  let state: ScrollState = { y: 0, down: false, percent: 0 }
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer = undefined
    // Now, not in the frame: movements between the two must not ask for a second look.
    last = performance.now()
    requestAnimationFrame(() => {
      const { scrollHeight, clientHeight } = document.documentElement
      state = nextScrollState(state, window.scrollY, scrollHeight, clientHeight)
      show(state)
    })
  }
  const soon = () => {
    if (timer !== undefined) return
    timer = setTimeout(look, Math.max(0, SCROLL_THROTTLE - (performance.now() - last)))
  }
  window.addEventListener('scroll', soon, { passive: true })
  window.addEventListener('resize', soon, { passive: true })
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
