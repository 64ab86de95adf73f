import { type RefObject, useEffect } from 'react'
import { whenShown } from '../../boot/arrival'
import { isHydrated } from '../../ui/PreservedHtml'

/**
 * Focuses an element when a page has been navigated to and is visible. For the first page of a document
 * components/boot/arrival does it, because hydration comes later, when the reader may have moved on.
 */
export function useArrivalFocus(target: RefObject<HTMLElement | null>, wanted = true) {
  useEffect(
    () =>
      wanted && isHydrated() ? whenShown(() => target.current?.focus({ preventScroll: true })) : undefined,
    [target, wanted],
  )
}
