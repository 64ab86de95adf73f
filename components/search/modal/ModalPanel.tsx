import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Screen } from '@/lib/screens/types'
import { modalQueryLimit } from '@/lib/search/constants'
import type { ModalSearchCall } from '@/lib/search/modal-call'
import { type ModalOutcome, modalSession } from '@/lib/search/modal-session'
import { exported } from '@/lib/site/exported'
import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'
import { KeyHints } from '../DialogParts'
import { typingProps } from '../typing-props'
import { useRows } from '../useRows'
import { Breadcrumb } from './Breadcrumb'
import { ModalResults } from './ModalResults'
import styles from './modal.module.css'
import { Suggestions } from './Suggestions'

interface ModalPanelProps {
  search: ModalSearchCall
  screen: Screen
  onClose(): void
}

const noPages: readonly never[] = []

/** Breadcrumb, search field, and below it the result. */
export function ModalPanel({ search, screen, onClose }: ModalPanelProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [session] = useState(() => modalSession({ search }))
  const { query, ancestorId, outcome } = useSyncExternalStore(session.subscribe, session.state, session.state)
  useEffect(() => () => session.stop(), [session])
  // The breadcrumb is before the input, and would get the focus. The dialog reads the attribute, which React omits.
  useEffect(() => input.current?.setAttribute('autofocus', ''), [])

  const pages = outcome.kind === 'results' ? outcome.pages : noPages
  const pageId = searchablePage(screen)
  const rows = useRows(pages, query, t('search.list'))
  const clear = () => {
    session.type('')
    input.current?.focus()
  }

  return (
    <div className={styles.panel}>
      <div className={styles.header}>
        <Breadcrumb screen={screen} />
        <button type="button" onClick={onClose} className={styles.button}>
          <Icon name="close" className="size-5" />
          <span className="sr-only">{t('common.close')}</span>
        </button>
      </div>
      <div className={styles.bar}>
        <Icon
          name={outcome.kind === 'loading' ? 'spinner' : 'search'}
          className={outcome.kind === 'loading' ? 'size-5 animate-spin' : 'size-5'}
        />
        <input
          ref={input}
          type="text"
          value={query}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={modalQueryLimit}
          className={styles.input}
          {...rows.inputProps}
          {...typingProps(session)}
        />
        {query !== '' && (
          <button type="button" onClick={clear} aria-label={t('search.clear')} className={styles.button}>
            <Icon name="close" className="size-4" />
          </button>
        )}
      </div>
      {pageId !== null && (
        <div className={styles.scope}>
          <button
            type="button"
            aria-pressed={ancestorId !== ''}
            onClick={() => session.searchBelow(ancestorId === '' ? pageId : '')}
            className={styles.scopeButton}
          >
            {t('search.thisPage')}
          </button>
        </div>
      )}
      <div className={styles.scroller} aria-busy={outcome.kind === 'loading'}>
        {outcome.kind === 'nothing-asked' && <Suggestions />}
        <ModalResults pages={pages} rows={rows} />
        <div role="status">
          <Outcome outcome={outcome} />
        </div>
      </div>
      <div className={styles.end}>
        <span>{outcome.kind === 'results' && t('search.results', { count: outcome.total })}</span>
        <KeyHints className={styles.hints} />
      </div>
    </div>
  )
}

/** Id of the post in view, if it can be searched below; the index of an export has no ids. */
function searchablePage(screen: Screen): string | null {
  if (exported || screen.kind !== 'article') return null
  const { id, type, locked, noindex } = screen
  return type === 'Post' && !locked && !noindex ? id : null
}

/** The message for an outcome without results. */
function Outcome({ outcome }: { outcome: ModalOutcome }) {
  const t = useText()
  switch (outcome.kind) {
    case 'nothing-asked':
      return null
    case 'loading':
      return <p className="sr-only">{t('search.loading')}</p>
    case 'results':
      return <p className="sr-only">{t('search.results', { count: outcome.total })}</p>
    case 'no-results':
      return (
        <div className={styles.message}>
          <p className={styles.said}>{t('search.noResults')}</p>
          <p>{t('search.tryDifferent')}</p>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.message}>
          <p className={styles.said}>{t('search.error')}</p>
        </div>
      )
  }
}
