import { type RefObject, useMemo } from 'react'
import type { Screen } from '@/lib/screens/types'
import { type ModalSearchCall, modalSearchCall } from '@/lib/search/modal-call'
import { useRouteChange } from '../../hooks/navigation/useRouteChange'
import { useModalDialog } from '../../hooks/useModalDialog'
import { useSite } from '../../SiteProvider'
import { ModalPanel, partsOf } from './ModalPanel'

/**
 * Returns the modal's search of this site: of the server, or in an export of its index. Written out in full, so
 * that the compiler removes one of the two.
 */
const modalSearch: (subPath: string) => ModalSearchCall = process.env.INKSTONE_EXPORT
  ? (subPath) => async (query) =>
      (await import('../exported/load-search')).exportedModalSearch(subPath)(query)
  : (subPath) => modalSearchCall(subPath, (address) => fetch(address))

interface ModalDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  open: boolean
  /** The callback must be stable. */
  onClose(): void
  screen: Screen
}

/** What is loaded of the modal search when it is opened for the first time. It opens and closes its dialog. */
export function ModalDialog({ dialog, open, onClose, screen }: ModalDialogProps) {
  const { SUB_PATH } = useSite().settings
  const search = useMemo(() => modalSearch(SUB_PATH), [SUB_PATH])
  useRouteChange(onClose)
  useModalDialog(dialog, { open, onClose })
  const parts = dialog.current && partsOf(dialog.current)
  return open && parts && <ModalPanel search={search} parts={parts} screen={screen} onClose={onClose} />
}
