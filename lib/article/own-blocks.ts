import { dashed } from '@/lib/ids'
import { textOf } from '@/lib/unknown-values'
import type { Scope, Source } from './scope'

/** Limit of parent blocks that are followed. */
const maxLevels = 100

/** Types that are shown as links: a page lists its subpages, older records also other pages. */
const linkTypes = new Set(['page', 'collection_view_page'])

/**
 * Returns whether a block that a list or a pointer names is a part of the article. A block of another page is not,
 * because readers may not be allowed to open that page. Originals of synced copies are shown wherever they are.
 */
export function isOwnBlock(block: Source, scope: Scope): boolean {
  if (linkTypes.has(block.type) || isShownOriginal(block, scope)) return true
  // Without a parent the block's page is unknown: it is shown.
  if (textOf(block.value.parent_id) === '') return true
  let inner = block
  for (let level = 0; level < maxLevels; level++) {
    const above = scope.block(dashed(textOf(inner.value.parent_id)))
    if (above === null) return false
    if (above.id === scope.pageId || isShownOriginal(above, scope)) return true
    if (linkTypes.has(above.type)) return false
    inner = above
  }
  return false
}

function isShownOriginal({ id, type }: Source, scope: Scope): boolean {
  return type === 'transclusion_container' && scope.drawn.has(dashed(id))
}
