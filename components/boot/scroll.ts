import { barState, nextScrollState, type ScrollState } from '../browser/scroll-state'
import { watchScroll } from '../browser/watch-scroll'

/**
 * Marks an element whose appearance depends on the scroll position. The boot script sets the attribute for style
 * sheets: `top` or `scrolled`, `down` while the bar shows the author's line, `far` below the first part of the
 * viewport, `end` at the end of the page, `rest` when the page has not been scrolled for a while.
 */
export const followsScroll = { 'data-scroll': 'top' }

/** Marks an element whose text is the scroll percentage; a value is a template with `{percent}`. */
export const scrollPercentText = (text = '') => ({ 'data-scroll-percent': text })

/** Pixels of scrolling after which the back-to-top button is shown, and on phones the display mode button. */
const farAfter = 100

/** Milliseconds without scrolling after which the page is at rest. */
const restAfter = 1500

/** Returns the attribute's value for a state. */
export function scrollWords(state: ScrollState, rest = false): string {
  const { atTop, menu } = barState(state)
  const words = [
    atTop ? 'top' : 'scrolled',
    !menu && 'down',
    state.y > farAfter && 'far',
    state.percent >= 100 && 'end',
    rest && 'rest',
  ]
  return words.filter(Boolean).join(' ')
}

/** Updates the marked elements from now on. */
export function followScrolling(): void {
  let state: ScrollState = { y: 0, down: false, percent: 0 }
  let rest = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const { soon } = watchScroll(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    if (window.scrollY !== state.y) {
      rest = false
      clearTimeout(timer)
      timer = setTimeout(() => {
        rest = true
        show(state, rest)
      }, restAfter)
    }
    state = nextScrollState(state, window.scrollY, scrollHeight, clientHeight)
    show(state, rest)
  })
  // Elements that are added later: by navigation, another theme, or texts in another language.
  new MutationObserver(soon).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['lang'],
  })
  // In a frame: reading the position now would lay out the whole page within this script.
  requestAnimationFrame(() => {
    if (window.scrollY > 0) soon()
  })
}

function show(state: ScrollState, rest: boolean): void {
  const words = scrollWords(state, rest)
  for (const element of document.querySelectorAll<HTMLElement>('[data-scroll]')) {
    if (element.dataset.scroll !== words) element.dataset.scroll = words
  }
  const percent = String(state.percent)
  for (const element of document.querySelectorAll<HTMLElement>('[data-scroll-percent]')) {
    const said = element.dataset.scrollPercent?.replace('{percent}', percent) || percent
    if (element.textContent !== said) element.textContent = said
  }
}
