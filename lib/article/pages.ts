import { dashed } from '@/lib/ids'
import { isAtTop } from '@/lib/top-record'
import { fieldsOf, listOf, textOf, textsOf, type UnknownObject } from '@/lib/unknown-values'
import type { ImageOwner } from '@/lib/workspace'
import { standingRows } from './collection/standing-rows'
import { rangeText, readDate } from './dates'
import { pageLink, safeAddress } from './links'
import { secretTest } from './named-pages'
import type { Scope, Source } from './scope'
import type { Icon } from './types/text'
import { letters, recordValue } from './values'
import { takeWork, workOfPieces } from './work'

/**
 * The id of the collection a block shows, which some blocks only name in their first view; '' when it shows none.
 */
export function collectionId(block: Source, scope: Scope): string {
  const view = recordValue(scope.recordMap.collection_view, textsOf(block.value.view_ids)[0] ?? '')
  const pointers = [block.format, fieldsOf(view?.format)].map(
    (format) => fieldsOf(format.collection_pointer).id,
  )
  return [block.value.collection_id, ...pointers].map(textOf).find((id) => id !== '') ?? ''
}

/** Limit of parents that are followed. */
const maxLevels = 100

/**
 * Whether a page's title is withheld: it is a row of the blog that readers may not open, such as a draft, or it is
 * inside a row whose body they may not read, or that is in no list. Rows that the article lists are named.
 */
export function isWithheldPage(id: string, scope: Scope): boolean {
  const page = dashed(id)
  if (page === scope.pageId || scope.context.hrefForPage(page) !== null) return false
  if (isClosedRow(page, scope)) return true
  return !scope.drawn.has(page) && !isListed(page, scope) && isInsideGuarded(page, scope)
}

/**
 * Records of an article may be older than the table: a row that the table lacks was deleted, or is not known yet.
 */
function isClosedRow(page: string, { context, block }: Scope): boolean {
  if (context.guarded?.has(page) === true) return true
  const isOfTable = context.isContentTable?.(textOf(block(page)?.value.parent_id)) === true
  return isOfTable && context.isShownRow?.(page) !== true
}

/** Whether a page is inside such a row, at any depth. Also true where the record of a parent is missing. */
function isInsideGuarded(page: string, scope: Scope): boolean {
  let inner = page
  let isForeign = isElsewhere(page, scope)
  for (let level = 0; level < maxLevels; level++) {
    const above = parentOf(inner, scope)
    if (above === 'none') return false
    if (above === 'unknown') return !isForeign
    const isHidden = hidesContent(above, scope)
    if (isHidden !== null) return isHidden
    // No page of another workspace is inside one of this workspace: one of the two records is wrong.
    if (spaceOf(above, scope) === spaceOf(scope.pageId, scope)) isForeign = false
    inner = above
  }
  return true
}

/** Whether readers may not see the content of a page or a block; null where that depends on its parents. */
function hidesContent(id: string, scope: Scope): boolean | null {
  const { context } = scope
  if (id === scope.pageId) return false
  if (context.guarded?.has(id) === true || context.isUnlisted?.(id) === true) return true
  if (isOwnPart(id, scope)) return false
  if (context.hrefForPage(id) !== null) return false
  return isClosedRow(id, scope) || null
}

/** Blocks whose content belongs to the article that shows them, wherever they are. */
const ownParts = new Set(['transclusion_container', 'collection_view', 'collection_view_page'])

/**
 * Whether a block is the original of a synced copy, or a database, that the article shows. The content of a listed
 * row counts only where the row's database belongs to the article: a draft's database may be linked here. A row may
 * be a database itself.
 */
function isOwnPart(id: string, scope: Scope): boolean {
  const block = scope.drawn.has(id) ? scope.block(id) : null
  return block !== null && ownParts.has(block.type) && block.value.parent_table !== 'collection'
}

/**
 * Returns whether a database is inside a page that readers may not open, or at an unknown place. Articles show its
 * rows, but not the content of the rows.
 */
export function isWithheldDatabase(collectionId: string, scope: Scope): boolean {
  const collection = scope.collection(collectionId)
  const above = dashed(textOf(collection?.parent_id))
  if (above === '' || scope.context.isContentTable?.(collectionId) === true) return true
  const isHidden = hidesContent(above, scope)
  return isHidden ?? (!isTop(collection, scope) && isInsideGuarded(above, scope))
}

/**
 * The id (with dashes) of the parent block or page: `none` when no parent can belong to the blog, `unknown` when
 * the records do not say.
 */
function parentOf(id: string, scope: Scope): string {
  const block = scope.block(id)?.value
  const parent = textOf(block?.parent_id)
  if (block === undefined || parent === '') return 'unknown'
  if (block.parent_table === 'block') return dashed(parent)
  if (block.parent_table !== 'collection') return isTop(block, scope) ? 'none' : 'unknown'
  if (scope.context.isContentTable?.(parent) === true) return 'none'
  const collection = scope.collection(parent)
  if (collection === null) return 'unknown'
  return isTop(collection, scope) ? 'none' : dashed(textOf(collection.parent_id)) || 'unknown'
}

/**
 * Whether a record is at the top level of a workspace or a teamspace. A parent id that is a block or a page here is
 * no teamspace.
 */
function isTop(record: UnknownObject | null, scope: Scope): boolean {
  const parent = dashed(textOf(record?.parent_id))
  const isRecord = scope.block(parent) !== null || scope.context.guarded?.has(parent) === true
  return !isRecord && isAtTop(record, spaceOf(scope.pageId, scope))
}

/** Cache by scope: the rows that views of the article show, by database id. */
const known = new WeakMap<Scope, ReadonlyMap<string, ReadonlySet<string>>>()

/**
 * Whether a page is a row that a database of this article shows. Views may leave out rows or hide their groups, and
 * answers may name rows of another database by mistake.
 */
export function isListed(page: string, scope: Scope): boolean {
  const database = textOf(scope.block(page)?.value.parent_id)
  // Finding the rows takes a walk through the whole article: other blocks do not need it.
  if (!Object.hasOwn(fieldsOf(scope.recordMap.collection_query), database)) return false
  const rows = known.get(scope) ?? findListed(scope)
  return rows.get(database)?.has(page) === true
}

function findListed(scope: Scope): ReadonlyMap<string, ReadonlySet<string>> {
  // Groups may be named after pages: while they are read, no page counts as listed.
  const apart: Scope = { ...scope, drawn: new Set<string>(), rows: null }
  apart.secrets = secretTest(scope.recordMap.block, apart)
  known.set(apart, new Map())
  const isLink = (id: string) => pageLink(id, apart) !== null || isWithheldPage(id, apart)
  const rows = standingRows(apart, isLink)
  known.set(scope, rows)
  return rows
}

/** Whether a page is known to belong to another workspace. */
function isElsewhere(id: string, scope: Scope): boolean {
  const [own, other] = [spaceOf(scope.pageId, scope), spaceOf(id, scope)]
  return own !== '' && other !== '' && own !== other
}

/** The workspace that a page or a block says it belongs to; '' when it says none. */
function spaceOf(id: string, scope: Scope): string {
  return textOf(scope.block(id)?.value.space_id)
}

/**
 * A page's title, or the name of the database it is; `…` for a page without one, and for one whose title is
 * withheld.
 */
export function pageTitle(page: Source, scope: Scope): string {
  if (isWithheldPage(page.id, scope)) return '…'
  const name = scope.collection(collectionId(page, scope))?.name
  if (!takeWork(1 + workOfPieces(page.properties.title) + workOfPieces(name), page.id, scope)) return '…'
  const own = listOf(page.properties.title)
    .map((piece) => titlePiece(piece, scope))
    .join('')
    .trim()
  const title = own || letters(name).trim()
  // Counted for each mention, because a long title that is mentioned often would multiply.
  return scope.fit(title) || '…'
}

/**
 * The text of one piece of a title. A mentioned page is named by its plain title: two titles may mention each
 * other.
 */
function titlePiece(piece: unknown, scope: Scope): string {
  const [letter, formats] = listOf(piece)
  if (letter !== '‣') return textOf(letter)
  const [kind, value] = listOf(listOf(formats)[0])
  if (kind === 'd') return rangeText(readDate(fieldsOf(value), scope.context.locale))
  if (kind !== 'p') return ''
  if (isWithheldPage(textOf(value), scope)) return '…'
  const title = scope.block(textOf(value))?.properties.title
  return takeWork(workOfPieces(title), textOf(value), scope) ? letters(title).replaceAll('‣', '') : '…'
}

/** The record that an image belongs to. */
type Holder = Pick<ImageOwner, 'table' | 'id' | 'hidden'>

/**
 * A row as the record that its files belong to: hidden where its database is inside a page that readers may not
 * open.
 */
export function rowHolder({ id, value }: Source, scope: Scope): Holder {
  const isHidden =
    value.parent_table === 'collection' &&
    scope.context.hrefForPage(dashed(id)) === null &&
    isWithheldDatabase(textOf(value.parent_id), scope)
  return { table: 'block', id, ...(isHidden && { hidden: true }) }
}

/** The icon of a page, callout or database: an emoji, an image, or none. */
export function readIcon(block: Source, scope: Scope): Icon | null {
  if (isWithheldPage(block.id, scope)) return null
  const own = textOf(block.format.page_icon)
  if (own !== '') return toIcon(own, rowHolder(block, scope), scope)
  const id = collectionId(block, scope)
  const inherited = textOf(scope.collection(id)?.icon)
  return inherited === '' ? null : toIcon(inherited, { table: 'collection', id }, scope)
}

function toIcon(icon: string, owner: Holder, scope: Scope): Icon | null {
  const custom = /^notion:\/\/custom_emoji\/[^/]+\/([^/?]+)/.exec(icon)?.[1]
  if (custom !== undefined) {
    const emoji = readEmoji(custom, owner, scope)
    return emoji && { kind: 'image', src: emoji.src }
  }
  const isAddress = /^(https?:|attachment:|\/)/i.test(icon)
  if (isAddress) return image(scope.context.imageUrl(icon, { ...owner, property: 'icon' }, 64))
  // An emoji is a few code points; a longer text is an address of an unknown kind.
  return icon.length <= 24 && !icon.includes(':') ? { kind: 'emoji', text: icon.trim() } : null
}

/**
 * One of the workspace's custom emoji; null without a usable address.
 * @param holder the record that shows it: whoever may read that may see it
 */
export function readEmoji(id: string, holder: Holder, scope: Scope): { name: string; src: string } | null {
  const value = recordValue(scope.recordMap.custom_emoji, id)
  const address = textOf(value?.url)
  const src = address && safeAddress(scope.context.imageUrl(address, { ...holder, emoji: id }, 64))
  return src === '' ? null : { name: textOf(value?.name), src }
}

function image(address: string): Icon | null {
  const src = safeAddress(address)
  return src === '' ? null : { kind: 'image', src }
}

/** Ids of a block's content; what is not an id is left out. */
export function contentIds(block: Source): string[] {
  return textsOf(block.value.content)
}
