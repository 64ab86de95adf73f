import { toMemos } from '@/lib/site/memos'
import type { Site } from '@/lib/site/types'
import { loadMemos } from './memos-source'
import type { MemosScreen } from './types'

/** `/memos`: the newest memos, as many as there are containers. */
export async function memosScreen(site: Site): Promise<MemosScreen> {
  const { MEMOS_SOURCE, MEMOS_CONTAINER_COUNT } = site.settings
  const memos = toMemos(await loadMemos(MEMOS_SOURCE))
  return { kind: 'memos', path: '/memos', memos: memos.slice(0, MEMOS_CONTAINER_COUNT) }
}
