import type { Block, Collection, CollectionView } from 'notion-types'
import type { Settings } from '@/conf/schema'
import { Memory } from '@/lib/remember'
import { type QueryResult, readQueryResult } from './answers'
import type { WorkspaceClient } from './client'
import { type ContentRoot, loadRoot } from './load-root'
import { readTables } from './record-tables'
import { member, textsOf } from './shapes'
import { syncRecords } from './sync-records'
import type { RecordTable } from './types'
import { WorkspaceError } from './workspace-error'

/** The root page is read again after this time, for its cover and its list of views. */
const rootLifetime = 60_000
/** Records that do not come with the query are read again after this time: each hundred costs a request. */
const restLifetime = 60_000
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
  private readonly roots: Memory<ContentRoot>
  private readonly rest: Memory<RecordTable<Block>>
  /** Row count and surplus of the size hint when the list was last believed. */
  private believed: { rows: number; surplus: number } | null = null

  constructor(
    private readonly client: WorkspaceClient,
    private readonly rootPageId: string,
    private readonly settings: Pick<Settings, 'NOTION_INDEX' | 'NOTION_PROPERTY_NAME'>,
    now: () => number = Date.now,
  ) {
    this.roots = new Memory(1, now)
    this.rest = new Memory(1, now)
  }

  /**
   * The whole table: one query, after the first time.
   * @throws WorkspaceError when it cannot be read, or when the answer looks cut
   */
  async load(): Promise<ContentIndex> {
    const root = await this.loadRoot()
    const { answer, result } = await this.queryRows(root)
    const tables = readTables(member(answer, 'recordMap'))
    const view = tables.collection_view[root.viewId]?.value ?? root.view
    const rowIds = inViewOrder(result.rowIds ?? [], view)
    const rows = { ...tables.block, ...(await this.loadRest(rowIds.filter((id) => !tables.block[id]))) }
    if (rowIds.length > 0 && !rowIds.some((id) => rows[id])) {
      throw this.error('names rows of the content table but gives none of them')
    }
    return {
      page: root.page,
      collection: tables.collection[root.collection.id]?.value ?? root.collection,
      rowIds,
      rows,
    }
  }

  /** A root that was read before is good enough while it cannot be read again. */
  private loadRoot(): Promise<ContentRoot> {
    const known = this.roots.last('root')
    return this.roots.get('root', {
      load: () =>
        loadRoot(this.client, this.rootPageId, this.settings).catch((error: unknown) => {
          if (known) return known
          throw error
        }),
      lifetime: () => rootLifetime,
    })
  }

  /** All row ids. A list that looks cut is asked for once more before it is refused. */
  private async queryRows(root: ContentRoot): Promise<{ answer: unknown; result: QueryResult }> {
    let limit = firstLimit
    let doubts = 0
    for (;;) {
      const answer: unknown = await this.client.getCollectionData(
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
        this.believed = { rows: count, surplus }
        return { answer, result }
      }
      if (++doubts > 1) throw this.error('answers with an incomplete list of the content table')
    }
  }

  /**
   * Whether a list is shorter than the table: nobody empties a blog while it is being read. The size hint may count
   * rows that lists leave out; when it exceeds the list by more than it used to, rows are missing, and the first time
   * that is only a doubt.
   */
  private judge(
    { rowIds, hasMore }: QueryResult,
    count: number,
    surplus: number,
  ): 'whole' | 'doubtful' | 'cut' {
    if (rowIds === null || hasMore) return 'cut'
    if (this.believed === null) return surplus === 0 ? 'whole' : count === 0 ? 'cut' : 'doubtful'
    return (count === 0 && this.believed.rows > 0) || surplus > this.believed.surplus ? 'cut' : 'whole'
  }

  /** Records of the rows that lie beyond those an answer carries. */
  private async loadRest(ids: string[]): Promise<RecordTable<Block>> {
    if (ids.length === 0) return {}
    return this.rest.get('rest', {
      version: ids.join(' '),
      load: async () =>
        (
          await syncRecords(
            this.client,
            ids.map((id) => ({ table: 'block', id })),
          )
        ).block,
      lifetime: () => restLifetime,
    })
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
