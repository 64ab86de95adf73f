/** Finds pages of the site that show a block or a row of another page, by synced copies and linked databases. */

import type { Post } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { TtlCache } from '@/lib/ttl-cache'
import { BlockedError, BusyError, RateLimitedError } from '../client/client-errors'
import { inLane } from '../client/lanes'
import type { RecordMap } from '../types'
import { WorkspaceError } from '../workspace-error'
import type { ArticleLoader } from './article-loader'
import { type Cell, type ShownElsewhere, showsCell, showsRecord } from './shown-elsewhere'

/** Milliseconds for which an entry of the store is cached; other instances write to it as well. */
const lifetime = 30_000
/** Limit of entries in memory; each is a few ids. */
const memoryLimit = 20_000
/** Entries read from the store at once: each read from disk opens a file. */
const readsAtOnce = 32
/** Milliseconds after which a page that could not be loaded is tried again: there may have been an outage. */
const retryAfter = 600_000
/** Pages that one search may load from the workspace. */
const maxLoads = 5
/** Limit of candidates that are compared with their current content. */
const maxNamed = 20

/** The part of the article loader that is used. */
export type PageSource = Pick<ArticleLoader, 'load' | 'elsewhereInMemory' | 'elsewhereInStore'>

/**
 * Finds the pages that show a record of another page. What pages show is stored, so that it is known after a
 * restart.
 */
export class CopyFinder {
  private readonly stored: TtlCache<ShownElsewhere | null>
  /** Pages that could not be loaded, with version and time. */
  private readonly unreadable: TtlCache<{ version: string; triedAt: number }>
  private learning: Promise<boolean> | null = null

  constructor(
    private readonly pages: PageSource,
    private readonly now: () => number = Date.now,
  ) {
    this.stored = new TtlCache(memoryLimit, now)
    this.unreadable = new TtlCache(memoryLimit, now)
  }

  /**
   * Returns the posts whose current content shows one of the records, among those that were read before. The store
   * only provides candidates, because a copy may have been removed from its page since.
   * @param ids the record and its parents, up to its page
   * @param parts those of them of which one has to be shown
   * @param cell of a row that has to be shown, where `parts` is a row; null when any of it counts
   */
  async showing(
    ids: readonly string[],
    posts: readonly Post[],
    parts: readonly string[] = ids,
    cell: Cell | null = null,
  ): Promise<Post[]> {
    const named: Post[] = []
    const queue = withPages(posts)[Symbol.iterator]()
    const work = async () => {
      for (const post of queue) if (names(await this.entryOf(post), ids)) named.push(post)
    }
    await Promise.all(Array.from({ length: readsAtOnce }, work))
    const isShown = await Promise.all(named.slice(0, maxNamed).map((post) => this.shows(post, parts, cell)))
    return named.filter((_, index) => isShown[index])
  }

  /**
   * Loads posts that were not read since their last edit, the newest first, until one shows one of the records or
   * five were loaded. One search at a time: a simultaneous caller waits for it instead of starting another.
   * @returns false when posts are left that were not read, so that a later search may find more
   */
  learn(ids: readonly string[], posts: readonly Post[]): Promise<boolean> {
    if (this.learning) return this.learning.then(() => false)
    this.learning = inLane('background', () => this.loadUnread(ids, posts)).finally(() => {
      this.learning = null
    })
    return this.learning
  }

  private async loadUnread(ids: readonly string[], posts: readonly Post[]): Promise<boolean> {
    const newestFirst = withPages(posts).toSorted((a, b) => b.publishDate - a.publishDate)
    let loads = 0
    for (const post of newestFirst) {
      const version = String(post.lastEditedDate)
      const entry = await this.entryOf(post)
      if (entry?.version === version || this.isUnreadable(post.id, version)) continue
      if (loads === maxLoads) return false
      loads++
      if ((await this.load(post)) === null) this.unreadable.put(post.id, { version, triedAt: this.now() })
      if (names(await this.entryOf(post), ids)) return true
    }
    return true
  }

  private isUnreadable(id: string, version: string): boolean {
    const tried = this.unreadable.last(id)
    return tried?.version === version && Math.abs(this.now() - tried.triedAt) < retryAfter
  }

  private async shows(post: Post, ids: readonly string[], cell: Cell | null): Promise<boolean> {
    const recordMap = await this.load(post)
    if (recordMap === null) return false
    return ids.some(cell === null ? showsRecord(recordMap, post.id) : showsCell(recordMap, cell))
  }

  /**
   * Null for a page that the workspace refuses.
   * @throws BusyError, RateLimitedError or BlockedError when no request was sent, which says nothing about the page
   */
  private async load(post: Post): Promise<RecordMap | null> {
    try {
      return await this.pages.load(post)
    } catch (error) {
      const wasNotAsked = [BusyError, RateLimitedError, BlockedError].some((kind) => error instanceof kind)
      if (error instanceof WorkspaceError && !wasNotAsked) return null
      throw error
    }
  }

  /** The entry from memory or store, whichever was read later; null for a page that was never read. */
  private async entryOf(post: Post): Promise<ShownElsewhere | null> {
    const stored = await this.stored.get(post.id, {
      version: String(post.lastEditedDate),
      load: () => this.pages.elsewhereInStore(post.id),
      lifetime: () => lifetime,
    })
    const inMemory = this.pages.elsewhereInMemory(post.id)
    return inMemory !== null && inMemory.loadedAt >= (stored?.loadedAt ?? 0) ? inMemory : stored
  }
}

function names(entry: ShownElsewhere | null, ids: readonly string[]): boolean {
  return entry?.ids.some((id) => ids.includes(id)) ?? false
}

/** Without rows that link to another site, because they have no page. */
function withPages(posts: readonly Post[]): Post[] {
  return posts.filter(({ href }) => !isExternal(href))
}
