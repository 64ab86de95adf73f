import { member } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { plainText } from '../shown-values'
import type { ContentStore } from '../store/content-store'
import { syncRecords } from '../sync-records'
import { findColumns, type KnownColumns, passwordsByName } from '../table/columns'
import { persistence } from '../table/truncation-guard'
import type { ContentIndex } from '../types'
import { WorkspaceError } from '../workspace-error'
import { readAgain, readTableAgain } from './read-again'
import { onlyTakesBack } from './reader-rights'
import { describeRenamed } from './review-columns'
import { reviewIndex } from './review-index'
import { decidingText, reviewRows, rowsToConfirm, saysTheSame } from './review-rows'
import { choiceText, type TableChoice, type TableMemory } from './table-memory'
import { type DoubtedReading, renamedColumns, rowsTakenBack, withoutTakenBack } from './take-back'
import {
  boundedLocks,
  joinMemories,
  tableOf,
  type Unbelieved,
  type UnbelievedRows,
  unbelieved,
  type VisibilityMemory,
} from './visibility-memory'

/** Rows that are read once more at a time; the others wait for the next load. */
const confirmLimit = 100
/** Rows that a warning names; more would not be read. */
const namedRows = 3

/** What may be believed of an answer about the content table. */
export interface CheckedIndex {
  index: ContentIndex
  /** Why the table as it is now is not shown; null when it is. */
  doubt: WorkspaceError | null
}

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
   * Returns what may be believed of an index. While the table has changed in a way that could open rows, that is `before`
   * without what the answer takes from readers.
   * @param client reads changed rows once more
   * @param before the last index that was believed; null before the first
   * @throws WorkspaceError when the table is doubted and nothing is known from before
   */
  async check(
    client: WorkspaceClient,
    index: ContentIndex,
    before: ContentIndex | null,
  ): Promise<CheckedIndex> {
    await this.recall()
    const state = { memory: this.memory, before, contradictions: this.contradictions, now: this.now() }
    const first = reviewIndex(index, state, this.choice)
    if (first.index === null) return this.checkDoubted(client, index, before, first, state.memory)
    const columns = deciding(first.memory, first.index)
    const changed = before ? rowsToConfirm(index, before, columns) : lifted(this.memory, first.memory)
    // A doubt that an answer has settled: should it come again, its ten minutes begin anew.
    if (changed.length === 0) this.unconfirmed = new Map()
    const reviewed =
      changed.length > 0
        ? reviewIndex(await this.confirm(client, index, before, changed, columns), state, this.choice)
        : first
    // The answers about the rows leave the table as it was in the first review.
    if (reviewed.index === null) return this.checkDoubted(client, index, before, reviewed, state.memory)
    // A table without type or status is no reason to forget the one before it.
    findColumns(index.collection, this.choice.NOTION_PROPERTY_NAME, reviewed.index.known)
    this.contradictions = reviewed.contradictions
    const locks = boundedLocks(reviewed.memory.locks, reviewed.index.rowIds)
    await this.remember({ ...reviewed.memory, locks }, state.memory)
    const [change] = reviewed.changes
    if (change) warnOnce(`WARNING: ${change.message}`)
    this.warn(reviewed.index, reviewed.memory, reviewed.held)
    return { index: reviewed.index, doubt: null }
  }

  /** The last index that was believed, without what an answer about a doubted table takes from readers. */
  private async checkDoubted(
    client: WorkspaceClient,
    answered: ContentIndex,
    before: ContentIndex | null,
    { memory, changes }: ReturnType<typeof reviewIndex>,
    recalled: VisibilityMemory | null,
  ): Promise<CheckedIndex> {
    await this.remember(memory, recalled)
    const message = changes[0]?.message ?? ''
    warnOnce(`WARNING: ${message}`)
    const doubt = new WorkspaceError(this.choice.rootPageId, message)
    if (before === null) throw doubt
    const index = answered.collection.id === before.collection.id ? answered : await readAgain(client, before)
    return { index: await this.takeBack(client, index, before, memory), doubt }
  }

  /**
   * The last index that was believed, without what its rows themselves take from readers now. For a table of which no list can be
   * read or believed: that must not keep in public what was withdrawn.
   * @throws WorkspaceError when the rows cannot be read either
   */
  async checkRows(client: WorkspaceClient, before: ContentIndex, spaceId: string): Promise<ContentIndex> {
    await this.recall()
    const [index, collection] = await Promise.all([
      readAgain(client, before),
      readTableAgain(client, before, spaceId),
    ])
    return this.takeBack(client, { ...index, collection }, before, this.memory)
  }

  /** @param index rows of the table of `before` as they are now */
  private async takeBack(
    client: WorkspaceClient,
    index: ContentIndex,
    before: ContentIndex,
    memory: VisibilityMemory | null,
  ): Promise<ContentIndex> {
    const now = this.now()
    const table = memory ? tableOf(memory, before.collection.id) : undefined
    const known = table ? deciding(table, before) : (before.known ?? memory?.columns)
    if (!known) return before
    // A new property with the password's name locks while nothing else of the table is believed.
    const named = passwordsByName(index.collection, this.choice.NOTION_PROPERTY_NAME)
    const columns = { ...known, password: [...new Set([...known.password, ...named])] }
    const review = {
      before,
      columns,
      deleted: table?.deleted ?? [],
      collection: index.collection,
      locks: memory?.locks ?? {},
      hasLostPassword: false,
      contradictions: this.contradictions,
      now,
    }
    const first = reviewRows(index, review)
    const reading = this.readingOf(index, first.columns, memory?.doubt ?? null, now)
    const changed = rowsTakenBack(before, first.rows, reading)
    if (changed.length === 0) this.unconfirmed = new Map()
    const { rows, contradictions } =
      changed.length > 0
        ? reviewRows(await this.confirm(client, index, before, changed, reading.columns), review)
        : first
    this.contradictions = contradictions
    return withoutTakenBack(before, rows, index.rowIds, reading)
  }

  private readingOf(
    { collection }: ContentIndex,
    columns: KnownColumns,
    doubt: VisibilityMemory['doubt'],
    now: number,
  ): DoubtedReading {
    const names = this.choice.NOTION_PROPERTY_NAME
    const isFirst = doubt === null || doubt.since >= now
    const renamed = isFirst ? {} : renamedColumns(collection, names, columns)
    return { columns, renamed, collection, names, now }
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
    const { collection } = index
    const reading = { columns, collection, names: this.choice.NOTION_PROPERTY_NAME, now }
    const pointers = ids.slice(0, confirmLimit).map((id) => ({ table: 'block' as const, id }))
    const synced = await syncRecords(client, pointers).catch(() => null)
    const rows = { ...index.rows }
    const unconfirmed = new Map<string, Unbelieved>()
    for (const id of ids) {
      const row = index.rows[id]
      const again = synced?.block[id]
      if (row && again && saysTheSame(row.value, again.value, columns)) continue
      const known = before?.rows[id]
      // Without a second answer a change that only takes something from readers is believed at once.
      if (row && !again && known && onlyTakesBack(row.value, known.value, reading)) continue
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
    this.memory = this.memory === null ? stored : joinMemories(this.memory, stored, choiceText(this.choice))
  }

  /** Takes over what an answer has taught, beside what answers that came meanwhile have. */
  private async remember(memory: VisibilityMemory, recalled: VisibilityMemory | null): Promise<void> {
    const meanwhile = this.memory === recalled ? null : this.memory
    this.memory = meanwhile ? joinMemories(memory, meanwhile, choiceText(this.choice)) : memory
    await this.keep(this.memory)
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
      `${held.length} rows stay locked, although the workspace returns no passwords for them, because they were not ` +
        `edited since: ${names.join(', ')}${held.length > names.length ? ' …' : ''}. To open a row, edit it once more.`,
    )
  }
}

/** The properties whose change a second answer has to confirm: passwords also in those that only names or locks tell. */
function deciding({ columns, named }: TableMemory, { known }: ContentIndex): KnownColumns {
  const password = [...columns.password, ...Object.keys(named), ...(known?.password ?? [])]
  return { ...columns, password: [...new Set(password)] }
}

/** Ids of rows whose locks are gone: where no content was kept, they alone tell what was before. */
function lifted(before: VisibilityMemory | null, { locks }: VisibilityMemory): string[] {
  return Object.entries(before?.locks ?? {}).flatMap(([id, { cells }]) =>
    cells !== null && locks[id]?.cells === null ? [id] : [],
  )
}
