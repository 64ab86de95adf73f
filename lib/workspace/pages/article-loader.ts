import type { Block } from 'notion-types'
import type { Settings } from '@/conf/schema'
import { dependentLifetime, nextLook } from '@/lib/site/edit-time'
import type { PostType } from '@/lib/site/types'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { BusyError, OutdatedIndexError, OutdatedPageError, RefusedError } from '../client/client-errors'
import { type Clock, systemClock } from '../client/limiter'
import type { PageTurn } from '../client/page-turns'
import { tellRequest } from '../client/watched-work'
import type { Outage } from '../outage'
import { ContentStore, type StoredPage, toShownElsewhere } from '../store/content-store'
import type { RecordMap } from '../types'
import { withFallback } from '../with-fallback'
import { keepGroupedCells } from './known-views'
import { loadPage } from './load-page'
import { type AskTweet, lacksTweets, tweetRetry, withTweets } from './load-tweets'
import { maxPageText, maxPartText, PageBudget } from './page-budget'
import { PageRights } from './page-rights'
import { weightOf } from './page-weight'
import type { ShownElsewhere } from './shown-elsewhere'
import { withKnownBlocks } from './with-known-blocks'

/**
 * Characters of JSON of the pages kept in memory: about a hundred pages of usual length. The store has the others.
 */
const memoryLimit = 12 * 1_048_576
/** Milliseconds after which a page that lacks earlier content is read again. */
export const doubtfulLifetime = 10_000
/** Milliseconds after which the missing content is believed to be deleted. */
const doubtEnds = 600_000

/**
 * Milliseconds for which a page that was never read and cannot be is not requested again: anybody may request one
 * address repeatedly, and the workspace limits requests.
 */
const failurePause = 3_000
/** Limit of pages whose failure is remembered. */
const failureLimit = 1_000
/** Limit of pages whose earlier readings no longer count. */
const earliestLimit = 1_000

/** The data of an article's row. */
export interface ArticleRow {
  id: string
  /** Milliseconds since the epoch. */
  lastEditedDate: number
  /** Less is read of announcements and memos. */
  type?: PostType
}

interface Options {
  store?: ContentStore
  clock?: Clock
  outage?: Outage
  /** Loads the text of tweets; when omitted, only the workspace's data is used. */
  askTweet?: AskTweet | undefined
  /**
   * Called for each page that was read, here or by another process: returns whether its records withdraw something
   * that the index still shows. Such a page is not used. The index may have been read again when this resolves.
   */
  isAhead?: (recordMap: RecordMap) => Promise<boolean>
  /** The rights of readers for the rows that pages name. When omitted, nothing is restricted. */
  rights?: PageRights
  /** Uses stored pages without checking them, while a build renders what was loaded for it. */
  offline?: boolean
}

/** Loads pages completely and caches them until they are edited. */
export class ArticleLoader {
  private readonly pages: TtlCache<StoredPage>
  private readonly store: ContentStore
  private readonly clock: Clock
  private readonly rights: PageRights
  /** Errors of pages that were never read. */
  private readonly failures: TtlCache<Error>
  /** Milliseconds since the epoch before which a reading of a page no longer counts, by its id: `revalidate` was called. */
  private readonly earliest = new Map<string, number>()
  /** Computed once for each page in memory. */
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
   * Returns the complete record map of a page; one load per page at a time. While the workspace does not answer,
   * the page as it was last read, by this process or another.
   * @throws WorkspaceError when it cannot be read and never was
   * @throws OutdatedIndexError when all known states of it are newer than the index
   */
  async load(row: ArticleRow): Promise<RecordMap> {
    const last = (await this.readNewer(row.id)) ?? (await this.readStored(row.id))
    // A body that was read while its row was a draft or locked may contain private text: it must not be used for
    // the open page.
    const known = last && !this.rights.isOutgrown(row.id, last) ? last : null
    const version = this.rights.versionOf(row)
    const failure =
      this.failures.servesUntil(row.id, version) > this.clock.now() && this.failures.last(row.id)
    if (!known && failure) throw failure
    if (known && this.rights.areOutdated(row.id, known)) this.pages.put(row.id, known)
    // Also those that join the load of another page for another reader wait.
    if (this.pages.servesUntil(row.id, version) <= this.clock.now()) tellRequest()
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
   * Returns until when the last loaded page of a row is current, in milliseconds since the epoch; 0 when it is an
   * older state.
   */
  currentUntil(row: ArticleRow): number {
    return this.pages.servesUntil(row.id, this.rights.versionOf(row))
  }

  /**
   * Whether the store has a page that may be used with the current index without loading it. A build that renders
   * from the store ignores its age, because old pages were loaded again before.
   */
  async isStored({ id, lastEditedDate }: ArticleRow): Promise<boolean> {
    const stored = await this.store.readPage(id)
    if (stored?.version !== String(lastEditedDate) || this.rights.isOutgrown(id, stored)) return false
    if (await this.options.isAhead?.(stored.page.recordMap)) return false
    if (this.options.offline) return true
    // A time that is far ahead was written by a clock that was wrong.
    const isDue = Math.abs(this.clock.now() - stored.loadedAt) >= this.lifetime(stored)
    return !isDue && !this.rights.areOutdated(id, stored)
  }

  /** Makes the next load read the page again, even if its row is unchanged: edit times are in whole minutes. */
  revalidate(id: string): void {
    this.failures.forget(id)
    // Another process may have stored an older reading.
    this.earliest.delete(id)
    this.earliest.set(id, this.clock.now())
    const [oldest] = this.earliest.keys()
    if (this.earliest.size > earliestLimit && oldest !== undefined) this.earliest.delete(oldest)
    const known = this.pages.last(id)
    if (known) this.pages.put(id, known)
  }

  /** Returns a block of a page in memory. */
  find(blockId: string): Block | null {
    for (const { page } of this.pages.values()) {
      const block = page.recordMap.block[blockId]?.value
      if (block) return block
    }
    return null
  }

  /** Returns what a page in memory shows of other pages; null when the page is not in memory. */
  elsewhereInMemory(id: string): ShownElsewhere | null {
    const known = this.pages.last(id)
    if (known === null) return null
    const elsewhere = this.elsewhere.get(known) ?? toShownElsewhere(id, known)
    this.elsewhere.set(known, elsewhere)
    return elsewhere
  }

  /** Returns what a page in the store shows of other pages; null when the page is not in the store. */
  elsewhereInStore(id: string): Promise<ShownElsewhere | null> {
    return this.store.readElsewhere(id)
  }

  /** The page in memory, or the newer one that another instance has stored, for example after a webhook event. */
  private async readNewer(id: string): Promise<StoredPage | null> {
    const known = this.pages.last(id)
    const newer = known && (await this.store.readNewerPage(id, known.loadedAt))
    const isUsed = newer && !(await this.options.isAhead?.(newer.page.recordMap))
    if (isUsed && newer.loadedAt > (this.pages.last(id)?.loadedAt ?? 0)) this.keep(id, newer)
    return this.pages.last(id)
  }

  /** @throws OutdatedIndexError when the stored page is newer than the index */
  private async readStored(id: string): Promise<StoredPage | null> {
    const stored = await this.store.readPage(id)
    const isAhead = stored !== null && (await this.options.isAhead?.(stored.page.recordMap))
    // A load may have finished in between; its page is newer.
    if (this.pages.last(id) === null) {
      if (isAhead) throw new OutdatedIndexError(id)
      if (stored) this.keep(id, stored)
    }
    return this.pages.last(id)
  }

  /** Caches a page from the store for as long as if it had been read here. */
  private keep(id: string, stored: StoredPage): void {
    const version = this.rights.versionRead(id, stored)
    const loadedAt = Math.min(stored.loadedAt, this.clock.now())
    const isOld = loadedAt < (this.earliest.get(id) ?? 0)
    this.pages.put(id, stored, version, isOld ? 0 : loadedAt + this.lifetime(stored))
  }

  private async loadAnew(row: ArticleRow, known: StoredPage | null): Promise<StoredPage> {
    if (this.options.offline && known) return known
    const loadedAt = this.clock.now()
    const begun = this.rights.begin()
    const { askTweet, isAhead } = this.options
    const lacksSince = known?.lacksSince ?? loadedAt
    const last = known && loadedAt - lacksSince < doubtEnds ? known.page : null
    const turn = this.turnOf(row, known)
    const isPart = row.type === 'Notice' || row.type === 'Memo'
    const budget = new PageBudget(isPart ? maxPartText : maxPageText)
    const read = await this.client.turns.read(turn, row.id, () =>
      loadPage(this.client, row.id, 0, last, budget),
    )
    if (known) keepGroupedCells(read.recordMap, known.page.recordMap)
    if (await isAhead?.(read.recordMap)) throw new OutdatedIndexError(row.id)
    const page = askTweet ? await withTweets(read, known?.page ?? null, askTweet, loadedAt) : read
    const version = String(row.lastEditedDate)
    // A truncated page names blocks that it does not contain. Adding these from the last page would make it grow
    // with each edit. So the last page is used once more, and a second truncated response is believed.
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
    // Stored by an earlier release: this does not mean an edit.
    if (known.version === '') return 'refresh'
    // `revalidate` was called for an edit that the row does not show.
    const isTold = this.pages.servesUntil(row.id, this.rights.versionOf(row)) === 0
    const isYoung = nextLook(row.lastEditedDate, known.loadedAt) !== null
    const isEdited = known.version !== String(row.lastEditedDate)
    return isEdited || isTold || isYoung ? 'edited' : 'refresh'
  }

  /** @throws the error, which is remembered if the workspace was requested */
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

  /** Milliseconds for which a page may be used, counted from its load. */
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
