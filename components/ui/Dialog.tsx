import { type PropsWithChildren, useRef } from 'react'
import { type ModalState, useModalDialog } from '../hooks/useModalDialog'

interface DialogProps extends ModalState {
  /** Its accessible name. */
  label: string
  id?: string
  className?: string
}

/** A modal dialog over the whole page. The element fills the viewport; its content is the panel. */
export function Dialog({ label, id, className, children, ...state }: PropsWithChildren<DialogProps>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog, state)
  return (
    <dialog ref={dialog} id={id} aria-label={label} className={className}>
      {children}
    </dialog>
  )
}
