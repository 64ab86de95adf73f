import { type RefObject, useEffect } from 'react'

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Keeps Tab inside an element that has the focus. */
export function useFocusTrap(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const trap = element.current
    if (trap === null) return
    const onKey = (event: KeyboardEvent) => {
      const focused = document.activeElement
      if (event.key !== 'Tab' || !(focused instanceof HTMLElement)) return
      const all = [...trap.querySelectorAll<HTMLElement>(stops)].filter((stop) =>
        stop.checkVisibility({ visibilityProperty: true }),
      )
      const current = all.indexOf(focused)
      const target = all[trapTarget(current, all.length, event.shiftKey) ?? -1]
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    trap.addEventListener('keydown', onKey)
    return () => trap.removeEventListener('keydown', onKey)
  }, [element])
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
