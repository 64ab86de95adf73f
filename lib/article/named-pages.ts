/**
 * Pages that readers may not open. In a public workspace the id is enough to read a page, so their ids must not
 * occur in any address or attribute.
 */
import {
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

type Named = Pick<
  Scope,
  'context' | 'pageId' | 'drawn' | 'block' | 'collection' | 'mayBeSecret' | 'mayBeginSecret'
>

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
 * Returns ids (with dashes) that include all secret ones: the blog's guarded pages, and the pages that came with
 * the article. A quick first test, because texts are searched for ids at every character.
 */
export function possiblySecret(
  blocks: unknown,
  guarded: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const pages = Object.keys(fieldsOf(blocks)).filter((id) =>
    pageTypes.has(textOf(recordValue(blocks, id)?.type)),
  )
  return new Set([...pages.map(dashed), ...(guarded ?? [])])
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

/** The test for ids found in texts. */
function isSecretIn(scope: Named): IsHidden {
  const isSecret = (id: string) => scope.mayBeSecret(id) && isSecretId(id, scope)
  return Object.assign(isSecret, { mayBegin: scope.mayBeginSecret })
}

/** Returns the first secret id in an address or a text; null for none. */
export function secretIdIn(address: string, scope: Named): string | null {
  return hiddenIdIn(address, isSecretIn(scope))
}

/** Replaces each address that contains a secret id by `…`. */
export function withoutSecretAddresses(text: string, scope: Named): string {
  return withoutHiddenAddresses(text, isSecretIn(scope))
}

/** Returns the positions of addresses with secret ids in a text, in order. */
export function secretAddressesIn(text: string, scope: Named): TextRange[] {
  return hiddenAddressesIn(text, isSecretIn(scope))
}

/** Returns a context that gives no address containing the id of an unreadable page or of its database. */
export function withoutUnreadablePages(context: ArticleContext, scope: Named): ArticleContext {
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
    const isNamed =
      address.includes(owner.id) ||
      address.includes(compact(owner.id)) ||
      context.namesRecord?.(address, dashed(owner.id)) === true
    return isNamed && isWithheld(owner) ? '' : address
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
