import { isDeepStrictEqual } from 'node:util'
import type { Block } from 'notion-types'
import { member } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import type { WorkspaceClient } from '../client/client'
import { plainText } from '../shown-values'
import type { ContentStore } from '../store/content-store'
import { findColumns, type KnownColumns, passwordsByName } from '../table/columns'
import type { ContentIndex, RecordTable } from '../types'
import { WorkspaceError } from '../workspace-error'
import { LeftRows } from './left-rows'
import { KnownRows, readTableAgain } from './read-again'
import { describeRenamed } from './review-columns'
import { reviewIndex } from './review-index'
import { reviewRows, rowsToConfirm } from './review-rows'
import { type ChangedRows, SecondAnswers } from './second-answers'
import { choiceText, deciding, type TableChoice } from './table-memory'
import { type DoubtedReading, renamedColumns, rowsTakenBack, withoutTakenBack } from './take-back'
import {
  boundedLocks,
  joinMemories,
  lifted,
  tableOf,
  type UnbelievedRows,
  type VisibilityMemory,
  withNewLocks,
} from './visibility-memory'

/** Rows that a warning names. */
const namedRows = 3

/** The believed part of an answer about the content table. */
export interface CheckedIndex {
  index: ContentIndex
  /** Why the present state of the table is not shown; null when it is. */
  doubt: WorkspaceError | null
}

/**
 * Keeps a single wrong answer of the workspace from making rows public. Stores, across restarts and instances, which
 * properties decide who may read a row, and which rows are locked.
 */
export class VisibilityGuard {
  private memory: VisibilityMemory | null = null
  private contradictions: UnbelievedRows = new Map()
  private readonly second: SecondAnswers
  private readonly rows: KnownRows
  readonly left = new LeftRows()
  /** The text that is known to be in the store. */
  private stored = ''

  constructor(
    private readonly store: ContentStore,
    private readonly choice: TableChoice,
    private readonly now: () => number,
  ) {
    this.rows = new KnownRows(now)
    this.second = new SecondAnswers(choice.NOTION_PROPERTY_NAME, now)
  }

  /**
   * Returns the believed part of an index. While the table has changed in a way that could make rows public, that is
   * `before` without what the answer withdraws.
   * @param client reads changed rows once more
   * @param before the last index that was believed; null before the first
   * @param gone ids of rows that have left the table: a list alone brings none back
   * @throws WorkspaceError when the table is doubted and nothing is known from before
   */
  async check(
    client: WorkspaceClient,
    index: ContentIndex,
    before: ContentIndex | null,
    gone: readonly string[] = [],
  ): Promise<CheckedIndex> {
    await this.recall()
    const state = { memory: this.memory, before, contradictions: this.contradictions, now: this.now() }
    const first = reviewIndex(index, state, this.choice)
    if (first.index === null) return this.checkDoubted(client, index, before, first, state.memory)
    const columns = deciding(first.memory, first.index)
    const newer = before ? rowsToConfirm(index, before, columns) : lifted(this.memory, first.memory)
    const changed = [...new Set([...newer, ...first.unsure])]
    const change: ChangedRows = { ids: changed, columns, untimed: new Set([...first.unsure, ...gone]) }
    // An answer has settled the doubt: if it comes again, its ten minutes start again.
    if (changed.length === 0) this.second.settle()
    const reviewed =
      changed.length > 0
        ? reviewIndex(await this.second.confirm(client, index, before, change), state, this.choice)
        : first
    // The answers about rows do not change the result for the table.
    if (reviewed.index === null) return this.checkDoubted(client, index, before, reviewed, state.memory)
    // A table without type or status must not replace the memory of the one before it.
    findColumns(index.collection, this.choice.NOTION_PROPERTY_NAME, reviewed.index.known)
    this.contradictions = reviewed.contradictions
    const locks = boundedLocks(reviewed.memory.locks, reviewed.index.rowIds)
    await this.remember({ ...reviewed.memory, locks }, state.memory)
    for (const { message } of reviewed.changes.slice(0, 1)) warnOnce(`WARNING: ${message}`)
    this.warn(reviewed.index, reviewed.memory, reviewed.held)
    return { index: reviewed.index, doubt: null }
  }

  /** Returns the last believed index, without what an answer about a doubted table withdraws. */
  private async checkDoubted(
    client: WorkspaceClient,
    answered: ContentIndex,
    before: ContentIndex | null,
    { memory, changes }: ReturnType<typeof reviewIndex>,
    recalled: VisibilityMemory | null,
  ): Promise<CheckedIndex> {
    await this.remember(memory, recalled)
    const doubt = new WorkspaceError(this.choice.rootPageId, changes[0]?.message ?? '')
    warnOnce(`WARNING: ${doubt.message}`)
    if (before === null) throw doubt
    const isSame = answered.collection.id === before.collection.id
    const known = isSame ? { index: answered, before } : await this.rows.read(client, before)
    return { index: await this.takeBack(client, known.index, known.before, memory), doubt }
  }

  /**
   * Returns the last believed index, without what its rows themselves withdraw now. For a table whose list cannot be read
   * or believed: withdrawn rows must not stay public.
   * @param beside records that came with a list that is not believed
   * @throws WorkspaceError when the rows cannot be read either, and the records beside the list withdraw nothing
   */
  async checkRows(
    client: WorkspaceClient,
    before: ContentIndex,
    { spaceId, beside }: { spaceId: string; beside: RecordTable<Block> },
  ): Promise<ContentIndex> {
    await this.recall()
    // In an outage the table is not asked for: the rows have told.
    const known = await this.rows.read(client, before, beside)
    if (known.failure !== null) {
      const index = await this.takeBack(client.once(), known.index, before, this.memory)
      if (isDeepStrictEqual(index.rows, before.rows)) throw known.failure
      return index
    }
    const collection = await readTableAgain(client, before, spaceId)
    const index = { ...known.index, collection }
    // Otherwise the table did not arrive.
    if (collection !== before.collection) await this.noteTable(index, before)
    return this.takeBack(client, index, known.before, this.memory)
  }

  /**
   * Stores what a table shows whose list cannot be read: which properties have the password's name, and since when it is doubted.
   * No other change of it is believed until the list can be read.
   */
  private async noteTable(index: ContentIndex, before: ContentIndex): Promise<void> {
    const { memory } = this
    const state = { memory, before, contradictions: this.contradictions, now: this.now() }
    const { memory: reviewed, changes } = reviewIndex(index, state, this.choice)
    // Locks wait for second answers.
    const known = memory ?? { ...reviewed, locks: {} }
    if (known.collectionId !== index.collection.id) return
    const columns = { ...known.columns, password: reviewed.columns.password }
    const [change] = changes
    const doubt = reviewed.doubt ?? (change ? known.doubt : null)
    await this.remember({ ...known, columns, named: reviewed.named, doubt }, memory)
    if (change) warnOnce(`WARNING: ${change.message}`)
  }

  /** @param index rows of the table of `before` in their present state */
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
    if (changed.length === 0) this.second.settle()
    const confirmed =
      changed.length > 0
        ? await this.second.confirm(client, index, before, { ids: changed, columns: reading.columns })
        : index
    const { rows, contradictions } = changed.length > 0 ? reviewRows(confirmed, review) : first
    this.contradictions = contradictions
    if (memory && table) {
      // One answer may give the password's name to a wrong property: that alone locks nothing for long.
      const { locks } = reviewRows(confirmed, { ...review, columns: table.columns })
      await this.remember({ ...memory, locks: withNewLocks(memory.locks, locks, index.rowIds) }, memory)
    }
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

  /** Merges the store's memory: at the start, and at every load where other instances write to it. */
  private async recall(): Promise<void> {
    if (this.memory !== null && !this.store.isShared) return
    const stored = await this.store.readVisibility()
    if (stored === null) return
    this.stored = JSON.stringify(stored)
    this.memory = this.memory === null ? stored : joinMemories(this.memory, stored, choiceText(this.choice))
  }

  /** Stores what an answer has shown, merged with simultaneous answers. */
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
