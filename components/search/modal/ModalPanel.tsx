import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Screen } from '@/lib/screens/types'
import type { ModalSearchCall } from '@/lib/search/modal-call'
import { type ModalOutcome, modalSession } from '@/lib/search/modal-session'
import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'
import { KeyHints } from '../DialogParts'
import { followTyping } from '../typing-props'
import { useRows } from '../useRows'
import { Breadcrumb } from './Breadcrumb'
import { ModalResults } from './ModalResults'
import styles from './panel.module.css'
import { Suggestions } from './Suggestions'

/** Elements of the dialog in the page (ModalSearch), which this fills. */
interface ModalParts {
  header: Element
  input: HTMLInputElement
  /** Behind the input. */
  inputEnd: Element
  body: Element
}

/** The parts of the dialog; null when it is another one. */
export function partsOf(dialog: HTMLDialogElement): ModalParts | null {
  const [header, form, body] = dialog.firstElementChild?.children ?? []
  const input = form?.querySelector('input')
  const inputEnd = form?.lastElementChild
  return header && input && inputEnd && body ? { header, input, inputEnd, body } : null
}

interface ModalPanelProps {
  search: ModalSearchCall
  parts: ModalParts
  screen: Screen
  onClose(): void
}

const noPages: readonly never[] = []

/** Breadcrumb, and below the input its result, in the elements of the dialog. */
export function ModalPanel({ search, parts, screen, onClose }: ModalPanelProps) {
  const t = useText()
  const [session] = useState(() => modalSession({ search }))
  const { query, ancestorId, outcome } = useSyncExternalStore(session.subscribe, session.state, session.state)
  const { header, input, inputEnd, body } = parts
  useEffect(() => {
    // The breadcrumb is before the input, and would get the focus when the dialog is opened again.
    input.setAttribute('autofocus', '')
    const unfollow = followTyping(input, session)
    return () => {
      unfollow()
      session.stop()
      input.value = ''
    }
  }, [session, input])

  const pages = outcome.kind === 'results' ? outcome.pages : noPages
  const pageId = searchablePage(screen)
  const rows = useRows(pages, query, t('search.list'))
  useEffect(() => {
    for (const name of ['aria-expanded', 'aria-controls', 'aria-activedescendant'] as const) {
      const value = rows.inputProps[name]
      if (value === undefined) input.removeAttribute(name)
      else input.setAttribute(name, String(value))
    }
    input.addEventListener('keydown', rows.onKey)
    return () => input.removeEventListener('keydown', rows.onKey)
  })
  const clear = () => {
    input.value = ''
    session.type('')
    input.focus()
  }

  return (
    <>
      {createPortal(
        <>
          <Breadcrumb screen={screen} />
          <button type="button" onClick={onClose} className={styles.button}>
            <Icon name="close" className="size-5" />
            <span className="sr-only">{t('common.close')}</span>
          </button>
        </>,
        header,
      )}
      {createPortal(
        <>
          {outcome.kind === 'loading' && <Icon name="spinner" className="size-5 animate-spin" />}
          {query !== '' && (
            <button type="button" onClick={clear} aria-label={t('search.clear')} className={styles.button}>
              <Icon name="close" className="size-4" />
            </button>
          )}
        </>,
        inputEnd,
      )}
      {createPortal(
        <>
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
        </>,
        body,
      )}
    </>
  )
}

/** Id of the post in view, if it can be searched below; the index of an export has no ids. */
function searchablePage(screen: Screen): string | null {
  if (process.env.INKSTONE_EXPORT || screen.kind !== 'article') return null
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
