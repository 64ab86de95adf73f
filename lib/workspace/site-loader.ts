import { applyWorkspace } from '@/conf/resolve'
import type { Settings } from '@/conf/schema'
import { Memory } from '@/lib/remember'
import type { Site } from '@/lib/site/types'
import { warnOnce } from '@/lib/warn-once'
import { buildSite } from './build-site'
import type { WorkspaceClient } from './client'
import { type Clock, systemClock } from './limiter'
import { type ContentIndex, IndexLoader } from './load-index'
import { loadPage } from './load-page'
import { readRows } from './read-rows'
import type { Row } from './records'
import { rowStatus, rowType } from './to-post'
import { toEntries } from './to-settings'

/** Edits inside the settings page's table do not show in the row of the page itself. */
const entriesLifetime = 60_000
/** How long readers wait for a slow workspace when there is a good site to show them meanwhile. */
const patience = 4_000

export type Entries = Readonly<Record<string, string>>

/** What the last good answer said; a site is built from it as of the moment it is wanted. */
interface Content {
  index: ContentIndex
  entries: Entries
}

/** Loads the site anew for every window, and keeps the last good one for the time the workspace is away. */
export class SiteLoader {
  private readonly index: IndexLoader
  private readonly sites: Memory<Site>
  private readonly entries: Memory<Entries>
  private good: Content | null = null
  private refreshing: Promise<Content> | null = null
  private outage = false

  constructor(
    private readonly client: WorkspaceClient,
    rootPageId: string,
    private readonly deployed: Settings,
    private readonly clock: Clock = systemClock,
  ) {
    this.index = new IndexLoader(client, rootPageId, deployed, clock.now)
    this.sites = new Memory(1, clock.now)
    this.entries = new Memory(1, clock.now)
  }

  /**
   * The site, at most NEXT_REVALIDATE_SECOND old while the workspace answers.
   * @throws WorkspaceError when it does not, and there is no good site yet
   */
  load(): Promise<Site> {
    return this.sites.get('site', {
      load: async () => this.build(await this.freshOrGood()),
      lifetime: () => (this.deployed.ENABLE_CACHE ? this.deployed.NEXT_REVALIDATE_SECOND * 1_000 : 0),
    })
  }

  /** Whether a record is the content table itself or the page that holds it. */
  isRoot(id: string): boolean {
    return this.good !== null && (id === this.good.index.collection.id || id === this.good.index.page.id)
  }

  /** New content; what was last good instead, when that takes too long or fails. */
  private async freshOrGood(): Promise<Content> {
    const fresh = this.refresh()
    const { good } = this
    if (!good) return fresh
    const waiting = new AbortController()
    try {
      const late = this.clock.sleep(patience, waiting.signal).then(() => good)
      return await Promise.race([fresh.catch(() => good), late])
    } finally {
      waiting.abort()
    }
  }

  /** One refresh at a time, even when readers no longer wait for it. */
  private refresh(): Promise<Content> {
    this.refreshing ??= this.fetchContent().finally(() => {
      this.refreshing = null
    })
    return this.refreshing
  }

  private async fetchContent(): Promise<Content> {
    try {
      const index = await this.index.load()
      const content = { index, entries: await this.loadEntries(readRows(index, this.deployed)) }
      this.build(content)
      this.good = content
      this.outage = false
      return content
    } catch (error) {
      if (this.good && !this.outage) {
        this.outage = true
        console.error(
          'The workspace cannot be read; readers get the last good content until it answers.',
          error,
        )
      }
      throw error
    }
  }

  private build({ index, entries }: Content): Site {
    const { settings, problems } = applyWorkspace(this.deployed, entries)
    for (const problem of problems) warnOnce(problem)
    return buildSite(index, readRows(index, settings), settings, this.clock.now())
  }

  /** The settings on the first row of type Config that is no draft; none without one. */
  private async loadEntries(rows: readonly Row[]): Promise<Entries> {
    const row = rows.find(
      (candidate) =>
        rowType(candidate, this.deployed) === 'Config' && rowStatus(candidate, this.deployed) !== 'draft',
    )
    if (!row) return {}
    const known = this.entries.last(row.id)
    return this.entries.get(row.id, {
      version: String(row.lastEditedTime),
      load: async () => {
        try {
          return toEntries((await loadPage(this.client, row.id)).recordMap)
        } catch (error) {
          // The posts are more urgent than a changed setting.
          if (known) return known
          throw error
        }
      },
      lifetime: () => entriesLifetime,
    })
  }
}
