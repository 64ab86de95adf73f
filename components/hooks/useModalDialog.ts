import { type RefObject, useEffect } from 'react'
import { closeOverPage, openOverPage } from '../browser/over-page'
import { useFocusTrap } from './useFocusTrap'

export interface ModalState {
  open: boolean
  onClose(): void
  /** Gets the focus when the dialog closes; otherwise the element that had it before. */
  returnTo?: RefObject<HTMLElement | null>
}

/**
 * Makes a dialog that fills the viewport modal: focus goes to its first control and stays inside, the page behind it
 * cannot be reached and does not scroll, Escape and a click on the backdrop close it, and the focus returns.
 */
export function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  { open, onClose, returnTo }: ModalState,
): void {
  useFocusTrap(dialog)
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const press = ({ target }: Event) => {
      if (target === element) onClose()
    }
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('close', onClose, { signal })
    element.addEventListener('click', press, { signal })
    return () => stop.abort()
  }, [dialog, onClose])

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const root = document.documentElement
    const overflow = root.style.overflow
    const target = returnTo?.current
    const width = root.clientWidth
    // The boot script may have opened it already.
    openOverPage(element)
    root.style.overflow = 'hidden'
    // Reserves the room of a hidden scrollbar, so that the page does not move.
    root.style.paddingRight = `${root.clientWidth - width}px`
    return () => {
      root.style.overflow = overflow
      root.style.paddingRight = ''
      closeOverPage(element)
      target?.focus()
    }
  }, [dialog, open, returnTo])
}
