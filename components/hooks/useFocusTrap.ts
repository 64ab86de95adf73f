import { type RefObject, useEffect } from 'react'
import { tabStops, trapTarget } from '../browser/focus-trap'

/** Keeps Tab inside an element that has the focus. */
export function useFocusTrap(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const trap = element.current
    if (trap === null) return
    const onKey = (event: KeyboardEvent) => {
      const focused = document.activeElement
      if (event.key !== 'Tab' || !(focused instanceof HTMLElement)) return
      const all = tabStops(trap)
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
