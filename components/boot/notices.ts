import { onEvent } from './on-event'

/** Time until the next notice, in milliseconds. */
const period = 3_000

/** The element around the notices; each item of its list is a notice. */
export const noticeArea = { 'data-notices': '' }

const areas = '[data-notices]'

/** A button that steps by this many notices. */
export const noticeStep = (by: -1 | 1) => ({ 'data-notice-step': by })

/** A button that pauses and resumes the notices. `data-paused` of the area has the state. */
export const noticePause = { 'data-notice-pause': '' }

/** State of an item: shown, previous, or upcoming. */
export type NoticeState = 'current' | 'gone' | 'next'

/** Returns the state of an item (R-347, R-348: they advance and wrap around). */
export function noticeState(place: number, shown: number, count: number): NoticeState {
  if (place === shown) return 'current'
  return place === (shown + count - 1) % count ? 'gone' : 'next'
}

/**
 * Advances the notices unless they are hovered, focused or paused, or the tab is hidden. Left, Right and the
 * buttons step by hand.
 */
export function rotateNotices(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(turn, period)
  }
  const turn = () => {
    const area = document.querySelector<HTMLElement>(areas)
    if (area && !document.hidden && !isHeld(area)) step(area, 1)
    wait()
  }
  onEvent('pointerout', areas, wait)
  onEvent('focusout', areas, wait)
  onEvent('click', areas, (area, { target }) => {
    const control =
      target instanceof Element && target.closest<HTMLElement>('[data-notice-step], [data-notice-pause]')
    if (control) {
      if (control.dataset.noticeStep) step(area, Number(control.dataset.noticeStep))
      else area.toggleAttribute('data-paused')
    }
    wait()
  })
  onEvent('keydown', areas, (area, { key }) => {
    if (key === 'ArrowLeft') step(area, -1)
    else if (key === 'ArrowRight') step(area, 1)
  })
  wait()
}

/** Focus that a click has left behind does not count, only the pointer does. */
function isHeld(area: HTMLElement): boolean {
  const isPointedAt = matchMedia('(hover: hover)').matches && area.matches(':hover')
  return area.dataset.paused !== undefined || isPointedAt || area.querySelector(':focus-visible') !== null
}

function step(area: HTMLElement, by: number): void {
  const items = [...area.querySelectorAll<HTMLElement>('ul > li')]
  const count = items.length
  if (count < 2) return
  const shown = items.findIndex(({ dataset }) => dataset.state === 'current')
  const next = (shown + by + count) % count
  const hadFocus = items[shown]?.contains(document.activeElement)
  items.forEach((item, place) => {
    item.dataset.state = noticeState(place, next, count)
  })
  // A focused notice passes the focus to the next one: a hidden link would lose it.
  if (hadFocus) items[next]?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
}
