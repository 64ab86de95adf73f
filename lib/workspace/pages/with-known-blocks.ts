import { pageContent } from './content-ids'
import type { LoadedPage } from './load-page'

/**
 * A page with the blocks that it still names, that did not arrive this time, and that were there before: an answer
 * that lacks records must not take text away from readers. null when nothing is lacking.
 */
export function withKnownBlocks(page: LoadedPage, known: LoadedPage): LoadedPage | null {
  const pageId = Object.keys(page.recordMap.block)[0] ?? ''
  const recordMap = { ...page.recordMap, block: { ...page.recordMap.block } }
  let lacks = false
  for (;;) {
    // A block that is put back names blocks of its own.
    const lacking = [...pageContent(recordMap, pageId).shown].filter(
      (id) => !recordMap.block[id] && known.recordMap.block[id],
    )
    if (lacking.length === 0) return lacks ? { ...page, recordMap } : null
    lacks = true
    for (const id of lacking) {
      const record = known.recordMap.block[id]
      if (record) recordMap.block[id] = record
    }
  }
}
