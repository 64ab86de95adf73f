import dynamic from 'next/dynamic'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { Screen } from '@/lib/screens/types'
import { modalQueryLimit } from '@/lib/search/modal-request'
import { printKeySearches } from '@/lib/search/shortcut'
import { modalSearch } from '../../boot/search-shortcut'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'
import { SearchInput } from '../SearchInput'
import styles from './modal.module.css'
import { warmUp } from './warm-up'

const ModalDialog = dynamic(() => import('./ModalDialog').then((dialog) => dialog.ModalDialog), {
  ssr: false,
})

/** The screen of the page, for the modal search of its theme. */
export const SearchedScreen = createContext<Screen | null>(null)

/**
 * The modal search, which every theme renders once inside its root, for its colours and fonts. The page
 * contains the dialog with its input, and the boot script opens it, also before hydration: by Cmd+K, and by
 * Cmd+P if SEARCH_PRINT_KEY allows it. The rest is loaded when it is opened for the first time.
 */
export function ModalSearch() {
  const screen = useContext(SearchedScreen)
  return screen && <Modal screen={screen} />
}

function Modal({ screen }: { screen: Screen }) {
  const { settings, theme, themed } = useSite()
  const { SUB_PATH } = settings
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const close = useCallback(() => setState((now) => (now === 'open' ? 'closed' : now)), [])
  // On mount it warms up the search.
  useEffect(() => warmUp(SUB_PATH), [SUB_PATH])
  useEffect(() => {
    // Opened before hydration. `isOverPage` would bring its whole module into the first scripts.
    if (dialog.current?.matches(':is([open], :popover-open)')) setState('open')
  }, [])
  return (
    <dialog
      ref={dialog}
      {...modalSearch(printKeySearches(settings.SEARCH_PRINT_KEY, screen))}
      aria-label={t('search.label')}
      onClose={close}
      className={`${styles.ground} print:hidden`}
    >
      <div className={styles.panel}>
        <div className={styles.header} />
        {/* Until the results are loaded, Enter goes to the search page. */}
        <form action={`${SUB_PATH}/search`} className={styles.bar}>
          <Icon name="search" className="size-5" />
          <SearchInput
            name="s"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            maxLength={modalQueryLimit}
            className={styles.input}
            // The dialog gives it the focus.
            onFocus={() => setState('open')}
          />
          {themed && <input type="hidden" name="theme" value={theme} />}
          <span />
        </form>
        <div className={styles.body} />
      </div>
      {state !== 'never' && (
        <ModalDialog dialog={dialog} open={state === 'open'} onClose={close} screen={screen} />
      )}
    </dialog>
  )
}
