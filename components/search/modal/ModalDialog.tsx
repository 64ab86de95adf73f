import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { Screen } from '@/lib/screens/types'
import { type ModalSearchCall, modalSearchCall } from '@/lib/search/modal-call'
import { useRouteChange } from '../../hooks/navigation/useRouteChange'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Dialog } from '../../ui/Dialog'
import { ModalPanel } from './ModalPanel'
import styles from './modal.module.css'

/**
 * Returns the modal's search of this site: of the server, or in an export of its index. Written out in full, so
 * that the compiler removes one of the two.
 */
const modalSearch: (subPath: string) => ModalSearchCall =
  process.env.INKSTONE_EXPORT === 'yes'
    ? (subPath) => async (query) =>
        (await import('../exported/load-search')).exportedModalSearch(subPath)(query)
    : (subPath) => modalSearchCall(subPath, (address) => fetch(address))

interface ModalDialogProps {
  open: boolean
  /** The callback must be stable. */
  onClose(): void
  screen: Screen
}

/** The modal search dialog. It is rendered inside the theme's root, for its colours and fonts. */
export function ModalDialog({ open, onClose, screen }: ModalDialogProps) {
  const { settings, theme } = useSite()
  const t = useText()
  const search = useMemo(() => modalSearch(settings.SUB_PATH), [settings.SUB_PATH])
  useRouteChange(onClose)
  // Never on the server: ModalSearch loads this once the modal is opened.
  const root = document.getElementById(`theme-${theme}`) ?? document.body
  return createPortal(
    <Dialog
      open={open}
      onClose={onClose}
      label={t('search.label')}
      className={`${styles.ground} print:hidden`}
    >
      {open && <ModalPanel search={search} screen={screen} onClose={onClose} />}
    </Dialog>,
    root,
  )
}
