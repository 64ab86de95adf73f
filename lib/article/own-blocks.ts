import { dashed } from '@/lib/ids'
import { textOf } from '@/lib/unknown-values'
import type { Scope, Source } from './scope'

/** Levels above a block that are followed. */
const maxLevels = 100

/** Types that are drawn as links: a page names its subpages, and in older records others as well. */
const linkTypes = new Set(['page', 'collection_view_page'])

/**
 * Returns whether a block that a list or a pointer names is a part of the article. It may stand on another page, which
 * readers may not open: nobody has decided to show it here. Originals of synced copies are shown wherever they stand.
 */
export function isOwnBlock(block: Source, scope: Scope): boolean {
  if (linkTypes.has(block.type) || isShownOriginal(block, scope)) return true
  // The records do not say on which page a block without a parent is: it is shown.
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
