import { type RefObject, useEffect } from 'react'
import { whenShown } from '../../boot/arrival'
import { isHydrated } from '../../ui/PreservedHtml'

/**
 * Moves the focus to an element when a page arrives by navigation and is seen, so that reading begins there. For the
 * first page of a document components/boot/arrival does it: hydration comes later, when the reader may be elsewhere.
 */
export function useArrivalFocus(target: RefObject<HTMLElement | null>, wanted = true) {
  useEffect(
    () =>
      wanted && isHydrated() ? whenShown(() => target.current?.focus({ preventScroll: true })) : undefined,
    [target, wanted],
  )
}
