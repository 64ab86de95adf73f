import type { Block } from 'notion-types'
import type { Settings } from '@/conf/schema'
import { Memory } from '@/lib/remember'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from './client'
import { type LoadedPage, loadPage } from './load-page'
import type { RecordMap } from './types'

/** Pages kept in memory. */
const memoryLimit = 200
/** What a page shows from elsewhere changes without a sign on the page itself. */
const dependentLifetime = 60_000
/** The workspace counts the time of edit in minutes: within one, an edit more leaves no trace. */
const unsettledTime = 90_000

/** Loads pages completely and keeps them until they are edited. */
export class ArticleLoader {
  private readonly pages: Memory<LoadedPage>

  constructor(
    private readonly client: WorkspaceClient,
    private readonly settings: Pick<Settings, 'ENABLE_CACHE' | 'NEXT_REVALIDATE_SECOND'>,
    private readonly now: () => number = Date.now,
  ) {
    this.pages = new Memory(memoryLimit, now)
  }

  /**
   * The complete record map of a page; one load per page at a time. While the workspace is away, the page as it was
   * last read.
   * @throws WorkspaceError when it cannot be read and never was
   */
  async load(post: { id: string; lastEditedDate: number }): Promise<RecordMap> {
    const known = this.pages.last(post.id)
    try {
      const page = await this.pages.get(post.id, {
        version: String(post.lastEditedDate),
        load: () => loadPage(this.client, post.id),
        lifetime: (loaded) => this.lifetime(loaded, post.lastEditedDate),
      })
      return page.recordMap
    } catch (error) {
      if (!known) throw error
      warnOnce(`The page ${post.id} cannot be read anew, its last good state stays: ${String(error)}`)
      return known.recordMap
    }
  }

  /** A block of a page in memory. */
  find(blockId: string): Block | null {
    for (const { recordMap } of this.pages.values()) {
      const block = recordMap.block[blockId]?.value
      if (block) return block
    }
    return null
  }

  private lifetime({ dependent }: LoadedPage, lastEditedDate: number): number {
    if (!this.settings.ENABLE_CACHE) return 0
    if (this.now() < lastEditedDate + unsettledTime) return this.settings.NEXT_REVALIDATE_SECOND * 1_000
    return dependent ? dependentLifetime : Number.POSITIVE_INFINITY
  }
}
