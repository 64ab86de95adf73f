import { hitHref, type SearchHit } from '@/lib/search/search-response'
import { Link } from '../../ui/Link'
import { Pieces } from '../Pieces'
import type { useRows } from '../useRows'
import styles from './hosted.module.css'
import { MarkedTitle } from './MarkedTitle'

interface HostedResultsProps {
  hits: readonly SearchHit[]
  query: string
  /** It is time to mark the terms. */
  marked: boolean
  rows: Pick<ReturnType<typeof useRows>, 'listProps' | 'rowProps'>
}

/** Each hit's title as a link to `/{slug}`. */
export function HostedResults({ hits, query, marked, rows }: HostedResultsProps) {
  if (hits.length === 0) return null
  return (
    <div {...rows.listProps} className={styles.results}>
      {hits.map((hit, index) => (
        <Link key={hit.objectID} href={hitHref(hit)} className={styles.row} {...rows.rowProps(index)}>
          {marked && hit.taggedTitle !== '' ? (
            <Pieces text={hit.taggedTitle} />
          ) : (
            <MarkedTitle text={hit.title} keyword={marked ? query : ''} />
          )}
        </Link>
      ))}
    </div>
  )
}
