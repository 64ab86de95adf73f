import { type PropsWithChildren, type RefObject, useEffect, useRef } from 'react'
import { useDismiss } from '../hooks/useDismiss'

interface DrawerProps {
  open: boolean
  /** The callback must be stable. */
  onClose(): void
  label: string
  id: string
  className?: string
  /** The button that opened it gets the focus back. */
  returnTo: RefObject<HTMLElement | null>
}

/** A non-modal dialog beside the page: focus moves in and returns; Escape and a click outside close it. */
export function Drawer({
  open,
  onClose,
  label,
  id,
  className,
  returnTo,
  children,
}: PropsWithChildren<DrawerProps>) {
  const drawer = useRef<HTMLDivElement>(null)
  useDismiss(drawer, open, onClose, returnTo)
  useEffect(() => {
    if (!open) return
    drawer.current?.focus()
    const target = returnTo.current
    return () => target?.focus({ preventScroll: true })
  }, [open, returnTo])
  return (
    <div
      ref={drawer}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      inert={!open}
      data-state={open ? 'open' : 'closed'}
      className={className}
    >
      {children}
    </div>
  )
}
