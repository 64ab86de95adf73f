import { useEffect, useMemo } from 'react'
import type { Screen } from '@/lib/screens/types'
import { modalSearchCall } from '@/lib/search/modal-call'
import { exported } from '@/lib/site/exported'
import { useRouteChange } from '../../hooks/useRouteChange'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Dialog } from '../../ui/Dialog'
import { indexedModalSearch } from '../exported/load-site-index'
import { ModalPanel } from './ModalPanel'
import styles from './modal.module.css'

interface ModalDialogProps {
  open: boolean
  /** Give it a callback that does not change. */
  onClose(): void
  screen: Screen
}

/** The whole blog: the modal searches from its root, not only below the page in view. */
const root = ''

/** The second search modal. On mount it makes one call without a query, so that the first search is quick. */
export function ModalDialog({ open, onClose, screen }: ModalDialogProps) {
  const { settings } = useSite()
  const t = useText()
  const search = useMemo(
    () =>
      exported
        ? indexedModalSearch(settings.SUB_PATH)
        : modalSearchCall(settings.SUB_PATH, (address) => fetch(address)),
    [settings.SUB_PATH],
  )
  useRouteChange(onClose)
  useEffect(() => {
    void search({ query: '', ancestorId: root })
  }, [search])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={t('search.label')}
      className={`${styles.ground} print:hidden`}
    >
      {open && <ModalPanel search={search} ancestorId={root} screen={screen} onClose={onClose} />}
    </Dialog>
  )
}
