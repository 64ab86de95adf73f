import { onEvent } from './on-event'

/** Marks an area with a card over its content. The boot script sets the value to `open` and back. */
export const coverArea = { 'data-cover-state': 'covered' }

/** Marks the button that reveals the content. */
export const uncoverButton = { 'data-uncover': '', 'aria-expanded': false }

/** Marks the content below the card. */
export const coveredContent = { 'data-covered': '' }

/** An area whose content is shown. */
const open = '[data-cover-state="open"]'

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
  onEvent('click', '[data-uncover]', (button) => {
    const element = button.closest<HTMLElement>('[data-cover-state]')
    if (!element) return
    setState(element, 'open')
    outOfView.observe(element)
    // Hidden links cannot be focused: wait until they are visible.
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[data-covered] a[href]')?.focus())
  })
  onEvent('keydown', `${open} [data-covered]`, (content, { key }) => {
    const element = content.closest<HTMLElement>(open)
    if (key !== 'Escape' || !element) return
    cover(element)
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[data-uncover]')?.focus())
  })
  onEvent('pointerout', open, (element, { pointerType, relatedTarget }) => {
    if (pointerType === 'mouse' && !holds(element, relatedTarget)) cover(element)
  })
  onEvent('focusout', open, (element, { relatedTarget: next }) => {
    if (!(next instanceof Node)) return
    // A click on plain background focuses nothing, or a region around the area; only another control counts as
    // outside.
    if (!element.contains(next) && !next.contains(element)) cover(element)
  })
}

function holds(element: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && element.contains(target)
}

function setState(element: HTMLElement, state: 'open' | 'covered'): void {
  element.dataset.coverState = state
  element.querySelector('[data-uncover]')?.setAttribute('aria-expanded', String(state === 'open'))
}
