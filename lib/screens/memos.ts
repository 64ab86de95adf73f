import type { Site } from '@/lib/site/types'
import { withSubPath } from '@/lib/site/urls'
import { type Bodies, drawnBodies } from './article/bodies'
import type { MemosScreen } from './types'

/** `/memos`: all memos; a layout shows MEMOS_CONTAINER_COUNT of them at first. */
export async function memosScreen(site: Site, bodies: Bodies = drawnBodies): Promise<MemosScreen> {
  const { MEMOS_CONTAINER_COUNT, MEMOS_ASSETS, SUB_PATH } = site.settings
  return {
    kind: 'memos',
    path: '/memos',
    memos: await bodies.memos(site),
    shown: MEMOS_CONTAINER_COUNT,
    assets: MEMOS_ASSETS.map((address) => withSubPath(address, SUB_PATH)),
  }
}
