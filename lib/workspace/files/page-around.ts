/** Finds the page of the site that contains a file. */
import type { Post, Site } from '@/lib/site/types'
import { isAtTop } from '@/lib/top-record'
import { member, textOf } from '@/lib/unknown-values'

/** A record around a file. */
export interface Holder {
  id: string
  type: string
  inCollection: boolean
  /** It is known to have no parent. */
  isTop: boolean
  spaceId: string
}

/** The parts of the site, and of the reader, that decide whether a reader may have a file. */
export interface FileScope {
  site: Pick<Site, 'posts' | 'pages' | 'notice' | 'memos'>
  isRoot: (id: string) => boolean
  /** The content table's space, for records whose own is unknown; '' when no record names it. */
  spaceId: string
  /** Databases that are stored as full pages are links, so that articles do not show their rows. */
  linksDatabasePages?: boolean
  /** Only this version of the file, as in `fileVersion`; the property's first file when omitted. */
  version?: string
  /** Whether the reader has opened a locked post. */
  isOpened: (post: Post) => Promise<boolean>
  /** The last signed address has expired. */
  again?: boolean
  /** false: only files that were found before; no record is requested from the workspace. */
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

/** Everything that readers may open. */
export function postsOf({ site }: Pick<FileScope, 'site'>): Post[] {
  return [...site.posts, ...site.pages, ...site.memos, ...(site.notice ? [site.notice] : [])]
}

/** The page of the site that contains a file, if there is one. */
export function ownPage(chain: readonly Holder[], scope: FileScope): Post | null {
  const readable = new Map(postsOf(scope).map((post) => [post.id, post]))
  return readable.get(pageAround(chain, (id) => readable.has(id), scope) ?? '') ?? null
}

/**
 * The nearest parent page that readers may open. A page in between that they may not open hides its content, except
 * for one row of a database, which opens over the article. The table of posts hides private rows wherever it is.
 * That a row's content is shown at all is proved by the tag of the address.
 */
function pageAround(
  chain: readonly Holder[],
  isReadable: (id: string) => boolean,
  scope: Pick<FileScope, 'isRoot' | 'linksDatabasePages'>,
): string | null {
  const inside = withinPage(chain, isReadable, scope)
  // The last parent of the part counts as well.
  const found = chain.slice(0, inside.length + 1).find(({ id }) => isReadable(id) || scope.isRoot(id))
  return found && isReadable(found.id) ? found.id : null
}

/**
 * The record and its parents below the page that contains it. Content of a row of a database belongs to the page
 * around that database, if readers may open that page: there the row opens. In a draft or an unknown place it is
 * hidden.
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
 * Whether a record is inside a row of the posts' table that is locked or private. Rows of databases in there do not
 * open over articles that list them. Also true where a parent's record is missing.
 */
export function isInClosedRow(chain: readonly Holder[], scope: FileScope): boolean {
  const table = chain.findIndex(({ id }) => scope.isRoot(id))
  if (table === -1) return chain.at(-1)?.isTop !== true
  const row = chain[table - 1]
  return row?.inCollection === true && !postsOf(scope).some(({ id, locked }) => id === row.id && !locked)
}

/**
 * Whether a record is a picture that a gallery may take from inside a row: the row's own content in its database.
 */
export function isPictureOfRow([record, page]: readonly Holder[]): boolean {
  return record?.type === 'image' && page?.type === 'page'
}
