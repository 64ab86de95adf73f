import { type RefObject, useEffect } from 'react'
import { whenShown } from './when-shown'

/** Moves the focus to an element when the page arrives and is seen, so that reading begins there. */
export function useArrivalFocus(target: RefObject<HTMLElement | null>, wanted = true) {
  useEffect(
    () => (wanted ? whenShown(() => target.current?.focus({ preventScroll: true })) : undefined),
    [target, wanted],
  )
}
