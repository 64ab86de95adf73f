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
    const target = returnTo?.current
    // The boot script may have opened it already.
    openOverPage(element)
    const release = holdPage()
    return () => {
      release()
      closeOverPage(element)
      // Another dialog that has just closed this one keeps the focus.
      if (!document.activeElement?.closest('dialog')) target?.focus()
    }
  }, [dialog, open, returnTo])
}

/** Number of open dialogs: one that closes another opens before the other one has ended. */
let holders = 0
/** The page's own `overflow` before the first of them. */
let overflow = ''

/** Keeps the page from scrolling, with the room of its hidden scrollbar. Returns a function that ends it. */
function holdPage(): () => void {
  const root = document.documentElement
  const width = root.clientWidth
  holders += 1
  if (holders === 1) {
    overflow = root.style.overflow
    root.style.overflow = 'hidden'
    root.style.paddingRight = `${root.clientWidth - width}px`
  }
  return () => {
    holders -= 1
    if (holders > 0) return
    root.style.overflow = overflow
    root.style.paddingRight = ''
  }
}
