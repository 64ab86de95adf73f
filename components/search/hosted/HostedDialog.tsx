import type { RefObject } from 'react'
import * as fixedTexts from '@/conf/fixed-texts/search'
import { useRouteChange } from '../../hooks/navigation/useRouteChange'
import { Dialog } from '../../ui/Dialog'
import { HostedPanel } from './HostedPanel'
import styles from './hosted.module.css'

interface HostedDialogProps {
  open: boolean
  /** The callback must be stable. */
  onClose(): void
  returnTo: RefObject<HTMLElement | null>
}

/**
 * The full-screen search. ✕, backdrop, Escape and navigation close it; its state is
 * then discarded.
 */
export function HostedDialog({ open, onClose, returnTo }: HostedDialogProps) {
  useRouteChange(onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      label={fixedTexts.searchTitle}
      className={`${styles.ground} print:hidden`}
    >
      {open && <HostedPanel onClose={onClose} />}
    </Dialog>
  )
}
