import { member } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { plainText } from '../plain-text'
import type { ContentStore } from '../store/content-store'
import { syncRecords } from '../sync-records'
import type { KnownColumns } from '../table/columns'
import { persistence } from '../table/truncation-guard'
import type { ContentIndex } from '../types'
import { WorkspaceError } from '../workspace-error'
import { describeRenamed } from './review-columns'
import { reviewIndex, type TableChoice } from './review-index'
import { decidingText, onlyTakesBack, rowsToConfirm, saysTheSame } from './review-rows'
import {
  mergeLocks,
  type Unbelieved,
  type UnbelievedRows,
  unbelieved,
  type VisibilityMemory,
} from './visibility-memory'

/** Rows that are read once more at a time; the others wait for the next load. */
const confirmLimit = 100
/** Rows that a warning names; more would not be read. */
const namedRows = 3

/**
 * Keeps one odd answer of the workspace from opening rows: remembers, across restarts and instances, which properties
 * decide who may read a row, and which rows are locked.
 */
export class VisibilityGuard {
  private memory: VisibilityMemory | null = null
  private contradictions: UnbelievedRows = new Map()
  /** Changed rows of which no second answer says the same. */
  private unconfirmed: UnbelievedRows = new Map()
  /** What is known to be in the store. */
  private stored = ''

  constructor(
    private readonly store: ContentStore,
    private readonly choice: TableChoice,
    private readonly now: () => number,
  ) {}

  /**
   * Returns what may be believed of an index.
   * @param client reads changed rows once more
   * @param before the last index that was believed; null before the first
   * @throws WorkspaceError while the table has changed in a way that could open rows
   */
  async check(
    client: WorkspaceClient,
    index: ContentIndex,
    before: ContentIndex | null,
  ): Promise<ContentIndex> {
    await this.recall()
    const state = { memory: this.memory, before, contradictions: this.contradictions, now: this.now() }
    const first = reviewIndex(index, state, this.choice)
    const columns = deciding(first.memory)
    const changed = before ? rowsToConfirm(index, before, columns) : lifted(this.memory, first.memory)
    const doubtful = first.index ? changed : []
    // A doubt that an answer has settled: should it come again, its ten minutes begin anew.
    if (doubtful.length === 0) this.unconfirmed = new Map()
    const reviewed =
      doubtful.length > 0
        ? reviewIndex(await this.confirm(client, index, before, doubtful, columns), state, this.choice)
        : first
    this.memory = reviewed.memory
    this.contradictions = reviewed.contradictions
    await this.keep(reviewed.memory)
    const [change] = reviewed.changes
    if (change) warnOnce(`WARNING: ${change.message}`)
    if (reviewed.index === null) throw new WorkspaceError(this.choice.rootPageId, change?.message ?? '')
    this.warn(reviewed.index, reviewed.memory, reviewed.held)
    return reviewed.index
  }

  /**
   * The index with those rows as they are where a second answer says the same, and as they were before elsewhere. Where
   * none says so for ten minutes, for instance because the workspace refuses, the first answer counts; what only takes a
   * row from readers waits for nothing.
   */
  private async confirm(
    client: WorkspaceClient,
    index: ContentIndex,
    before: ContentIndex | null,
    ids: readonly string[],
    columns: KnownColumns,
  ): Promise<ContentIndex> {
    const now = this.now()
    const pointers = ids.slice(0, confirmLimit).map((id) => ({ table: 'block' as const, id }))
    const synced = await syncRecords(client, pointers).catch(() => null)
    const rows = { ...index.rows }
    const unconfirmed = new Map<string, Unbelieved>()
    for (const id of ids) {
      const row = index.rows[id]
      const again = synced?.block[id]
      if (row && again && saysTheSame(row.value, again.value, columns)) continue
      const known = before?.rows[id]
      const names = this.choice.NOTION_PROPERTY_NAME
      // Without a second answer a change that only takes something from readers is believed at once.
      if (row && !again && known && onlyTakesBack(row.value, known.value, columns, names, now)) continue
      const said = row ? decidingText(row.value, columns) : ''
      const doubted = unbelieved(this.unconfirmed, id, said, now)
      unconfirmed.set(id, doubted)
      if (now - doubted.since >= persistence) continue
      delete rows[id]
      if (known) rows[id] = known
    }
    this.unconfirmed = unconfirmed
    return { ...index, rows }
  }

  /** Joins what the store knows: at the start, and where other instances write into it at every load. */
  private async recall(): Promise<void> {
    if (this.memory !== null && !this.store.isShared) return
    const stored = await this.store.readVisibility()
    if (stored === null) return
    this.stored = JSON.stringify(stored)
    this.memory = this.memory === null ? stored : joined(this.memory, stored)
  }

  private async keep(memory: VisibilityMemory): Promise<void> {
    const text = JSON.stringify(memory)
    if (text === this.stored) return
    this.stored = text
    await this.store.writeVisibility(memory)
  }

  private warn(
    { collection, rows }: ContentIndex,
    { columns }: VisibilityMemory,
    held: readonly string[],
  ): void {
    for (const { message } of describeRenamed(collection, this.choice.NOTION_PROPERTY_NAME, columns)) {
      warnOnce(`WARNING: ${message}`)
    }
    if (held.length === 0) return
    const names = held
      .slice(0, namedRows)
      .map((id) => `"${plainText(member(rows[id]?.value, 'properties', 'title'))}" (${id})`)
    warnOnce(
      `${held.length} rows stay locked, though the workspace gives no passwords for them now, because they were not ` +
        `edited since: ${names.join(', ')}${held.length > names.length ? ' …' : ''}. To open a row, edit it once more.`,
    )
  }
}

/** The properties whose change a second answer has to confirm: passwords also in those that only their names tell. */
function deciding({ columns, named }: VisibilityMemory): KnownColumns {
  return { ...columns, password: [...new Set([...columns.password, ...Object.keys(named)])] }
}

/** Ids of rows whose locks are gone: where no content was kept, they alone tell what was before. */
function lifted(before: VisibilityMemory | null, { locks }: VisibilityMemory): string[] {
  return Object.entries(before?.locks ?? {}).flatMap(([id, { cells }]) =>
    cells !== null && locks[id]?.cells === null ? [id] : [],
  )
}

/** What another instance has stored, with the locks that only this one knows. */
function joined(own: VisibilityMemory, stored: VisibilityMemory): VisibilityMemory {
  const isSameTable = own.collectionId === stored.collectionId
  return {
    ...stored,
    columns: {
      ...stored.columns,
      password: isSameTable
        ? [...new Set([...stored.columns.password, ...own.columns.password])]
        : stored.columns.password,
    },
    locks: mergeLocks(own.locks, stored.locks),
  }
}
