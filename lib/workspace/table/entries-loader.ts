/** Loads the settings on the Config page. */
import type { Settings } from '@/conf/schema'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import type { Clock } from '../client/limiter'
import { doubtfulLifetime } from '../pages/article-loader'
import { pageContent } from '../pages/content-ids'
import { type LoadedPage, loadPage, reloadCollections } from '../pages/load-page'
import type { ContentStore, Entries, StoredPage } from '../store/content-store'
import { type Unbelieved, type UnbelievedRows, unbelieved } from '../visibility/visibility-memory'
import { withFallback } from '../with-fallback'
import { confirmEntries } from './confirm-entries'
import { hasCells } from './missing-rows'
import type { Row } from './row'
import { rowStatus, rowType } from './to-post'
import { settingsRows, toEntries } from './to-settings'
import { persistence } from './truncation-guard'

/** Milliseconds. Edits inside the settings table do not change the edit time of the page's row. */
export const entriesLifetime = 60_000
/** The settings table may be in a subpage of the settings page. */
const entriesDepth = 1

/** The believed state of the Config page. */
interface KnownEntries {
  entries: Entries
  /** The page from which they were read; null when there was none. */
  stored: StoredPage | null
  /** Settings whose changes are not confirmed by a second answer, by name. */
  doubts: UnbelievedRows
}

/** One reading of the Config page. */
interface Reading {
  client: WorkspaceClient
  pageId: string
  /** The edit time of the page's row. */
  version: string
  /** The state that was believed before; null before the first reading. */
  known: KnownEntries | null
}

/**
 * Reads the settings on the Config page, and caches them until it is edited. They decide what readers may see: a setting
 * that is new, changed or gone only counts when a second answer confirms it, or after ten minutes.
 */
export class EntriesLoader {
  private readonly entries: TtlCache<KnownEntries>
  private failed = false
  /** Whether a load is under way that takes too long. */
  private isLate = false
  /** Number of calls of `clear`: what was asked for before the last one does not count as read. */
  private epoch = 0

  constructor(
    private readonly deployed: Settings,
    private readonly store: ContentStore,
    private readonly clock: Clock,
  ) {
    this.entries = new TtlCache(1, clock.now)
  }

  /** Whether the settings are those of before, because the Config page could not be read or is not confirmed. */
  get areFormer(): boolean {
    return this.failed || this.isLate
  }

  /** Makes the next load read the page again, also while an earlier one is under way; its known state is kept. */
  clear(): void {
    this.epoch += 1
    this.isLate = false
  }

  /**
   * Returns the settings of the first row of type Config that is no draft; none without one. The known ones when the page takes too
   * long: withdrawn posts must not wait for it.
   * @param before what was read last
   * @param patience milliseconds
   */
  async load(
    client: WorkspaceClient,
    rows: readonly Row[],
    { before, patience }: { before?: Entries | undefined; patience?: number | undefined } = {},
  ): Promise<Entries> {
    const row = rows.find(
      (candidate) =>
        rowType(candidate, this.deployed) === 'Config' && rowStatus(candidate, this.deployed) !== 'draft',
    )
    if (!row) {
      this.failed = false
      return {}
    }
    const known = this.entries.last(row.id)?.entries ?? before
    if (known && this.isLate) return known
    const fresh = this.loadRow(client, row, before)
    const entries = known ? await withFallback(fresh, null, this.clock, patience) : await fresh
    if (entries !== null || !known) return entries ?? {}
    this.isLate = true
    const { epoch } = this
    const end = () => {
      if (epoch === this.epoch) this.isLate = false
    }
    fresh.then(end, end)
    return known
  }

  private async loadRow(
    client: WorkspaceClient,
    row: Row,
    before: Entries | undefined,
  ): Promise<Entries | null> {
    const version = String(row.lastEditedTime)
    const { entries } = await this.entries.get(row.id, {
      version: `${version} ${this.epoch}`,
      load: async () => {
        const stored = await this.store.readPage(row.id)
        const known = knownEntries(this.entries.last(row.id), stored, before)
        try {
          const reading = { client, pageId: row.id, version, known }
          const reviewed = await this.review(reading, await this.read(reading, stored))
          this.failed = reviewed.doubts.size > 0
          return reviewed
        } catch (error) {
          this.failed = true
          // The posts are more urgent than a changed setting.
          if (known) return known
          throw error
        }
      },
      lifetime: ({ doubts }) => (doubts.size === 0 ? entriesLifetime : doubtfulLifetime),
    })
    return entries
  }

  private async read(
    { client, pageId, version, known }: Reading,
    stored: StoredPage | null,
  ): Promise<LoadedPage> {
    const page =
      stored?.version === version && isWhole(stored.page, pageId)
        ? await reloadCollections(client, stored.page, entriesDepth)
        : await loadPage(client, pageId, entriesDepth)
    // There is no known state for a comparison.
    if (!known?.stored && lacksCells(page)) return loadPage(client, pageId, entriesDepth)
    return page
  }

  /** Returns what may be believed of a page, and stores it when all of it may. */
  private async review(reading: Reading, page: LoadedPage): Promise<KnownEntries> {
    const { pageId, version, known } = reading
    const said = new Map(Object.entries(toEntries(page.recordMap)))
    const believed = new Map(known ? Object.entries(known.entries) : said)
    const changed = [...new Set([...said.keys(), ...believed.keys()])].filter(
      (name) => said.get(name) !== believed.get(name),
    )
    const unsure = changed.length > 0 ? await unconfirmed(reading, page, said, changed) : []
    const now = this.clock.now()
    const doubts = new Map<string, Unbelieved>()
    const entries = new Map(said)
    for (const name of unsure) {
      const doubted = unbelieved(
        known?.doubts ?? new Map(),
        name,
        JSON.stringify(said.get(name) ?? null),
        now,
      )
      if (now - doubted.since >= persistence) continue
      doubts.set(name, doubted)
      const value = believed.get(name)
      if (value === undefined) entries.delete(name)
      else entries.set(name, value)
    }
    if (doubts.size > 0) {
      warnOnce(
        `WARNING: An answer about the Config page gave another value, or none, for ${[...doubts.keys()].sort().join(', ')}, ` +
          'and a second one did not confirm it: what was known stays. If you changed it on purpose, wait ten minutes.',
      )
      // The known page stays stored, under the version for which it was read.
      return { entries: Object.fromEntries(entries), stored: known?.stored ?? null, doubts }
    }
    const stored = { page, version, loadedAt: now }
    await this.store.writePage(pageId, stored)
    return { entries: Object.fromEntries(entries), stored, doubts }
  }
}

function knownEntries(
  inMemory: KnownEntries | null,
  stored: StoredPage | null,
  before: Entries | undefined,
): KnownEntries | null {
  const kept = stored && toEntries(stored.page.recordMap)
  const hadSome = before && Object.keys(before).length > 0
  // While there was no Config page, nothing was known of its settings.
  const entries = inMemory?.entries ?? (hadSome ? before : (kept ?? before))
  if (!entries) return null
  return { entries, stored: stored ?? inMemory?.stored ?? null, doubts: inMemory?.doubts ?? new Map() }
}

/** Names of the changed settings that no second answer confirms. */
async function unconfirmed(
  { client, pageId, known }: Reading,
  page: LoadedPage,
  said: ReadonlyMap<string, string>,
  changed: readonly string[],
): Promise<string[]> {
  const again = known?.stored
    ? confirmEntries(client, {
        pageId,
        pageDepth: entriesDepth,
        known: known.stored.page.recordMap,
        answered: page.recordMap,
      })
    : loadPage(client, pageId, entriesDepth).then(({ recordMap }) => toEntries(recordMap))
  const second = await again.then((entries) => new Map(Object.entries(entries))).catch(() => null)
  return changed.filter((name) => second === null || second.get(name) !== said.get(name))
}

/**
 * Whether a stored page has a settings table and every block that it names: only then it is enough to read its tables
 * again.
 */
function isWhole({ recordMap }: LoadedPage, pageId: string): boolean {
  const { shown } = pageContent(recordMap, pageId, entriesDepth)
  return settingsRows(recordMap).size > 0 && [...shown].every((id) => recordMap.block[id])
}

/** Whether a page has no settings table, or one without rows, or with rows without cells. */
function lacksCells({ recordMap }: LoadedPage): boolean {
  const rowIds = [...settingsRows(recordMap).values()].flatMap((ids) => [...ids])
  const hasRow = (id: string) => {
    const row = recordMap.block[id]?.value
    return row !== undefined && hasCells(row)
  }
  return rowIds.length === 0 || !rowIds.every(hasRow)
}
