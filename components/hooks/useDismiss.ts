import { type RefObject, useEffect } from 'react'

/** While `active`, calls `dismiss` on Escape and on a press outside the element. */
export function useDismiss(area: RefObject<HTMLElement | null>, active: boolean, dismiss: () => void) {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss()
    }
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) dismiss()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [area, active, dismiss])
}
