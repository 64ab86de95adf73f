/** The settings on the Config page. */
import type { Settings } from '@/conf/schema'
import { Memory } from '@/lib/remember'
import type { WorkspaceClient } from '../client/client'
import { loadPage, reloadCollections } from '../pages/load-page'
import type { ContentStore, Entries } from '../store/content-store'
import type { Row } from './row'
import { rowStatus, rowType } from './to-post'
import { toEntries } from './to-settings'

/** Edits inside the settings page's table do not show in the row of the page itself. */
export const entriesLifetime = 60_000
/** The settings page may keep its table in a page of its own. */
const entriesDepth = 1

/** Reads the settings on the Config page, and keeps them until it is edited. */
export class EntriesLoader {
  private readonly entries: Memory<Entries>

  constructor(
    private readonly deployed: Settings,
    private readonly store: ContentStore,
    private readonly now: () => number,
  ) {
    this.entries = new Memory(1, now)
  }

  /** Has the page read again. */
  clear(): void {
    this.entries.clear()
  }

  /** The settings on the first row of type Config that is no draft; none without one. @param before what was read last */
  async load(client: WorkspaceClient, rows: readonly Row[], before?: Entries): Promise<Entries> {
    const row = rows.find(
      (candidate) =>
        rowType(candidate, this.deployed) === 'Config' && rowStatus(candidate, this.deployed) !== 'draft',
    )
    if (!row) return {}
    const known = this.entries.last(row.id) ?? before
    const version = String(row.lastEditedTime)
    return this.entries.get(row.id, {
      version,
      load: async () => {
        try {
          const stored = await this.store.readPage(row.id)
          const page =
            stored?.version === version
              ? await reloadCollections(client, stored.page, entriesDepth)
              : await loadPage(client, row.id, entriesDepth)
          await this.store.writePage(row.id, { page, version, loadedAt: this.now() })
          return toEntries(page.recordMap)
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
