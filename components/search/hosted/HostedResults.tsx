import { Fragment } from 'react'
import { withoutTags } from '@/lib/search/highlight'
import { hitHref, type SearchHit } from '@/lib/search/search-response'
import { Link } from '../../ui/Link'
import { Pieces } from '../DialogParts'
import type { useRows } from '../useRows'
import styles from './hosted.module.css'
import { splitMarks } from './marks'

interface HostedResultsProps {
  hits: readonly SearchHit[]
  query: string
  /** Mark the terms now. */
  marked: boolean
  rows: Pick<ReturnType<typeof useRows>, 'listProps' | 'rowProps'>
}

/** Each hit as a link to `/{slug}`, with its title and snippet. */
export function HostedResults({ hits, query, marked, rows }: HostedResultsProps) {
  if (hits.length === 0) return null
  return (
    <div {...rows.listProps} className={styles.results}>
      {hits.map((hit, index) => (
        <Link key={hit.objectID} href={hitHref(hit)} className={styles.row} {...rows.rowProps(index)}>
          <span className={styles.hitTitle}>
            {marked && hit.taggedTitle !== '' ? (
              <Pieces text={hit.taggedTitle} />
            ) : (
              <MarkedTitle text={hit.title} keyword={marked ? query : ''} />
            )}
          </span>
          {hit.snippet !== '' && (
            <span className={styles.snippet}>
              <Pieces text={marked ? hit.snippet : withoutTags(hit.snippet)} />
            </span>
          )}
        </Link>
      ))}
    </div>
  )
}

/**
 * A title with the keyword’s words marked, for hits whose title the service has not tagged; plain when the keyword
 * is empty.
 */
function MarkedTitle({ text, keyword }: { text: string; keyword: string }) {
  if (keyword === '') return text
  return splitMarks(text, keyword).map((piece) =>
    piece.marked ? (
      <mark key={piece.start}>{piece.text}</mark>
    ) : (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ),
  )
}
