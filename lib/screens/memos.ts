import { loadMemos } from '@/lib/memos'
import type { Site } from '@/lib/site/types'
import { withSubPath } from '@/lib/site/urls'
import { articleContext } from './article-context'
import type { MemosScreen } from './types'

/** `/memos`: all memos, of which a layout shows MEMOS_CONTAINER_COUNT at first. */
export async function memosScreen(site: Site): Promise<MemosScreen> {
  const { MEMOS_CONTAINER_COUNT, MEMOS_ASSETS, SUB_PATH } = site.settings
  return {
    kind: 'memos',
    path: '/memos',
    memos: await loadMemos(site, (pageId) => articleContext(site, pageId)),
    shown: MEMOS_CONTAINER_COUNT,
    assets: MEMOS_ASSETS.map((address) => withSubPath(address, SUB_PATH)),
  }
}
