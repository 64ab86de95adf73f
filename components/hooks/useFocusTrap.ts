import type { KeyboardEvent } from 'react'
import { trapTarget } from '../browser/focus-trap'

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** A keydown handler that keeps Tab inside the element it is put on. */
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
