import type { Block, Collection, CollectionView } from 'notion-types'
import type { Settings } from '@/conf/schema'
import { type QueryResult, readQueryResult } from './answers'
import type { WorkspaceClient } from './client'
import { isGone } from './gone-record'
import { type ContentRoot, loadRoot, renewedRoot } from './load-root'
import { readTables } from './record-tables'
import { member, textsOf } from './shapes'
import { persistence, ShrunkenList } from './shrunken-list'
import { syncRecords } from './sync-records'
import type { RecordTable } from './types'
import { WorkspaceError } from './workspace-error'

/** The root page is read again after this time, for its cover and its list of views. */
const rootLifetime = 60_000
/** Records that do not come with the query are read again in turn, so many at each load: more would be cut. */
const restBatch = 500
/** Rows asked for at first; doubled while a table is longer. */
const firstLimit = 10_000

/** The content table as one query answered it. */
export interface ContentIndex {
  page: Block
  collection: Collection
  /** In the order of the view. */
  rowIds: string[]
  rows: RecordTable<Block>
}

/** Reads the content table again and again, and remembers what need not be read each time. */
export class IndexLoader {
  private root: { value: ContentRoot; readAt: number } | null = null
  /** Records beyond those that a query brings, and which of them are read next. */
  private rest: RecordTable<Block> = {}
  private restTurn = 0
  /** The rows of the last load, and since when some of them do not arrive that the list names. */
  private known: RecordTable<Block> = {}
  private lacking = new Map<string, number>()
  /** The rows when the list was last believed, and how far the size hint exceeded them. */
  private believed: { rowIds: string[]; surplus: number | null } | null = null
  private readonly shrinking: ShrunkenList

  constructor(
    private readonly client: WorkspaceClient,
    private readonly rootPageId: string,
    private readonly settings: Pick<Settings, 'NOTION_INDEX' | 'NOTION_PROPERTY_NAME'>,
    private readonly now: () => number = Date.now,
  ) {
    this.shrinking = new ShrunkenList(now)
  }

  /** Begins with a table that was read before, perhaps by another process: what is missing from now on is missed. */
  restore(root: ContentRoot, { rowIds, rows }: ContentIndex): void {
    this.root = { value: root, readAt: 0 }
    this.believed = { rowIds, surplus: null }
    this.rest = rows
    this.known = rows
  }

  /**
   * The whole table: one query, after the first time.
   * @param client asks instead of the usual one
   * @throws WorkspaceError when it cannot be read, or when the answer looks cut
   */
  async load(client: WorkspaceClient = this.client): Promise<{ root: ContentRoot; index: ContentIndex }> {
    const known = this.root?.value ?? (await this.loadRoot(client))
    const { answer, result } = await this.queryRows(client, known)
    const tables = readTables(member(answer, 'recordMap'))
    const view = tables.collection_view[known.viewId]?.value ?? known.view
    const rowIds = inViewOrder(result.rowIds ?? [], view)
    const beyond = rowIds.filter((id) => !tables.block[id])
    const read = { ...tables.block, ...(await this.loadRest(client, known, beyond)) }
    const root = this.root?.value ?? known
    if (rowIds.length > 0 && !rowIds.some((id) => read[id])) {
      throw this.error('names rows of the content table but gives none of them')
    }
    const rows = this.withKnown(rowIds, read, member(answer, 'recordMap', 'block'))
    const collection = tables.collection[root.collection.id]?.value ?? root.collection
    return { root, index: { page: root.page, collection, rowIds, rows } }
  }

  private async loadRoot(client: WorkspaceClient): Promise<ContentRoot> {
    const readAt = this.now()
    const value = await loadRoot(client, this.rootPageId, this.settings)
    this.root = { value, readAt }
    return value
  }

  /** All row ids. A list that looks cut is asked for once more before it is refused. */
  private async queryRows(
    client: WorkspaceClient,
    root: ContentRoot,
  ): Promise<{ answer: unknown; result: QueryResult }> {
    let limit = firstLimit
    let doubts = 0
    for (;;) {
      const answer: unknown = await client.getCollectionData(
        root.collection.id,
        root.viewId,
        { query2: sortOf(root.view) },
        { limit, loadContentCover: false, ...(root.spaceId === '' ? {} : { spaceId: root.spaceId }) },
      )
      const result = readQueryResult(answer)
      const count = result.rowIds?.length ?? 0
      if (result.hasMore && count >= limit) {
        limit *= 2
        continue
      }
      const surplus = Math.max(0, (result.sizeHint ?? 0) - count)
      const judgement = this.judge(result, count, surplus)
      if (judgement === 'whole' || (judgement === 'doubtful' && doubts > 0)) {
        const rowIds = result.rowIds ?? []
        const before = this.believed?.rowIds ?? []
        if (!(await this.shrinking.isTrue(client, root.collection.id, before, rowIds))) {
          throw this.error('answers with a list of the content table that lacks rows')
        }
        this.believed = { rowIds, surplus }
        return { answer, result }
      }
      if (++doubts > 1) throw this.error('answers with an incomplete list of the content table')
    }
  }

  /**
   * Whether a list is shorter than the table. The size hint may count rows that lists leave out; when it exceeds the
   * list by more than it used to, rows are missing, and the first time that is only a doubt.
   */
  private judge(
    { rowIds, hasMore }: QueryResult,
    count: number,
    surplus: number,
  ): 'whole' | 'doubtful' | 'cut' {
    if (rowIds === null || hasMore) return 'cut'
    if (this.believed === null) return surplus === 0 ? 'whole' : count === 0 ? 'cut' : 'doubtful'
    if (this.believed.surplus === null) return surplus === 0 ? 'whole' : 'doubtful'
    return surplus > this.believed.surplus ? 'cut' : 'whole'
  }

  /**
   * Records of the rows that lie beyond those an answer carries: all that are not known, and of the known ones the
   * next in turn, so that an edit of any row is seen after a few loads. The root comes along when its time has come.
   */
  private async loadRest(
    client: WorkspaceClient,
    root: ContentRoot,
    ids: string[],
  ): Promise<RecordTable<Block>> {
    const unknown = ids.filter((id) => !this.rest[id])
    const begin = this.restTurn >= ids.length ? 0 : this.restTurn
    const turn = unknown.length > 0 ? unknown : ids.slice(begin, begin + restBatch)
    const readAt = this.now()
    const renewing = readAt - (this.root?.readAt ?? 0) >= rootLifetime
    const asked = [...(renewing ? new Set([root.page.id, root.holderId]) : []), ...turn]
    if (asked.length === 0) return {}
    const tables = await syncRecords(
      client,
      asked.map((id) => ({ table: 'block', id })),
      restBatch + 2,
    )
    if (renewing) {
      const value = renewedRoot(root, tables, this.settings)
      // A table that has moved is looked for anew at the next load.
      this.root = value && { value, readAt }
    }
    this.restTurn = begin + restBatch
    const rest: RecordTable<Block> = {}
    for (const id of ids) {
      const record = tables.block[id] ?? this.rest[id]
      if (record) rest[id] = record
    }
    this.rest = rest
    return rest
  }

  /**
   * The rows, with the known ones in place of those that the list names and that do not arrive: until it has been so
   * for ten minutes, or the answer says that they are gone.
   * @param answered records of the answer by id, as they came
   */
  private withKnown(
    rowIds: readonly string[],
    read: RecordTable<Block>,
    answered: unknown,
  ): RecordTable<Block> {
    const now = this.now()
    const lacking = new Map<string, number>()
    const rows = { ...read }
    for (const id of rowIds) {
      const known = this.known[id]
      if (rows[id] || !known || isGone(member(answered, id))) continue
      const since = this.lacking.get(id) ?? now
      lacking.set(id, since)
      if (now - since < persistence) rows[id] = known
    }
    this.lacking = lacking
    this.known = rows
    return rows
  }

  private error(what: string): WorkspaceError {
    return new WorkspaceError(
      this.rootPageId,
      `The workspace ${what} (${this.rootPageId}). This passes by itself as a rule; if it stays, open the page in ` +
        'the workspace and check that its rows are shared with the public.',
    )
  }
}

/** The view's sort, without its filter: the index needs every row. */
function sortOf(view: CollectionView | null): { sort?: unknown } {
  const sort: unknown = member(view, 'query2', 'sort')
  return Array.isArray(sort) ? { sort } : {}
}

/**
 * The rows in the view's order: as sorted, or as dragged by hand, which the view keeps as a list. Rows that
 * this list does not know yet stay behind the row they follow in the answer.
 */
function inViewOrder(rowIds: string[], view: CollectionView | null): string[] {
  const manual = textsOf(member(view, 'page_sort'))
  const sort = sortOf(view).sort
  if (manual.length === 0 || (Array.isArray(sort) && sort.length > 0)) return rowIds
  const answered = new Set(rowIds)
  const known = new Set(manual)
  const followers = new Map<string, string[]>()
  let before = ''
  for (const id of rowIds) {
    if (known.has(id)) before = id
    else followers.set(before, [...(followers.get(before) ?? []), id])
  }
  const placed = [...known].filter((id) => answered.has(id))
  return [...(followers.get('') ?? []), ...placed.flatMap((id) => [id, ...(followers.get(id) ?? [])])]
}
