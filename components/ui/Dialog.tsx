import { type PropsWithChildren, type RefObject, useEffect, useRef } from 'react'
import { useFocusTrap } from '../hooks/useFocusTrap'

interface DialogProps {
  open: boolean
  onClose(): void
  /** Its accessible name. */
  label: string
  id?: string
  className?: string
  /** Gets the focus when the dialog closes; otherwise the element that had it before. */
  returnTo?: RefObject<HTMLElement | null>
}

/**
 * A modal dialog over the whole page: focus goes to its first control and stays inside, the page behind it is inert
 * and does not scroll, Escape and a click on the backdrop close it, and the focus returns. The element fills the
 * viewport; its content is the panel.
 */
export function Dialog({
  open,
  onClose,
  label,
  id,
  className,
  returnTo,
  children,
}: PropsWithChildren<DialogProps>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const trapFocus = useFocusTrap()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const root = document.documentElement
    const overflow = root.style.overflow
    const target = returnTo?.current
    const width = root.clientWidth
    element.showModal()
    root.style.overflow = 'hidden'
    // Reserves the room of a hidden scrollbar, so that the page does not move.
    root.style.paddingRight = `${root.clientWidth - width}px`
    return () => {
      root.style.overflow = overflow
      root.style.paddingRight = ''
      element.close()
      target?.focus()
    }
  }, [open, returnTo])

  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={label}
      className={className}
      onKeyDown={trapFocus}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
