/**
 * Pages that readers may not open. In a public workspace the id is enough to read a page, so their ids must not
 * occur in any address or attribute.
 */
import {
  firstDigits,
  hiddenAddressesIn,
  hiddenIdIn,
  type IsHidden,
  type TextRange,
  withoutHiddenAddresses,
} from '@/lib/hidden-addresses'
import { compact, dashed } from '@/lib/ids'
import { fieldsOf, textOf } from '@/lib/unknown-values'
import type { ImageOwner } from '@/lib/workspace'
import type { ArticleContext } from './context'
import type { Scope } from './scope'
import { recordValue } from './values'

type Named = Pick<Scope, 'context' | 'pageId' | 'drawn' | 'block' | 'collection'>
type Searched = Pick<Scope, 'secrets'>

/** Types of records that are pages with an address of their own in the workspace. */
const pageTypes = new Set(['page', 'collection_view_page'])

/**
 * Returns whether an id is that of a page, or of a database stored as a page, that readers of this blog may not
 * open. Rows and databases whose content is shown in the article are a part of it, unless they are drafts of the
 * blog itself.
 */
export function isUnreadablePage(id: string, { context, pageId, drawn, block }: Named): boolean {
  const full = dashed(id)
  if (full === pageId || context.hrefForPage(full) !== null) return false
  if (context.guarded?.has(full) === true) return true
  return !drawn.has(full) && pageTypes.has(block(full)?.type ?? '')
}

/**
 * Returns the test for ids found in texts; null when no id can be secret, so that no text need be searched. Only the
 * blog's guarded pages, and the pages that came with the article, can be: a quick first test, because texts are
 * searched for ids at every character.
 * @param blocks of the article's record map
 */
export function secretTest(blocks: unknown, scope: Named): IsHidden | null {
  const pages = Object.keys(fieldsOf(blocks)).filter((id) =>
    pageTypes.has(textOf(recordValue(blocks, id)?.type)),
  )
  const ids = new Set([...pages.map(dashed), ...(scope.context.guarded ?? [])])
  ids.delete(scope.pageId)
  if (ids.size === 0) return null
  const beginnings = new Set([...ids].map(firstDigits))
  return Object.assign((id: string) => ids.has(id) && isSecretId(id, scope), {
    mayBegin: (digits: number) => beginnings.has(digits),
  })
}

/**
 * Returns whether a page's id is secret: readers may not open the page, or only with its password. In a public
 * workspace the id opens it there.
 */
export function isSecretId(id: string, scope: Named): boolean {
  const full = dashed(id)
  if (full === scope.pageId) return false
  return scope.context.guarded?.has(full) === true || isUnreadablePage(full, scope)
}

/** Returns the first secret id in an address or a text; null for none. */
export function secretIdIn(address: string, { secrets }: Searched): string | null {
  return secrets && hiddenIdIn(address, secrets)
}

/** Replaces each address that contains a secret id by `…`. */
export function withoutSecretAddresses(text: string, { secrets }: Searched): string {
  return secrets ? withoutHiddenAddresses(text, secrets) : text
}

/** Returns the positions of addresses with secret ids in a text, in order. */
export function secretAddressesIn(text: string, { secrets }: Searched): TextRange[] {
  return secrets ? hiddenAddressesIn(text, secrets) : []
}

/** Returns a context that gives no address containing the id of an unreadable page or of its database. */
export function withoutUnreadablePages(context: ArticleContext, scope: Named & Searched): ArticleContext {
  const isWithheld = ({ table, id }: Pick<ImageOwner, 'table' | 'id'>) => {
    const page = table === 'collection' ? textOf(scope.collection(id)?.parent_id) : id
    return page !== '' && isUnreadablePage(page, scope)
  }
  // A copy of a synced block: its pictures and files belong to blocks of the original's page.
  const isHidden = (id: string) => {
    const page = pageAround(dashed(id), scope)
    return page !== null && page !== scope.pageId && isSecretId(page, scope)
  }
  const checked = (source: string, address: string, owner: Pick<ImageOwner, 'table' | 'id'>) => {
    if (secretIdIn(source, scope) !== null) return ''
    if (!isWithheld(owner)) return address
    const isNamed =
      address.includes(owner.id) ||
      address.includes(compact(owner.id)) ||
      context.namesRecord?.(address, dashed(owner.id)) === true
    return isNamed ? '' : address
  }
  return {
    ...context,
    imageUrl: (source, owner, width) => {
      const holder =
        owner.table === 'block' && isHidden(owner.id) ? { ...owner, hidden: true as const } : owner
      return checked(source, context.imageUrl(source, holder, width), owner)
    },
    fileUrl: (id, source, property, hidden) =>
      checked(source, context.fileUrl(id, source, property, hidden ?? (isHidden(id) || undefined)), {
        table: 'block',
        id,
      }),
  }
}

/** Limit of parent blocks that are followed; a longer chain is a cycle. */
const deepest = 500

/** The id of the page around a block of an article; null when the records do not say, and for pages. */
function pageAround(id: string, { block }: Named): string | null {
  let inner = block(id)
  if (inner === null || pageTypes.has(inner.type)) return null
  for (let level = 0; level < deepest; level++) {
    const parent = dashed(textOf(inner.value.parent_id))
    if (inner.value.parent_table !== 'block') return null
    const outer = block(parent)
    if (outer === null || pageTypes.has(outer.type)) return parent
    inner = outer
  }
  return null
}
