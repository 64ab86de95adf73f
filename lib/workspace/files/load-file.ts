/** Stored files for readers: which file a block holds, on which page it stands, and a fresh address that opens it. */
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
import type { SiteLoader } from '../site-loader'
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

/** A signed address dies after about an hour; asked for anew well before, a reader's download never breaks. */
const lifetime = 10 * 60_000
const memoryLimit = 5_000
/** A file that the workspace was asked for is looked for on its page after this time. */
const askedLifetime = 60_000
/** A page may name a newer file than this process has read: what does not fit is looked at again after this time. */
const unfitLifetime = 10_000

const recordId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A stored file with the records around it. */
interface FoundFile extends StoredFile {
  /** The record that shows it, then the record's parents, up to what the workspace shows. */
  chain: Holder[]
  /** Which file of a row it is: in a property, by its schema id, or the cover; null for icons and other records. */
  cell: string | null
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
  private readonly records: RecordFinder
  private readonly files: TtlCache<FoundFile | null>
  private readonly addresses: TtlCache<string | null>
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
    known: (blockId: string) => Block | null,
    private readonly copies: Pick<CopyFinder, 'showing' | 'learn'>,
    private readonly now: () => number = Date.now,
    indexed: SiteLoader['indexed'] = () => null,
    private readonly readPresent: (page: Post) => Promise<number> = async () => Number.POSITIVE_INFINITY,
  ) {
    this.records = new RecordFinder(client, known, indexed)
    this.files = new TtlCache(memoryLimit, now)
    this.addresses = new TtlCache(memoryLimit, now)
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
    const page = `${own.id} ${own.lastEditedDate} ${own.locked}`
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
    // The table of posts shows rows that readers may not open: a copy of it opens nothing.
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
    // The workspace does not know the answer about a tweet: it is stored with the page.
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

  /** Has the page that a record stands on in memory. */
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

/** A row that leads to another site shows nothing of its body, unless it is a part of other pages. */
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

/** What was known before, while Notion does not answer: a signed address lives longer than it is kept for. */
function instead<Value>(known: Value | null, error: unknown): Value {
  if (known === null) throw error
  return known
}
