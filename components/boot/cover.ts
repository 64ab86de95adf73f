/** Marks an area in which a card lies over some content. The boot script changes the value to `open` and back. */
export const coverArea = { 'data-cover-state': 'covered' }

/** Marks the button that takes the card away. */
export const uncoverButton = { 'data-uncover': '', 'aria-expanded': false }

/** Marks the content under the card. */
export const coveredContent = { 'data-covered': '' }

const area = '[data-cover-state]'

/**
 * Opens a covered area by its button, and covers it again when the pointer or the focus leaves the area, and
 * by Escape. Where nothing hovers it stays open until it scrolls out of view.
 */
export function followCovers(): void {
  const outOfView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting && target instanceof HTMLElement) cover(target)
    }
  })
  const cover = (element: HTMLElement) => {
    outOfView.unobserve(element)
    setState(element, 'covered')
  }
  // In the capture phase: until the page is hydrated, events go no further than the window.
  const listen = (type: 'click' | 'keydown' | 'pointerout' | 'focusout', act: (event: Event) => void) =>
    window.addEventListener(type, act, true)

  listen('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-uncover]') : null
    const element = button?.closest<HTMLElement>(area)
    if (!element) return
    setState(element, 'open')
    outOfView.observe(element)
    // Hidden links take no focus: wait until they are shown.
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[data-covered] a[href]')?.focus())
  })
  listen('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return
    const element = openArea(event)
    if (!(event.target instanceof Element) || !event.target.closest('[data-covered]') || !element) return
    cover(element)
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[data-uncover]')?.focus())
  })
  listen('pointerout', (event) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'mouse') return
    const element = openArea(event)
    if (element && !holds(element, event.relatedTarget)) cover(element)
  })
  listen('focusout', (event) => {
    const element = openArea(event)
    if (!element || !(event instanceof FocusEvent) || !(event.relatedTarget instanceof Node)) return
    const { relatedTarget: next } = event
    // A press on plain ground moves the focus to nothing, or to a region around the area; only another control is outside.
    if (!element.contains(next) && !next.contains(element)) cover(element)
  })
}

/** The open area in which an event happened. */
function openArea({ target }: Event): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(area) : null
  return element?.dataset.coverState === 'open' ? element : null
}

function holds(element: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && element.contains(target)
}

function setState(element: HTMLElement, state: 'open' | 'covered'): void {
  element.dataset.coverState = state
  element.querySelector('[data-uncover]')?.setAttribute('aria-expanded', String(state === 'open'))
}
