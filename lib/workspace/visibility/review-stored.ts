import type { ContentStore } from '../store/content-store'
import type { ContentIndex } from '../types'
import { reviewIndex } from './review-index'
import type { TableChoice } from './table-memory'

/** Reviews an index against the stored memory of the site's server, and stores nothing: for reports and recordings. */
export async function reviewByStore(
  index: ContentIndex,
  store: ContentStore | undefined,
  choice: TableChoice,
  now: number,
): Promise<ReturnType<typeof reviewIndex>> {
  const [memory = null, stored = null] = await Promise.all([store?.readVisibility(), store?.readContent()])
  const before = stored?.content.index ?? null
  return reviewIndex(index, { memory, before, contradictions: new Map(), now }, choice)
}
