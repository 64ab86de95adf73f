/** Marks an area with a card over its content. The boot script sets the value to `open` and back. */
export const coverArea = { 'data-cover-state': 'covered' }

/** Marks the button that reveals the content. */
export const uncoverButton = { 'data-uncover': '', 'aria-expanded': false }

/** Marks the content below the card. */
export const coveredContent = { 'data-covered': '' }

const area = '[data-cover-state]'

/**
 * Opens a covered area by its button. It is covered again when the pointer or the focus leaves the
 * area, and by Escape; without hover only when it scrolls out of view.
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
  // In the capture phase: until hydration, events are stopped at the window.
  const listen = (type: 'click' | 'keydown' | 'pointerout' | 'focusout', act: (event: Event) => void) =>
    window.addEventListener(type, act, true)

  listen('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-uncover]') : null
    const element = button?.closest<HTMLElement>(area)
    if (!element) return
    setState(element, 'open')
    outOfView.observe(element)
    // Hidden links cannot be focused: wait until they are visible.
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
    // A click on plain background focuses nothing, or a region around the area; only another control counts as
    // outside.
    if (!element.contains(next) && !next.contains(element)) cover(element)
  })
}

/** The open area that contains the target of an event. */
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
