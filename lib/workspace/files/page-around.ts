/** On which page of the site a file stands. */
import type { Post, Site } from '@/lib/site/types'
import { isAtTop } from '@/lib/top-record'
import { member, textOf } from '@/lib/unknown-values'

/** A record around a file. */
export interface Holder {
  id: string
  type: string
  inCollection: boolean
  /** It is known that nothing is around it. */
  isTop: boolean
  spaceId: string
}

/** The parts of the site, and of the reader, that decide whether a reader may have a file. */
export interface FileScope {
  site: Pick<Site, 'posts' | 'pages' | 'notice' | 'memos'>
  isRoot: (id: string) => boolean
  /** The content table's space, for records whose own is not known; '' when no record tells it. */
  spaceId: string
  /** Databases that are stored as full pages are links, so that their rows stand on no page. */
  linksDatabasePages?: boolean
  /** Only this file of the property, as `fileVersion` names it; the property's first one when left out. */
  version?: string
  /** Whether the reader has opened a locked post. */
  isOpened: (post: Post) => Promise<boolean>
  /** The address that was given last has died. */
  again?: boolean
  /** false: only files that were found before are looked at; the workspace is asked for no record. */
  mayAsk?: boolean
}

export function toHolder(id: string, value: unknown): Holder {
  return {
    id,
    type: textOf(member(value, 'type')),
    inCollection: member(value, 'parent_table') === 'collection',
    isTop: isAtTop(value),
    spaceId: textOf(member(value, 'space_id')),
  }
}

/** All that readers may open. */
export function postsOf({ site }: Pick<FileScope, 'site'>): Post[] {
  return [...site.posts, ...site.pages, ...site.memos, ...(site.notice ? [site.notice] : [])]
}

/** The page that a file stands on, if it is one of the site. */
export function ownPage(chain: readonly Holder[], scope: FileScope): Post | null {
  const readable = new Map(postsOf(scope).map((post) => [post.id, post]))
  return readable.get(pageAround(chain, (id) => readable.has(id), scope) ?? '') ?? null
}

/**
 * The nearest page around a record that readers may open. A page between the two that they may not open hides what is
 * in it, but for one row of a database, which opens over the article. The table of posts hides rows that are not
 * readable themselves, wherever it stands. That a row's content is shown at all, the tag of the address tells: only pages
 * give such addresses.
 */
function pageAround(
  chain: readonly Holder[],
  isReadable: (id: string) => boolean,
  scope: Pick<FileScope, 'isRoot' | 'linksDatabasePages'>,
): string | null {
  const inside = withinPage(chain, isReadable, scope)
  // The page at which the part ends counts as well.
  const found = chain.slice(0, inside.length + 1).find(({ id }) => isReadable(id) || scope.isRoot(id))
  return found && isReadable(found.id) ? found.id : null
}

/**
 * The record and its parents below the page that it stands on. What stands in a row of a database is part of the page around
 * that database, where readers may open that page: there the row opens. In a draft or an unknown place it hides what it holds.
 */
export function withinPage(
  chain: readonly Holder[],
  isReadable: (id: string) => boolean,
  { linksDatabasePages = false }: Pick<FileScope, 'linksDatabasePages'>,
): Holder[] {
  const isEnd = ({ type }: Holder, depth: number) =>
    depth > 0 && (type === 'page' || (linksDatabasePages && type === 'collection_view_page'))
  const first = chain.findIndex(isEnd)
  const [record, row] = [chain[0], chain[first]]
  const isInRow = row?.inCollection === true && row.type === 'page' && record?.inCollection !== true
  const next = isInRow ? chain.findIndex((holder, depth) => depth > first && isEnd(holder, depth)) : first
  const opens = isPictureOfRow(chain) || (next !== -1 && isReadable(chain[next]?.id ?? ''))
  const end = isInRow && opens ? next : first
  return end === -1 ? [...chain] : chain.slice(0, end)
}

/**
 * Whether a record stands in a row of the posts' table that is locked or no reader may open. Rows of databases in there do
 * not open over articles that list them. In doubt it does: where a record around it is missing.
 */
export function isInClosedRow(chain: readonly Holder[], scope: FileScope): boolean {
  const table = chain.findIndex(({ id }) => scope.isRoot(id))
  if (table === -1) return chain.at(-1)?.isTop !== true
  const row = chain[table - 1]
  return row?.inCollection === true && !postsOf(scope).some(({ id, locked }) => id === row.id && !locked)
}

/** Whether a record is a picture that a gallery may take from inside a row: it stands beside the row in its database. */
export function isPictureOfRow([record, page]: readonly Holder[]): boolean {
  return record?.type === 'image' && page?.type === 'page'
}
