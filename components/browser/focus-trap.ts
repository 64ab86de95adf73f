/** What Tab stops at. */
const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** The visible elements within an element that Tab stops at, in order. */
export function tabStops(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(stops)].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  )
}

/**
 * Where Tab goes from stop `current` of `count`: the other end when it would leave, else null (the browser's
 * default).
 */
export function trapTarget(current: number, count: number, backwards: boolean): number | null {
  if (count === 0) return null
  if (backwards) return current <= 0 ? count - 1 : null
  return current < 0 || current === count - 1 ? 0 : null
}
