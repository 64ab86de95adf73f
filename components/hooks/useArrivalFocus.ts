import { type RefObject, useEffect } from 'react'

/** Moves the focus to an element when the page arrives, so that reading begins there. */
export function useArrivalFocus(target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
  }, [target])
}
