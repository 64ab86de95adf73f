import type { KeyboardEvent } from 'react'

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Returns a keydown handler that keeps Tab inside its element. */
export function useFocusTrap() {
  return (event: KeyboardEvent<HTMLElement>) => {
    const focused = document.activeElement
    if (event.key !== 'Tab' || !(focused instanceof HTMLElement)) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter((stop) =>
      stop.checkVisibility({ visibilityProperty: true }),
    )
    const current = all.indexOf(focused)
    const target = all[trapTarget(current, all.length, event.shiftKey) ?? -1]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
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
