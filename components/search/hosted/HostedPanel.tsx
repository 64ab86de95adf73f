import { liteClient } from 'algoliasearch/lite'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import * as fixedTexts from '@/conf/fixed-texts/search'
import { type CreateHostedClient, hostedSearch } from '@/lib/search/hosted-client'
import { hostedSession } from '@/lib/search/hosted-session'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'
import { SearchInput } from '../SearchInput'
import { typingProps } from '../typing-props'
import { useRows } from '../useRows'
import { HostedFooter } from './HostedFooter'
import { HostedResults } from './HostedResults'
import styles from './hosted.module.css'
import { PopularTags } from './PopularTags'
import { ResultPages } from './ResultPages'

const chinese = 'zh-CN'
const noHits: readonly never[] = []

/** Title, input, popular tags, results, page numbers and footer; the close button is the last Tab stop. */
export function HostedPanel({ onClose }: { onClose(): void }) {
  const { settings } = useSite()
  const t = useText()
  const titleId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [session] = useState(() => hostedSession({ search: hostedSearch(settings, algoliaClient) }))
  const state = useSyncExternalStore(session.subscribe, session.state, session.state)
  const { query, loading, page, response, marked, failed } = state
  useEffect(() => () => session.stop(), [session])
  useEffect(() => {
    if (response) scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [response])

  const hits = response?.hits ?? noHits
  const rows = useRows(hits, query, t('search.list'))
  const nothingFound = failed || (response !== null && hits.length === 0)
  const status = () => {
    if (loading) return t('search.loading')
    if (nothingFound) return t('search.nothingFor', { keyword: query.trim() })
    return response === null ? '' : t('search.results', { count: response.nbHits })
  }

  return (
    <div className={styles.panel}>
      <h2 id={titleId} lang={chinese} className={styles.title}>
        {fixedTexts.searchTitle}
      </h2>
      <div className={styles.field}>
        <SearchInput
          type="text"
          value={query}
          aria-labelledby={titleId}
          lang={chinese}
          placeholder={fixedTexts.searchPlaceholder}
          maxLength={500}
          className={styles.input}
          {...rows.inputProps}
          {...typingProps(session)}
        />
        {loading && <Icon name="spinner" className={`${styles.spinner} size-5 animate-spin`} />}
      </div>
      <PopularTags />
      <div ref={scroller} className={styles.scroller} aria-busy={loading}>
        <HostedResults hits={hits} query={query} marked={marked} rows={rows} />
        {nothingFound && (
          <p className={styles.nothing}>{t('search.nothingFor', { keyword: query.trim() })}</p>
        )}
      </div>
      {response && response.nbPages > 1 && (
        <ResultPages page={page} total={response.nbPages} onChoose={session.choosePage} />
      )}
      <HostedFooter response={response} />
      <p role="status" className="sr-only">
        {status()}
      </p>
      <button type="button" onClick={onClose} className={styles.close}>
        <Icon name="close" className="size-5" />
        <span className="sr-only">{t('common.close')}</span>
      </button>
    </div>
  )
}

/** The service's own search-only client. */
const algoliaClient: CreateHostedClient = (appId, apiKey, options) => liteClient(appId, apiKey, options)
