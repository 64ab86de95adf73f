/** Time until the next notice, in milliseconds. */
const period = 3_000

/** The element around the notices; its list holds one of them in each item. */
export const noticeArea = { 'data-notices': '' }

/** Steps to another notice, by as many as the value says. */
export const noticeStep = (by: -1 | 1) => ({ 'data-notice-step': by })

/** Stops the notices and lets them go on. `data-paused` of the area tells which. */
export const noticePause = { 'data-notice-pause': '' }

/** What an item of the list is: shown, the one before, or one to come. */
export type NoticeState = 'current' | 'gone' | 'next'

/** The state of an item while another one is shown (R-347, R-348: they move on and wrap). */
export function noticeState(place: number, shown: number, count: number): NoticeState {
  if (place === shown) return 'current'
  return place === (shown + count - 1) % count ? 'gone' : 'next'
}

/**
 * Moves the notices on while nobody points at them, has the focus in them, or has paused them, and while the tab is seen.
 * Left, Right and the controls step by hand.
 */
export function rotateNotices(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(turn, period)
  }
  const turn = () => {
    const area = document.querySelector<HTMLElement>('[data-notices]')
    if (area && !document.hidden && !isHeld(area)) step(area, 1)
    wait()
  }
  const listen = (
    type: 'click' | 'keydown' | 'pointerout' | 'focusout',
    act: (area: HTMLElement, target: Element, event: Event) => void,
  ) =>
    // On the way down: until the page is hydrated, events go no further than the window.
    window.addEventListener(
      type,
      (event) => {
        const { target } = event
        const area = target instanceof Element && target.closest<HTMLElement>('[data-notices]')
        if (area) act(area, target, event)
      },
      true,
    )
  listen('pointerout', wait)
  listen('focusout', wait)
  listen('click', (area, target) => {
    const control = target.closest<HTMLElement>('[data-notice-step], [data-notice-pause]')
    if (control?.dataset.noticeStep) step(area, Number(control.dataset.noticeStep))
    else if (control) area.toggleAttribute('data-paused')
    wait()
  })
  listen('keydown', (area, _, event) => {
    if (!(event instanceof KeyboardEvent)) return
    if (event.key === 'ArrowLeft') step(area, -1)
    else if (event.key === 'ArrowRight') step(area, 1)
  })
  wait()
}

/** The focus that a press leaves behind is no sign of a reader who is still there: the pointer is. */
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
  // The focus on what was shown goes on to what is shown: a hidden link would lose it.
  if (hadFocus) items[next]?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
}
