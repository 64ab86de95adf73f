/**
 * Pages that readers may not open. In a public workspace the id is enough to read a page there, so theirs stand in no
 * address and in no attribute.
 */
import type { ImageOwner } from '@/lib/workspace'
import type { ArticleContext } from './context'
import { compact, dashed } from './ids'
import type { Scope } from './scope'
import { text } from './values'

type Named = Pick<Scope, 'context' | 'pageId' | 'drawn' | 'block' | 'collection'>

/** Types of records that are pages, which have an address of their own in the workspace. */
const pageTypes = new Set(['page', 'collection_view_page'])

/**
 * Returns whether an id is that of a page, or of a database stored as one, that readers of this blog may not open. Rows
 * and databases whose content stands in the article are a part of it, unless they are drafts of the blog itself.
 */
export function isUnreadablePage(id: string, { context, pageId, drawn, block }: Named): boolean {
  const full = dashed(id)
  if (full === pageId || context.hrefForPage(full) !== null) return false
  if (context.isGuarded?.(full) === true) return true
  return !drawn.has(full) && pageTypes.has(block(full)?.type ?? '')
}

/** Returns a context that gives no address in which the id of an unreadable page, or of its database, stands. */
export function withoutUnreadablePages(context: ArticleContext, scope: Named): ArticleContext {
  const isWithheld = ({ table, id }: Pick<ImageOwner, 'table' | 'id'>) => {
    const page = table === 'collection' ? text(scope.collection(id)?.parent_id) : id
    return page !== '' && isUnreadablePage(page, scope)
  }
  const checked = (address: string, owner: Pick<ImageOwner, 'table' | 'id'>) => {
    const isNamed = address.includes(owner.id) || address.includes(compact(owner.id))
    return isNamed && isWithheld(owner) ? '' : address
  }
  return {
    ...context,
    imageUrl: (source, owner, width) => checked(context.imageUrl(source, owner, width), owner),
    fileUrl: (id, source, property) => checked(context.fileUrl(id, source, property), { table: 'block', id }),
  }
}
