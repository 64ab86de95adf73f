import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { opensPart } from '../boot/opened'
import { useRouteChange } from './navigation/useRouteChange'
import { useDismiss } from './useDismiss'

/**
 * A column beside the page that becomes a drawer where there is no room (the theme's styles decide where, by
 * `data-state`). It is opened and closed by its button, and closed by Escape, a click outside, and navigation. The
 * focus moves in and returns to the button.
 */
export function useSideDrawer() {
  const id = useId()
  const drawer = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useRouteChange(close)
  useDismiss(drawer, open, close, button)

  useEffect(() => {
    const element = drawer.current
    if (!open || !element) return
    element.focus({ preventScroll: true })
    return () => {
      if (element.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
    }
  }, [open])

  return {
    open,
    buttonProps: {
      ...opensPart,
      ref: button,
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => setOpen((now) => !now),
    },
    drawerProps: { ref: drawer, id, tabIndex: -1, 'data-state': open ? 'open' : 'closed' },
  }
}
