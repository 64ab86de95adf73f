import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useRouteChange } from './navigation/useRouteChange'
import { useDismiss } from './useDismiss'

/**
 * A column beside the page that is a drawer where there is no room for it (the theme's styles decide where, by
 * `data-state`). Its button opens and closes it; so do Escape and a press outside, and going to another page. The focus moves in
 * and returns to the button.
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
      ref: button,
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => setOpen((now) => !now),
    },
    drawerProps: { ref: drawer, id, tabIndex: -1, 'data-state': open ? 'open' : 'closed' },
  }
}
