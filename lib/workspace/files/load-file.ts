/** Stored files for readers: the file of a block, the page around it, and a signed address. */
import type { Block } from 'notion-types'
import { fileVersion } from '@/lib/media/address-tag'
import { findByKey } from '@/lib/site/slugs'
import type { Post } from '@/lib/site/types'
import { fileName, isExternal } from '@/lib/site/urls'
import { TtlCache } from '@/lib/ttl-cache'
import { isTweetProperty } from '@/lib/tweets/tweet'
import { listOf, textOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { RefusedError } from '../client/client-errors'
import type { CopyFinder } from '../pages/copy-finder'
import type { IndexRecords } from '../table/index-records'
import { WorkspaceError } from '../workspace-error'
import { emojiOf, type FileTable, isGalleryPicture, isOpenFile } from './image-url'
import {
  type FileScope,
  type Holder,
  isInClosedRow,
  isPictureOfRow,
  ownPage,
  postsOf,
  withinPage,
} from './page-around'
import { fileSources, iconSource, namesEmoji } from './record-files'
import { RecordFinder } from './record-finder'

/** Milliseconds. A signed address expires after about an hour; a new one is requested well before, so that no download breaks. */
const lifetime = 10 * 60_000
const memoryLimit = 5_000
/** Milliseconds after which a record that was requested from the workspace is checked again on its page. */
const askedLifetime = 60_000
/**
 * Milliseconds after which a version that does not match is looked up again: a page may name a newer file than this process has
 * read.
 */
const unfitLifetime = 10_000

const recordId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A stored file with the records around it. */
interface FoundFile extends StoredFile {
  /** The record that shows it, then its parents, up to the last visible one. */
  chain: Holder[]
  /** The property of a row that holds it (schema id), or its cover; null for icons and other records. */
  cell: string | null
  /** It is the record's cover or icon, which lists show as well. */
  listed: boolean
  /** The record was requested from the workspace; otherwise it was in memory, and may be outdated. */
  isAsked: boolean
}

/** The state of the page in which a file was found. */
interface Finding {
  page: string
  /** Until when the page's content is current, in milliseconds since the epoch. */
  until: number
}

/** Where the workspace stores a file. */
export interface StoredFile {
  source: string
  table: FileTable
  /** Id of the record that holds it. */
  record: string
  /** '' when no record around it names one. */
  spaceId: string
  /** Another service stores it: its address needs no signature. */
  relayed?: true
}

/** A file that the reader may have. */
export interface AllowedFile extends StoredFile {
  /** '' when unknown. */
  name: string
  /** It is behind a password: other readers may not have it. */
  guarded: boolean
}

/** A file that the reader may have, with its address. */
export interface OpenFile extends AllowedFile {
  /** Signed: expires after about an hour, and is never sent to a browser. A path at NOTION_HOST for pictures of the gallery. */
  address: string
}

/** Finds and signs stored files. */
export class FileLoader {
  private readonly records: RecordFinder
  private readonly files: TtlCache<FoundFile | null>
  private readonly addresses: TtlCache<string | null>
  private readonly findings = new WeakMap<FoundFile, Finding>()

  /**
   * @param known returns a block that is in memory, or null
   * @param copies finds the pages that show a block of another page
   * @param indexed returns a record of the blog's index, which is newer than pages in memory
   * @param readPresent loads the current content of a page into memory; returns until when it is current, in milliseconds since
   * the epoch, and 0 for an older state
   */
  constructor(
    private readonly client: WorkspaceClient,
    known: (blockId: string) => Block | null,
    private readonly copies: Pick<CopyFinder, 'showing' | 'learn'>,
    private readonly now: () => number = Date.now,
    indexed: IndexRecords['record'] = () => null,
    private readonly readPresent: (page: Post) => Promise<number> = async () => Number.POSITIVE_INFINITY,
  ) {
    this.records = new RecordFinder(client, known, indexed)
    this.files = new TtlCache(memoryLimit, now)
    this.addresses = new TtlCache(memoryLimit, now)
  }

  /**
   * Returns a file on a page that the reader may open; null for any other file. Locked pages only give their cover and icon,
   * which lists show as well, until the reader has opened them.
   * @param id the record's, or the public key of a locked post
   * @param property which file of the record: '' its own, 'icon', 'cover', a property's schema id, or `emoji:` and the id of a
   * custom emoji that the record shows
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

  /** Finds a file as `load` does, without an address: cached files need none. */
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

  /** The file in the current content of its page, where it may have been deleted, or moved to a locked page. */
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
    const page = `${own.id} ${own.lastEditedDate} ${own.locked}`
    const finding = this.findings.get(file)
    if (finding?.page === page && this.now() < finding.until) return file
    if (finding === undefined && file.isAsked) {
      this.findings.set(file, { page, until: this.now() + askedLifetime })
      return file
    }
    if (scope.mayAsk === false) return null
    const until = await this.readPresent(own)
    // Last known good content: while the workspace does not answer there is nothing newer.
    if (until <= this.now()) return file
    this.files.forget(name)
    const again = await found().catch((error: unknown) => {
      // While the workspace does not answer, a file can only be missing because its page was edited. Here the page is the same as
      // before.
      if (finding?.page !== page) throw error
      this.files.put(name, file, '', this.now() + unfitLifetime)
      return file
    })
    if (again) this.findings.set(again, { page, until })
    return again
  }

  /** Whether the file is on a page that the reader may open, or on the content table itself; null: neither. */
  private async access(
    { chain, cell, listed }: FoundFile,
    scope: FileScope,
  ): Promise<'open' | 'guarded' | null> {
    const { isRoot, isOpened } = scope
    const posts = postsOf(scope)
    const [record] = chain
    if (!record) return null
    if (isRoot(record.id)) return 'open'
    const own = ownPage(chain, scope)
    if (own && ((!own.locked && showsBody(own)) || (listed && own.id === record.id))) return 'open'

    if (own?.locked && (await isOpened(own))) return 'guarded'

    // Rows of a database in a locked page do not open in other pages that list them.
    const opening = new Set(posts.filter(({ locked }) => !locked).map(({ id }) => id))
    const inside = withinPage(chain, (id) => opening.has(id), scope)
    // The table of posts has rows that readers may not open: a linked copy of it opens none.
    const ids = inside.some(({ id }) => isRoot(id)) ? [] : inside.map(({ id }) => id)
    const isClosed = isInClosedRow(chain, scope)
    const isAlone = cell !== null || (isClosed && isPictureOfRow(chain))
    const parts = isAlone ? [record.id] : ids
    const shownCell = cell === null ? null : { property: cell, opens: !isClosed }
    const accessBy = async () => {
      const copies = ids.length === 0 ? [] : await this.copies.showing(ids, posts, parts, shownCell)
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
    // The response about a tweet is stored with the page, not in the workspace.
    if (relayed && this.records.inMemory(id) === null) await this.readAround(id, scope)
    const fits = (source: string) => version === undefined || fileVersion(source) === version
    const emoji = emojiOf(property)
    const known = this.records.inMemory(id)
    // A record in memory may be older than the page that names the file.
    const isOld = known !== null && emoji === null && !fileSources(known.value, property).some(fits)
    const record = isOld ? await this.records.asked(id, siteSpace) : await this.records.record(id, siteSpace)
    if (!record) return null
    const file =
      emoji === null
        ? { source: fileSources(record.value, property).find(fits), table: record.table, record: id }
        : {
            source: (await this.records.emojiSources(emoji, record.value, siteSpace)).find(fits),
            table: 'custom_emoji' as const,
            record: emoji,
          }
    const { source } = file
    if (source === undefined) return null
    const listed =
      emoji === null ? ['', 'cover', 'icon'].includes(property) : namesEmoji(iconSource(record.value), emoji)
    const chain = await this.records.parents(id, record.value, siteSpace)
    const spaceId = chain.find((holder) => holder.spaceId !== '')?.spaceId ?? ''
    const isCell = chain[0]?.inCollection === true && emoji === null && property !== 'icon'
    return {
      ...file,
      source,
      spaceId,
      cell: isCell ? property : null,
      listed,
      chain,
      isAsked: known === null || isOld,
      ...(relayed && { relayed }),
    }
  }

  /** Loads the page around a record into memory. */
  private async readAround(id: string, scope: FileScope): Promise<void> {
    const record = await this.records.asked(id, scope.spaceId)
    const page = record && ownPage(await this.records.parents(id, record.value, scope.spaceId), scope)
    if (page) await this.readPresent(page)
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
}

/** A row that links to another site shows nothing of its body, unless it is a part of other pages. */
function showsBody({ type, href }: Post): boolean {
  return type === 'Memo' || type === 'Notice' || !isExternal(href)
}

function notYetKnown(record: string): WorkspaceError {
  return new WorkspaceError(
    record,
    `Which pages show the block ${record} is not known yet: not every page was read since this server has started. ` +
      'It is looked for again at the next request.',
  )
}

/** The cached value while Notion does not answer: a signed address is valid longer than it is cached. */
function instead<Value>(known: Value | null, error: unknown): Value {
  if (known === null) throw error
  return known
}
