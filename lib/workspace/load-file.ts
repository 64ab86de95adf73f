/** Stored files for readers: which file a block holds, on which page it stands, and a fresh address that opens it. */
import type { Block } from 'notion-types'
import { getStableNotionFileSource } from 'notion-utils'
import { fileVersion } from '@/lib/media/address-tag'
import { Memory } from '@/lib/remember'
import { findByKey } from '@/lib/site/slugs'
import type { Post, Site } from '@/lib/site/types'
import { isTweetProperty, tweetPicture } from '@/lib/tweets/tweet'
import { RefusedError, type WorkspaceClient } from './client'
import type { CopyFinder } from './copy-finder'
import { emojiFile, emojiOf, type FileTable, isGalleryPicture, isOpenFile } from './image-url'
import { emojiAddress } from './record-tables'
import { listOf, member, textOf } from './shapes'
import type { SiteLoader } from './site-loader'
import { syncRecords, syncRequest } from './sync-records'
import { WorkspaceError } from './workspace-error'

/** A signed address dies after about an hour; asked for anew well before, a reader's download never breaks. */
const lifetime = 10 * 60_000
const memoryLimit = 5_000
/** A file that the workspace was asked for is looked for on its page after this time. */
const askedLifetime = 60_000
/** A page may name a newer file than this process has read: what does not fit is looked at again after this time. */
const unfitLifetime = 10_000
/** No page is nested as deep; a bound against parents that lead in a circle. */
const maxDepth = 50

const recordId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A record around a file. */
interface Holder {
  id: string
  type: string
  inCollection: boolean
  spaceId: string
}

/** A record that may hold files. */
interface HeldRecord {
  table: 'block' | 'collection'
  value: unknown
}

/** A stored file with the records around it. */
interface FoundFile extends StoredFile {
  /** The record that shows it, then the record's parents, up to what the workspace shows. */
  chain: Holder[]
  /** It is the record's cover or icon, which lists show as well. */
  listed: boolean
  /** The workspace was asked for the record; otherwise it was in memory, perhaps as an earlier state of its page. */
  isAsked: boolean
}

/** With which state of its page a file was found. */
interface Finding {
  page: string
  /** The page's content may be another one after this, in milliseconds since the epoch. */
  until: number
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

/** Where the workspace keeps a file. */
export interface StoredFile {
  source: string
  table: FileTable
  /** Id of the record that holds it. */
  record: string
  /** '' when no record around it tells. */
  spaceId: string
  /** Another service keeps it: its address opens as it stands. */
  relayed?: true
}

/** A file that the reader may have. */
export interface AllowedFile extends StoredFile {
  /** '' when nothing tells it. */
  name: string
  /** It stands behind a password: another reader may not have it. */
  guarded: boolean
}

/** A file that the reader may have, with an address that opens it. */
export interface OpenFile extends AllowedFile {
  /** Signed: dies after about an hour, and is never told to a browser. A path at NOTION_HOST for pictures of the gallery. */
  address: string
}

/** Finds and signs stored files. */
export class FileLoader {
  private readonly files: Memory<FoundFile | null>
  private readonly addresses: Memory<string | null>
  private readonly findings = new WeakMap<FoundFile, Finding>()

  /**
   * @param known a block that is in memory already, or null
   * @param copies finds the pages that show a block though it stands on another one
   * @param indexed a record of the blog's index, which is newer than what pages in memory say of it
   * @param readPresent has the present content of a page in memory; returns until when it is the present one, in milliseconds
   * since the epoch, and 0 while an older one stands in for it
   */
  constructor(
    private readonly client: WorkspaceClient,
    private readonly known: (blockId: string) => Block | null,
    private readonly copies: Pick<CopyFinder, 'showing' | 'learn'>,
    private readonly now: () => number = Date.now,
    private readonly indexed: SiteLoader['indexed'] = () => null,
    private readonly readPresent: (page: Post) => Promise<number> = async () => Number.POSITIVE_INFINITY,
  ) {
    this.files = new Memory(memoryLimit, now)
    this.addresses = new Memory(memoryLimit, now)
  }

  /**
   * A file that stands on a page which the reader may open; null for any other file. Locked pages give none of their
   * files but the cover and the icon, which lists show as well, until the reader has opened them.
   * @param id the record's, or the public key of a locked post
   * @param property which file of the record: '' its own, 'icon', 'cover', a property's schema id, or `emoji:` and the id of
   * one of the workspace's own emoji that the record shows
   */
  async load(id: string, property: string, scope: FileScope): Promise<OpenFile | null> {
    const file = await this.allowed(id, property, scope)
    if (file === null) return null
    const key = `${file.record} ${file.source}`
    if (scope.again) this.addresses.forget(key)
    const address = await this.addresses
      .get(key, { load: () => this.sign(file), lifetime: () => lifetime })
      .catch((error: unknown) => instead(this.addresses.last(key), error))
    return address === null ? null : { ...file, address }
  }

  /** Finds a file as `load` does, without an address: what is stored here already needs none. */
  async allowed(id: string, property: string, scope: FileScope): Promise<AllowedFile | null> {
    if (!recordId.test(id)) return null
    const recordOf = findByKey(scope.site, id)?.id ?? id
    const file = await this.present(recordOf, property, scope)
    const access = file && (await this.access(file, scope))
    if (!file || !access) return null
    const { source, table, record, spaceId, relayed } = file
    const stored = { source, table, record, spaceId, ...(relayed && { relayed }) }
    return { ...stored, name: fileName(source), guarded: access === 'guarded' }
  }

  /** The file as the present content of its page has it: it may have been deleted there, or moved to a locked one. */
  private async present(id: string, property: string, scope: FileScope): Promise<FoundFile | null> {
    const name = `${id} ${property} ${scope.version ?? ''}`
    if (scope.mayAsk === false && this.files.last(name) === null) return null
    const found = () =>
      this.files
        .get(name, {
          load: () => this.find(id, property, scope),
          lifetime: (file) => (file === null ? unfitLifetime : lifetime),
        })
        .catch((error: unknown) => instead(this.files.last(name), error))
    const file = await found()
    const own = file && ownPage(file.chain, scope)
    // Covers and icons of rows are read with the index.
    if (!own || file.chain[0]?.id === own.id) return file
    const page = `${own.id} ${own.lastEditedDate}`
    const finding = this.findings.get(file)
    if (finding?.page === page && this.now() < finding.until) return file
    if (finding === undefined && file.isAsked) {
      this.findings.set(file, { page, until: this.now() + askedLifetime })
      return file
    }
    if (scope.mayAsk === false) return null
    const until = await this.readPresent(own)
    // Last good content: while the workspace is away nothing newer is known.
    if (until <= this.now()) return file
    this.files.forget(name)
    const again = await found().catch((error: unknown) => {
      // The page is the same as before: only a page that was edited lets a file vanish while the workspace is away.
      if (finding?.page !== page) throw error
      this.files.put(name, file, '', this.now() + unfitLifetime)
      return file
    })
    if (again) this.findings.set(again, { page, until })
    return again
  }

  /** Whether the file stands on a page that the reader may open, or on the content table itself; null: neither. */
  private async access({ chain, listed }: FoundFile, scope: FileScope): Promise<'open' | 'guarded' | null> {
    const { isRoot, isOpened } = scope
    const posts = postsOf(scope)
    const [record] = chain
    if (!record) return null
    if (isRoot(record.id)) return 'open'
    const own = ownPage(chain, scope)
    if (own && (!own.locked || (listed && own.id === record.id))) return 'open'

    if (own && (await isOpened(own))) return 'guarded'

    const readable = new Set(posts.map(({ id }) => id))
    const inside = withinPage(chain, (id) => readable.has(id), scope)
    // The table of posts shows rows that readers may not open: a copy of it opens nothing.
    const ids = inside.some(({ id }) => isRoot(id)) ? [] : inside.map(({ id }) => id)
    const accessBy = async () => {
      const copies = ids.length === 0 ? [] : await this.copies.showing(ids, posts)
      if (copies.some(({ locked }) => !locked)) return 'open'
      for (const post of copies) if (await isOpened(post)) return 'guarded'
      return null
    }
    const access = await accessBy()
    const mayBeCopied = inside.some(
      ({ type, inCollection }) => type === 'transclusion_container' || inCollection,
    )
    if (access !== null || ids.length === 0 || !mayBeCopied || scope.mayAsk === false) return access
    const areAllRead = await this.copies.learn(ids, posts)
    const found = await accessBy()
    if (found === null && !areAllRead) throw notYetKnown(record.id)
    return found
  }

  private async find(id: string, property: string, scope: FileScope): Promise<FoundFile | null> {
    const { spaceId: siteSpace, version } = scope
    const relayed = isTweetProperty(property)
    // The workspace does not know the answer about a tweet: it is stored with the page.
    if (relayed && this.inMemory(id) === null) await this.readAround(id, scope)
    const fits = (source: string) => version === undefined || fileVersion(source) === version
    const emoji = emojiOf(property)
    const known = this.inMemory(id)
    // A record in memory may be older than the page that names the file.
    const isOld = known !== null && emoji === null && !fileSources(known.value, property).some(fits)
    const record = isOld ? await this.asked(id, siteSpace) : await this.record(id, siteSpace)
    if (!record) return null
    const file =
      emoji === null
        ? { source: fileSources(record.value, property).find(fits), table: record.table, record: id }
        : {
            source: (await this.emojiSources(emoji, record.value, siteSpace)).find(fits),
            table: 'custom_emoji' as const,
            record: emoji,
          }
    const { source } = file
    if (source === undefined) return null
    const listed =
      emoji === null ? ['', 'cover', 'icon'].includes(property) : names(iconSource(record.value), emoji)
    const chain = await this.parents(id, record.value, siteSpace)
    const spaceId = chain.find((holder) => holder.spaceId !== '')?.spaceId ?? ''
    return {
      ...file,
      source,
      spaceId,
      listed,
      chain,
      isAsked: known === null || isOld,
      ...(relayed && { relayed }),
    }
  }

  /** Has the page that a record stands on in memory. */
  private async readAround(id: string, scope: FileScope): Promise<void> {
    const record = await this.asked(id, scope.spaceId)
    const page = record && ownPage(await this.parents(id, record.value, scope.spaceId), scope)
    if (page) await this.readPresent(page)
  }

  /** None for an emoji that the record does not show. */
  private async emojiSources(emoji: string, value: unknown, siteSpace: string): Promise<string[]> {
    if (!names(value, emoji)) return []
    const { recordMap } = await this.client.fetch<{ recordMap: unknown }>({
      endpoint: 'syncRecordValuesMain',
      body: {
        requests: [
          syncRequest({
            table: 'custom_emoji',
            id: emoji,
            spaceId: textOf(member(value, 'space_id')) || siteSpace,
          }),
        ],
      },
    })
    const source = emojiFile(emojiAddress(recordMap, emoji))
    return source === undefined ? [] : [source]
  }

  /** A block, or a database, whose icon and cover are files as well. */
  private async record(id: string, spaceId: string): Promise<HeldRecord | null> {
    return this.inMemory(id) ?? this.asked(id, spaceId)
  }

  private inMemory(id: string): HeldRecord | null {
    const row = this.indexed(id)
    if (row && 'collection' in row) return { table: 'collection', value: row.collection }
    const block = row?.block ?? this.known(id)
    return block && { table: 'block', value: block }
  }

  private async asked(id: string, spaceId: string): Promise<HeldRecord | null> {
    const tables = await syncRecords(this.client, [
      { table: 'block', id },
      { table: 'collection', id, spaceId },
    ])
    const block = tables.block[id]?.value
    if (block) return { table: 'block', value: block }
    const collection = tables.collection[id]?.value
    return collection ? { table: 'collection', value: collection } : null
  }

  private async sign({ source, table, record, spaceId, relayed }: StoredFile): Promise<string | null> {
    if (relayed || isOpenFile(source) || isGalleryPicture(source)) return source
    try {
      const { signedUrls } = await this.client.getSignedFileUrls([
        { url: source, permissionRecord: { table, id: record, ...(spaceId && { spaceId }) } },
      ])
      const [address] = listOf(signedUrls)
      return /^https?:\/\//.test(textOf(address)) ? textOf(address) : null
    } catch (error) {
      if (error instanceof RefusedError) return null
      throw error
    }
  }

  private async parents(id: string, value: unknown, siteSpace: string): Promise<Holder[]> {
    const chain = [toHolder(id, value)]
    let child = value
    for (let depth = 0; depth < maxDepth; depth++) {
      const parentId = textOf(member(child, 'parent_id'))
      const parentTable = member(child, 'parent_table')
      if (parentId === '' || chain.some((holder) => holder.id === parentId)) break
      if (parentTable !== 'block' && parentTable !== 'collection') break
      const parent = await this.record(parentId, textOf(member(child, 'space_id')) || siteSpace)
      if (!parent) break
      chain.push(toHolder(parentId, parent.value))
      child = parent.value
    }
    return chain
  }
}

function notYetKnown(record: string): WorkspaceError {
  return new WorkspaceError(
    record,
    `Which pages show the block ${record} is not known yet: not every page was read since this server has started. ` +
      'It is looked for again at the next request.',
  )
}

/** What was known before, while Notion does not answer: a signed address lives longer than it is kept for. */
function instead<Value>(known: Value | null, error: unknown): Value {
  if (known === null) throw error
  return known
}

function toHolder(id: string, value: unknown): Holder {
  return {
    id,
    type: textOf(member(value, 'type')),
    inCollection: member(value, 'parent_table') === 'collection',
    spaceId: textOf(member(value, 'space_id')),
  }
}

/** All that readers may open. */
function postsOf({ site }: Pick<FileScope, 'site'>): Post[] {
  return [...site.posts, ...site.pages, ...site.memos, ...(site.notice ? [site.notice] : [])]
}

/** The page that a file stands on, if it is one of the site. */
function ownPage(chain: readonly Holder[], scope: FileScope): Post | null {
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
function withinPage(
  chain: readonly Holder[],
  isReadable: (id: string) => boolean,
  { linksDatabasePages = false }: Pick<FileScope, 'linksDatabasePages'>,
): Holder[] {
  const isEnd = ({ type }: Holder, depth: number) =>
    depth > 0 && (type === 'page' || (linksDatabasePages && type === 'collection_view_page'))
  const first = chain.findIndex(isEnd)
  const [record, row] = [chain[0], chain[first]]
  // A row's own picture, which a gallery takes from inside it, stands beside the row in its database.
  const isRowsPicture = first === 1 && record?.type === 'image'
  const isInRow = row?.inCollection === true && row.type === 'page' && record?.inCollection !== true
  const next = isInRow ? chain.findIndex((holder, depth) => depth > first && isEnd(holder, depth)) : first
  const opens = isRowsPicture || (next !== -1 && isReadable(chain[next]?.id ?? ''))
  const end = isInRow && opens ? next : first
  return end === -1 ? [...chain] : chain.slice(0, end)
}

/** The last part of a source: `attachment:<id>:report.pdf` and `https://…/report.pdf` are `report.pdf`. */
function fileName(source: string): string {
  const last = source.split(/[?#]/, 1)[0]?.split(/[/:]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The stored files that a record's property names, in the form that can be signed. */
function fileSources(record: unknown, property: string): string[] {
  if (isTweetProperty(property)) return [tweetPicture(member(record, 'format'), property) ?? []].flat()
  return sources(record, property)
    .map((source) => getStableNotionFileSource(source) ?? (isGalleryPicture(source) ? source : undefined))
    .filter((source) => source !== undefined)
}

function sources(record: unknown, property: string): string[] {
  const format = member(record, 'format')
  const cover = textOf(member(format, 'page_cover')) || textOf(member(record, 'cover'))
  switch (property) {
    case '':
      return [textOf(listOf(listOf(member(record, 'properties', 'source'))[0])[0]), cover]
    case 'cover':
      return [cover]
    case 'icon':
      return [iconSource(record)]
    case 'bookmark_icon':
    case 'bookmark_cover':
      return [textOf(member(format, property))]
    case 'drive_icon':
      return [textOf(member(format, 'drive_properties', 'icon'))]
    case 'drive_thumbnail':
      return [textOf(member(format, 'drive_properties', 'thumbnail'))]
    default:
      return linksIn(member(record, 'properties', property))
  }
}

function iconSource(record: unknown): string {
  return textOf(member(record, 'format', 'page_icon')) || textOf(member(record, 'icon'))
}

/** Whether a text, or any text in a value, names an emoji, be it as an icon's address or as a mention's id. */
function names(value: unknown, emoji: string): boolean {
  if (typeof value === 'string') return value === emoji || value.endsWith(`/${emoji}`)
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((inner) => names(inner, emoji))
  )
}

/** A file property is rich text whose links lead to the files. */
function linksIn(decorations: unknown): string[] {
  return listOf(decorations).flatMap((piece) =>
    listOf(listOf(piece)[1]).flatMap((format) => {
      const [kind, target] = listOf(format)
      return kind === 'a' ? [textOf(target)] : []
    }),
  )
}
