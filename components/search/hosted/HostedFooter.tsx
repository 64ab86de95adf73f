import * as fixedTexts from '@/conf/fixed-texts/search'
import type { SearchResponse } from '@/lib/search/search-response'
import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'
import { KeyHints } from '../DialogParts'
import styles from './hosted.module.css'

/** Number of hits and time, or keyboard hints; and the service's name. */
export function HostedFooter({ response }: { response: SearchResponse | null }) {
  const t = useText()
  return (
    <div className={styles.footer}>
      {response ? (
        <span lang="zh-CN">{fixedTexts.searchCount(response.nbHits, response.processingTimeMS)}</span>
      ) : (
        <KeyHints className={styles.hints} />
      )}
      <span className={styles.credit}>
        <Icon name="algolia" className="size-3.5" />
        {t('search.provider', { name: 'Algolia' })}
      </span>
    </div>
  )
}
