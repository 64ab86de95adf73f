import { pageContent } from './content-ids'
import { keepAnswers } from './known-views'
import type { LoadedPage } from './load-page'

/**
 * Adds blocks and database rows that a page still names, but that are missing this time: an incomplete response
 * must not remove text. Null when nothing is missing.
 */
export function withKnownBlocks(page: LoadedPage, known: LoadedPage): LoadedPage | null {
  const pageId = Object.keys(page.recordMap.block)[0] ?? ''
  const { block, collection, collection_view, collection_query } = page.recordMap
  const recordMap = {
    ...page.recordMap,
    block: { ...block },
    collection: { ...collection },
    collection_view: { ...collection_view },
    collection_query: { ...collection_query },
  }
  let lacks = page.lacks === true
  for (;;) {
    // A restored block names blocks of its own.
    const lacking = [...pageContent(recordMap, pageId).shown].filter(
      (id) => !recordMap.block[id] && known.recordMap.block[id],
    )
    if (lacking.length === 0) break
    lacks = true
    for (const id of lacking) {
      const record = known.recordMap.block[id]
      if (record) recordMap.block[id] = record
    }
  }
  if (keepAnswers(recordMap, known.recordMap, pageId)) lacks = true
  return lacks ? { ...page, recordMap } : null
}
