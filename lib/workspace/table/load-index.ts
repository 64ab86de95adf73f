import type { Block } from 'notion-types'
import { member } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { withoutAnswer } from '../client/client-errors'
import { readTables } from '../record-tables'
import type { SyncedRecords } from '../sync-records'
import type { ContentIndex, RecordTable } from '../types'
import { DepartedRows } from './departed-rows'
import { type ContentRoot, loadRoot, type RootChoice, renewedRoot, rootPointers } from './load-root'
import { hasLostCells, MissingRows } from './missing-rows'
import { PlacedRows } from './placed-rows'
import { RootSync, syncLimit, unread } from './root-sync'
import { IncompleteAnswerError, RowList } from './row-list'
import { hasSameSort, inViewOrder, isSorted, OrderOfAnswers } from './view-order'

/** Milliseconds after which root page, view and collection are read again. */
const rootLifetime = 60_000
/** Milliseconds without a load after which rows and view are queried too: a reader after a pause sees new rows. */
const idleTime = 4_000
/**
 * Milliseconds after which the rows are queried again. Short where the table has rows that no view places, which reading
 * records does not find; long where a view names each row.
 */
const queryLifetime = { placed: 60_000, unplaced: 10_000 }

interface LoadedIndex {
  root: ContentRoot
  index: ContentIndex
  /** Why records or the list were not read; null when they were. */
  failure?: unknown
}

export interface LoadOptions {
  /** Something was edited: the rows are queried, and the view is read too, because a query does not return its sort. */
  withView?: boolean
}

interface QueryOptions {
  /** Read the root even when no other record has to be read. */
  renews: boolean
  /** Take the answer even if the root has changed since the request. */
  isLast?: boolean
}

interface KnownRoot {
  value: ContentRoot
  /** Milliseconds since the epoch. */
  readAt: number
  /** The load that read the view, which answers may lack. */
  viewReadIn: number
}

/**
 * Reads the content table for every window, and caches what need not be read each time.
 * Queries return which rows there are, but not how the view sorts them, and there is only one request per load. So a table whose
 * records all came with a query is then read by records: rows, root and views. These show dragged rows, another sort, and rows that
 * were added in a view. The rows are only queried again after such a change, and from time to time.
 */
export class IndexLoader {
  private root: KnownRoot | null = null
  /** Number of the latest load, and when it began. */
  private latest = 0
  /** The latest load whose result was used: a slower one that began earlier must not replace it. */
  private committed = 0
  private latestAt = 0
  /** The last query returned every record: the next load may read records instead. */
  private mayReadRecords = false
  private queriedAt = 0
  private readonly placed = new PlacedRows()
  private readonly orderOfAnswers = new OrderOfAnswers()
  /** Records beyond those that a query returns. */
  private rest: RecordTable<Block> = {}
  /** Index of the row that is read next, where not all fit into a request. */
  private turn = 0
  /** The rows of the last load in their order. */
  private order: readonly string[] = []
  private known: RecordTable<Block> = {}
  private readonly missing: MissingRows
  private readonly departed: DepartedRows
  private readonly list: RowList
  private readonly rootSync: RootSync

  constructor(
    private readonly client: WorkspaceClient,
    private readonly rootPageId: string,
    private readonly choice: RootChoice,
    private readonly now: () => number = Date.now,
  ) {
    this.list = new RowList(rootPageId, now)
    this.missing = new MissingRows(now)
    this.departed = new DepartedRows(now)
    this.rootSync = new RootSync(now)
  }

  /**
   * Starts with a table that was read before, perhaps by another process: rows that are missing from now on are noticed.
   */
  restore(root: ContentRoot, { rowIds, rows }: ContentIndex): void {
    this.root = { value: root, readAt: 0, viewReadIn: 0 }
    this.placed.begin(root.viewId, root.view)
    this.list.restore(rowIds)
    this.order = rowIds
    this.rest = rows
    this.known = rows
  }

  /**
   * Loads the whole table: by one request after the first time, unless something about the root has changed.
   * @param client replaces the usual one
   * @throws WorkspaceError when it cannot be read, or when the answer seems truncated
   */
  async load(
    client: WorkspaceClient = this.client,
    { withView = false }: LoadOptions = {},
  ): Promise<LoadedIndex> {
    const load = ++this.latest
    const now = this.now()
    const wasIdle = Math.abs(now - this.latestAt) >= idleTime
    this.latestAt = now
    const isRootOld = this.root !== null && Math.abs(now - this.root.readAt) >= rootLifetime
    const renews = withView || isRootOld || wasIdle
    const mayReadRecords = this.mayReadRecords && !renews
    // Set again only by a load that succeeds: after a failure the rows are queried.
    this.mayReadRecords = false
    this.rootSync.failure = null
    const read = mayReadRecords && this.root ? await this.readRecords(client, this.root.value, load) : null
    if (!read || this.isQueryDue(now)) {
      const queried = this.query(client, load, { renews })
      // What was read before a query without an answer counts.
      if (read) return queried.catch((error: unknown) => ({ ...read, failure: withoutAnswer(error) }))
      return { ...(await queried), failure: this.rootSync.failure }
    }
    this.mayReadRecords = true
    return read
  }

  private isQueryDue(now: number): boolean {
    const lifetime = this.placed.placesAll(this.order) ? queryLifetime.placed : queryLifetime.unplaced
    return Math.abs(now - this.queriedAt) >= lifetime
  }

  /**
   * Reads root and rows without a query. Null when a query is needed: the sort or the table has changed, the view names
   * an unknown row, a row seems to have left the table, or the answer is unreliable.
   */
  private async readRecords(
    client: WorkspaceClient,
    root: ContentRoot,
    load: number,
  ): Promise<LoadedIndex | null> {
    const synced = await this.sync(client, root, this.nextRows(this.order, rowsBeside(root)), load, true)
    if (!this.root || !hasSameSort(this.root.value.view, root.view)) return null
    const { value: renewed, viewReadIn } = this.root
    // For an account that lost its access, every record seems to be gone.
    if (!synced.collection[root.collection.id]) return null
    // Rows that nobody could read before have not left.
    const readable = this.order.filter((id) => this.known[id])
    const away = this.departed.among(readable, synced, this.known, root.collection.id)
    // One answer removes no row: the list has to lack it, too. Where every row is away, access may be lost instead.
    if (away.length < readable.length) this.list.expectGone(away)
    if (this.order.length === 0 || away.length > 0 || this.placed.isAwaiting) return null

    const rowIds = viewReadIn === load ? inViewOrder([...this.order], renewed.view) : [...this.order]
    const rows: RecordTable<Block> = {}
    for (const id of rowIds) {
      const read = synced.block[id]
      const record = read && !hasLostCells(read, this.known[id]) ? read : this.known[id]
      if (record) rows[id] = record
    }
    const { page, collection, view } = renewed
    const index = { page, collection, rowIds, isSorted: isSorted(view), rows }
    const loaded = { root: renewed, index }
    if (!this.commits(load)) return loaded
    this.order = rowIds
    this.known = rows
    return loaded
  }

  /**
   * Queries the rows, and reads records that the answer lacks, together with those of the root. Queries once more when
   * the root has changed since.
   */
  private async query(
    client: WorkspaceClient,
    load: number,
    { renews, isLast = false }: QueryOptions,
  ): Promise<LoadedIndex> {
    const isRootKnown = this.root !== null
    const asked = this.root?.value ?? (await this.loadRoot(client, load))
    this.queriedAt = this.now()
    const { answer, result, kept } = await this.list.query(client, asked, () => load >= this.committed)
    const recordMap = member(answer, 'recordMap')
    const tables = readTables(recordMap)
    const { id: tableId } = asked.collection
    const named = result.rowIds ?? []
    this.departed.amongListed(named, { recordMap, block: tables.block }, this.known, tableId)
    const readAgain = (ids: readonly string[]) => this.sync(client, asked, ids, load)
    const listed = await this.departed.without(named, tableId, readAgain)
    const beyond = listed.filter((id) => !tables.block[id])
    const synced = await this.loadRest(client, asked, beyond, load, { renews: renews && isRootKnown, isLast })
    // The next load asks again for rows that have left.
    if (synced) this.departed.among(listed, synced, this.known, tableId)
    if (!isLast && !(this.root && hasSameSort(this.root.value.view, asked.view))) {
      return this.query(client, load, { renews: false, isLast: true })
    }
    const read = { ...tables.block, ...this.rest }
    if (listed.length > 0 && !listed.some((id) => read[id])) {
      throw new IncompleteAnswerError(this.rootPageId, 'names rows of the table and gives none', answer)
    }
    const root = this.root?.value ?? asked
    const collection = tables.collection[root.collection.id]?.value ?? root.collection
    this.placed.answered(listed)
    const rowIds = this.orderOfAnswers.of(listed, root.view, this.root?.viewReadIn === load)
    const index = { page: root.page, collection, rowIds, isSorted: isSorted(root.view), rows: read }
    if (!this.commits(load)) return { root, index }
    const untold = new Set(synced === unread ? beyond : kept)
    const answered = member(recordMap, 'block')
    const isLasting = (id: string) => this.departed.isLasting(id)
    const rows = this.missing.withKnown(rowIds, read, this.known, { answered, untold, isLasting })
    this.known = rows
    this.order = rowIds
    // A row that nobody can read is no reason to query.
    const isWhole = listed.length > 0 && !beyond.some((id) => read[id])
    this.mayReadRecords = isWhole && !this.placed.isAwaiting && !this.rootSync.isRefused
    return { root, index: { ...index, rows } }
  }

  /** Records that a load has its result; false when a later one had it before. */
  private commits(load: number): boolean {
    if (load < this.committed) return false
    this.committed = load
    return true
  }

  private async loadRoot(client: WorkspaceClient, load: number): Promise<ContentRoot> {
    const readAt = this.now()
    const value = await loadRoot(client, this.rootPageId, this.choice)
    this.root = { value, readAt, viewReadIn: load }
    this.placed.begin(value.viewId, value.view)
    return value
  }

  /** Reads rows with the root, and keeps what is new about the root. */
  private async sync(
    client: WorkspaceClient,
    root: ContentRoot,
    rowIds: readonly string[],
    load: number,
    isNeeded = this.order.length === 0,
  ): Promise<SyncedRecords> {
    const readAt = this.now()
    const rows = rowIds.map((id) => ({ table: 'block' as const, id }))
    const synced = await this.rootSync.read(client, rootPointers(root), rows, isNeeded)
    if (synced === unread) return synced
    const value = renewedRoot(root, synced, this.choice)
    const isViewNew = synced.collection_view[root.viewId] !== undefined
    this.root = value && { value, readAt, viewReadIn: isViewNew ? load : (this.root?.viewReadIn ?? 0) }
    this.placed.take(synced.collection_view, this.order)
    return synced
  }

  /** As many rows as fit into a request, continuing where the last call ended. */
  private nextRows(ids: readonly string[], count: number): readonly string[] {
    if (ids.length === 0 || count === 0) return []
    const begin = this.turn >= ids.length ? 0 : this.turn
    this.turn = begin + count
    return ids.slice(begin, this.turn)
  }

  /**
   * Reads records of rows beyond those that an answer contains: all unknown ones, and the known ones in turn, so that an
   * edit of any row is noticed after a few loads. The root is read with them.
   * @returns what was read; null when nothing was asked for
   */
  private async loadRest(
    client: WorkspaceClient,
    root: ContentRoot,
    ids: readonly string[],
    load: number,
    { renews, isLast }: QueryOptions,
  ): Promise<SyncedRecords | null> {
    const unknown = ids.filter((id) => !this.rest[id])
    // A row that is always missing must not keep the others from being read again. Records that were read just before the
    // second query are recent enough.
    const room = isLast ? 0 : Math.max(0, rowsBeside(root) - unknown.length)
    const known = unknown.length === 0 ? ids : ids.filter((id) => this.rest[id])
    const turn = [...unknown, ...this.nextRows(known, room)]
    const synced = turn.length > 0 || renews ? await this.sync(client, root, turn, load) : null
    const rest: RecordTable<Block> = {}
    for (const id of ids) {
      const record = synced?.block[id] ?? this.rest[id]
      if (record) rest[id] = record
    }
    this.rest = rest
    return synced
  }
}

/** Rows per request that also reads the root. */
const rowsBeside = (root: ContentRoot): number => syncLimit - rootPointers(root).length
