import type { Block } from 'notion-types'
import type { Settings } from '@/conf/schema'
import { dependentLifetime, nextLook } from '@/lib/site/edit-time'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { BusyError, OutdatedIndexError, OutdatedPageError, RefusedError } from '../client/client-errors'
import { type Clock, systemClock } from '../client/limiter'
import type { PageTurn } from '../client/page-turns'
import type { Outage } from '../outage'
import { ContentStore, type StoredPage, toShownElsewhere } from '../store/content-store'
import type { RecordMap } from '../types'
import { withFallback } from '../with-fallback'
import { keepGroupedCells } from './known-views'
import { loadPage } from './load-page'
import { type AskTweet, lacksTweets, tweetRetry, withTweets } from './load-tweets'
import { PageRights } from './page-rights'
import { weightOf } from './page-weight'
import type { ShownElsewhere } from './shown-elsewhere'
import { withKnownBlocks } from './with-known-blocks'

/** Characters of JSON of the pages kept in memory: some hundred pages of usual length. The store has the others. */
const memoryLimit = 12 * 1_048_576
/** A page that lacks something it had before is read again after this time, in milliseconds. */
export const doubtfulLifetime = 10_000
/** It is believed when it stays so for this time. */
const doubtEnds = 600_000

/**
 * A page that was never read and cannot be is not asked for again for this time, in milliseconds: anybody may request one address
 * again and again, and the workspace answers few calls.
 */
const failurePause = 3_000
/** Pages whose failure is remembered. */
const failureLimit = 1_000

/** What an article's row tells about it. */
export interface ArticleRow {
  id: string
  /** Milliseconds since the epoch. */
  lastEditedDate: number
}

interface Options {
  store?: ContentStore
  clock?: Clock
  outage?: Outage
  /** Asks for the words of tweets; left out, they are what the workspace knows. */
  askTweet?: AskTweet | undefined
  /**
   * Asked about each page that was read, here or by another process: whether its records take something from readers that the
   * index still shows. Such a page is not used; the index may have been read anew when this answers.
   */
  isAhead?: (recordMap: RecordMap) => Promise<boolean>
  /** Tells what readers may see of the rows that pages name. Left out, nothing is restricted. */
  rights?: PageRights
  /** Takes what is stored and asks nothing that is: while a build draws what was loaded for it. */
  offline?: boolean
}

/** Loads pages completely and keeps them until they are edited. */
export class ArticleLoader {
  private readonly pages: TtlCache<StoredPage>
  private readonly store: ContentStore
  private readonly clock: Clock
  private readonly rights: PageRights
  /** Why pages that were never read could not be. */
  private readonly failures: TtlCache<Error>
  /** Read off each page in memory once. */
  private readonly elsewhere = new WeakMap<StoredPage, ShownElsewhere>()

  constructor(
    private readonly client: WorkspaceClient,
    private readonly settings: Pick<Settings, 'ENABLE_CACHE'>,
    private readonly options: Options = {},
  ) {
    this.store = options.store ?? new ContentStore()
    this.clock = options.clock ?? systemClock
    this.rights = options.rights ?? new PageRights()
    this.pages = new TtlCache(memoryLimit, this.clock.now, ({ page }) => weightOf(page))
    this.failures = new TtlCache(failureLimit, this.clock.now)
  }

  /**
   * The complete record map of a page; one load per page at a time. While the workspace is away, the page as it was
   * last read, by this process or another.
   * @throws WorkspaceError when it cannot be read and never was
   * @throws OutdatedIndexError when all that is known of it is newer than the index
   */
  async load(row: ArticleRow): Promise<RecordMap> {
    const last = (await this.readNewer(row.id)) ?? (await this.readStored(row.id))
    // A body that was read while its row was a draft or locked may contain text for nobody: it is no fallback for the open page.
    const known = last && !this.rights.isOutgrown(row.id, last) ? last : null
    const version = this.rights.versionOf(row)
    const failure =
      this.failures.servesUntil(row.id, version) > this.clock.now() && this.failures.last(row.id)
    if (!known && failure) throw failure
    if (known && this.rights.areOutdated(row.id, known)) this.pages.put(row.id, known)
    const fresh = this.pages.get(row.id, {
      version,
      load: () => this.loadAnew(row, known),
      lifetime: (stored) => this.lifetime(stored),
    })
    const stored = known
      ? await withFallback(
          fresh.catch((error) => this.instead(known, row, error)),
          known,
          this.clock,
        )
      : await fresh.catch((error) => this.fail(row.id, version, error))
    return this.rights.asRead(row.id, stored)
  }

  /**
   * Returns until when the page that was last loaded for a row needs no other look, in milliseconds since the epoch; 0
   * when an older one stood in for it.
   */
  currentUntil(row: ArticleRow): number {
    return this.pages.servesUntil(row.id, this.rights.versionOf(row))
  }

  /**
   * Whether the store has a page that may be used with the present index and need not be loaded. A build that draws from the store
   * ignores its age, because old pages were loaded again before.
   */
  async isStored({ id, lastEditedDate }: ArticleRow): Promise<boolean> {
    const stored = await this.store.readPage(id)
    if (stored?.version !== String(lastEditedDate) || this.rights.isOutgrown(id, stored)) return false
    if (await this.options.isAhead?.(stored.page.recordMap)) return false
    if (this.options.offline) return true
    const isDue = this.clock.now() >= stored.loadedAt + this.lifetime(stored)
    return !isDue && !this.rights.areOutdated(id, stored)
  }

  /** The next load reads the page again, whatever its row says: the time of edit is counted in minutes. */
  revalidate(id: string): void {
    this.failures.forget(id)
    const known = this.pages.last(id)
    if (known) this.pages.put(id, known)
  }

  /** A block of a page in memory. */
  find(blockId: string): Block | null {
    for (const { page } of this.pages.values()) {
      const block = page.recordMap.block[blockId]?.value
      if (block) return block
    }
    return null
  }

  /** What a page in memory shows from elsewhere; null when the page is not in memory. */
  elsewhereInMemory(id: string): ShownElsewhere | null {
    const known = this.pages.last(id)
    if (known === null) return null
    const elsewhere = this.elsewhere.get(known) ?? toShownElsewhere(id, known)
    this.elsewhere.set(known, elsewhere)
    return elsewhere
  }

  /** What a page in the store shows from elsewhere; null when the page is not in the store. */
  elsewhereInStore(id: string): Promise<ShownElsewhere | null> {
    return this.store.readElsewhere(id)
  }

  /** The page in memory, or the newer one that another instance has stored, for example after it received a webhook event. */
  private async readNewer(id: string): Promise<StoredPage | null> {
    const known = this.pages.last(id)
    const newer = known && (await this.store.readNewerPage(id, known.loadedAt))
    const isUsed = newer && !(await this.options.isAhead?.(newer.page.recordMap))
    if (isUsed && newer.loadedAt > (this.pages.last(id)?.loadedAt ?? 0)) this.keep(id, newer)
    return this.pages.last(id)
  }

  /** @throws OutdatedIndexError when what is stored is newer than the index */
  private async readStored(id: string): Promise<StoredPage | null> {
    const stored = await this.store.readPage(id)
    const isAhead = stored !== null && (await this.options.isAhead?.(stored.page.recordMap))
    // A load may have come in between; what it brought is newer.
    if (this.pages.last(id) === null) {
      if (isAhead) throw new OutdatedIndexError(id)
      if (stored) this.keep(id, stored)
    }
    return this.pages.last(id)
  }

  /** Keeps what the store has in memory, for as long as if it had been read here. */
  private keep(id: string, stored: StoredPage): void {
    const version = this.rights.versionRead(id, stored)
    this.pages.put(id, stored, version, stored.loadedAt + this.lifetime(stored))
  }

  private async loadAnew(row: ArticleRow, known: StoredPage | null): Promise<StoredPage> {
    if (this.options.offline && known) return known
    const loadedAt = this.clock.now()
    const begun = this.rights.begin()
    const { askTweet, isAhead } = this.options
    const lacksSince = known?.lacksSince ?? loadedAt
    const last = known && loadedAt - lacksSince < doubtEnds ? known.page : null
    const turn = this.turnOf(row, known)
    const read = await this.client.turns.read(turn, row.id, () => loadPage(this.client, row.id, 0, last))
    if (known) keepGroupedCells(read.recordMap, known.page.recordMap)
    if (await isAhead?.(read.recordMap)) throw new OutdatedIndexError(row.id)
    const page = askTweet ? await withTweets(read, known?.page ?? null, askTweet, loadedAt) : read
    const version = String(row.lastEditedDate)
    // A cut page names blocks that it does not contain. Taking these from the last page would make it grow with each edit. So the
    // last page serves once more, and a second cut response is believed.
    const isFirstCut = read.isCut === true && known?.lacksSince === undefined && last?.isCut !== true
    const lacking = isFirstCut ? last : read.isCut ? null : last && withKnownBlocks(page, last)
    const whole = lacking ?? page
    const restricted = this.rights.whenRead(whole, { readAt: loadedAt, begun, standIn: lacking && known })
    const stored = {
      ...{ page: whole, version, loadedAt },
      ...(lacking && { lacksSince }),
      ...(restricted && { restricted }),
    }
    if (this.rights.isOutgrown(row.id, stored)) throw new OutdatedPageError(row.id)
    this.rights.noteRead(row.id, stored)
    await this.store.writePage(row.id, stored)
    return stored
  }

  private turnOf(row: ArticleRow, known: StoredPage | null): PageTurn {
    if (known === null) return 'unread'
    // Read by an earlier release, which says nothing of an edit.
    if (known.version === '') return 'refresh'
    // `revalidate` was called for an edit that the row does not show.
    const isTold = this.pages.servesUntil(row.id, this.rights.versionOf(row)) === 0
    const isYoung = nextLook(row.lastEditedDate, known.loadedAt) !== null
    const isEdited = known.version !== String(row.lastEditedDate)
    return isEdited || isTold || isYoung ? 'edited' : 'refresh'
  }

  /** @throws the error, which is remembered if the workspace was asked */
  private fail(id: string, version: string, error: unknown): never {
    if (error instanceof Error && !(error instanceof BusyError))
      this.failures.put(id, error, version, this.clock.now() + failurePause)
    throw error
  }

  private instead(known: StoredPage, { id }: ArticleRow, error: unknown): StoredPage {
    const { outage } = this.options
    if (error instanceof BusyError) return known
    if (error instanceof OutdatedIndexError || error instanceof OutdatedPageError) {
      warnOnce(error.message)
      return known
    }
    if (error instanceof RefusedError && !outage?.isOn) {
      warnOnce(`The page ${id} cannot be read again; its last good state stays: ${String(error)}`)
    } else if (outage) outage.failed(error)
    return known
  }

  /** Milliseconds that a page may be used for, counted from its load. */
  private lifetime(stored: StoredPage): number {
    const { page, version, loadedAt, lacksSince } = stored
    if (!this.settings.ENABLE_CACHE) return 0
    if (lacksSince !== undefined || this.rights.staysOutdated(stored)) return doubtfulLifetime
    const next = nextLook(Number(version), loadedAt)
    const usual = page.dependent ? dependentLifetime : Number.POSITIVE_INFINITY
    const lifetime = next === null ? usual : next - loadedAt
    return this.options.askTweet && lacksTweets(page) ? Math.min(lifetime, tweetRetry) : lifetime
  }
}
