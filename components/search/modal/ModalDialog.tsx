import { useEffect, useMemo } from 'react'
import type { Screen } from '@/lib/screens/types'
import { type ModalSearchCall, modalSearchCall } from '@/lib/search/modal-call'
import { useRouteChange } from '../../hooks/useRouteChange'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Dialog } from '../../ui/Dialog'
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

/** Where no server answers, the site's index does. Written out, so that the compiler leaves one of the two away. */
const searchOf: (subPath: string) => ModalSearchCall =
  process.env.INKSTONE_EXPORT === 'yes'
    ? (subPath) => async (query) =>
        (await import('../exported/load-search')).exportedModalSearch(subPath)(query)
    : (subPath) => modalSearchCall(subPath, (address) => fetch(address))

/** The second search modal. On mount it makes one call without a query, so that the first search is quick. */
export function ModalDialog({ open, onClose, screen }: ModalDialogProps) {
  const { settings } = useSite()
  const t = useText()
  const search = useMemo(() => searchOf(settings.SUB_PATH), [settings.SUB_PATH])
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
