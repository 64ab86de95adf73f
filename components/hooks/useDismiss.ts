import { type RefObject, useEffect } from 'react'

/**
 * While `active`, calls `dismiss` on Escape and on a click outside the element and `toggle`, the control that opens
 * and closes it itself.
 */
export function useDismiss(
  area: RefObject<HTMLElement | null>,
  active: boolean,
  dismiss: () => void,
  toggle?: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss()
    }
    const onPointer = (event: PointerEvent) => {
      const { target } = event
      if (!(target instanceof Node) || area.current?.contains(target) || toggle?.current?.contains(target))
        return
      dismiss()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [area, toggle, active, dismiss])
}
