import type { Collection } from 'notion-types'
import { member, textOf } from '@/lib/unknown-values'
import { plainText } from '../shown-values'
import { describeUnreadable, type PropertyNames, passwordsByName } from '../table/columns'
import { persistence } from '../table/truncation-guard'
import type { ContentIndex } from '../types'
import { firstColumns, notShown, reviewColumns, type TableChange } from './review-columns'
import { type RowReview, reviewRows } from './review-rows'
import {
  choiceText,
  hasOtherNames,
  isExpected,
  isReadable,
  type NamedColumn,
  othersOf,
  type TableChoice,
  type TableMemory,
} from './table-memory'
import type { UnbelievedRows, VisibilityMemory } from './visibility-memory'

interface ReviewedIndex {
  /**
   * The believed index; null while its table has changed in a way that could make rows public: then see
   * `withoutTakenBack`.
   */
  index: ContentIndex | null
  memory: VisibilityMemory
  changes: TableChange[]
  contradictions: UnbelievedRows
  /** Ids of rows that stay locked although the answer lacks their passwords. */
  held: readonly string[]
  /** As in `reviewRows`. */
  unsure: readonly string[]
}

/**
 * Compares an index with the stored memory of readers' rights.
 * @param memory null when nothing is stored: then `before` is used, and without that the index itself
 * @param before the last index that was believed; null before the first
 */
export function reviewIndex(
  index: ContentIndex,
  {
    memory: remembered,
    before,
    contradictions,
    now,
  }: {
    memory: VisibilityMemory | null
    before: ContentIndex | null
    contradictions: UnbelievedRows
    now: number
  },
  choice: TableChoice,
): ReviewedIndex {
  const { collection } = index
  const names = choice.NOTION_PROPERTY_NAME
  const memory = remembered ?? learn(before ?? index, choice, now)
  const tables = tablesIn(memory, before, choice)
  const isOtherTable = memory.collectionId !== collection.id && memory.collectionId !== ''
  const known = tables.find(({ collectionId }) => collectionId === collection.id)
  const table = withVanished(collection, known ?? firstTable(index, choice, tables), names)
  const isChosen = hasOtherNames(table.choice, choiceText(choice))
  const named = newlyNamed(collection, names, table, before, now)
  const added = Object.keys(named).filter((id) => now - (named[id]?.since ?? now) >= persistence)
  const reviewed = reviewColumns(collection, names, table.columns, table.deleted, isChosen, added)
  const shown = tables.length > 0 ? tables : [memory]
  const isUnexpected = isOtherTable && !isExpected(shown, collection.id, choiceText(choice))
  const changes = [
    // Without an earlier table there is nothing to show instead.
    ...(remembered || before ? unreadable(collection, names, reviewed.columns) : []),
    ...reviewed.changes,
    ...(isUnexpected ? [otherTable(index)] : []),
  ]
  const what = changes.map((change) => change.what).join(', ')
  // The clock of another instance may have been ahead.
  const since = memory.doubt?.what === what ? Math.min(memory.doubt.since, now) : now
  const isBelieved =
    now - since >= persistence && changes.every(({ isNeverBelieved }) => isNeverBelieved !== true)
  if (changes.length > 0 && !isBelieved) {
    const doubted = isOtherTable ? memory : { ...memory, ...table, named }
    return {
      index: null,
      memory: { ...doubted, doubt: { what, since } },
      changes,
      contradictions,
      held: [],
      unsure: [],
    }
  }
  const { columns, deleted } = reviewed
  const review: RowReview = {
    before,
    columns,
    deleted,
    collection,
    locks: memory.locks,
    hasLostPassword: deleted.some((id) => columns.password.includes(id) && !table.deleted.includes(id)),
    contradictions,
    now,
  }
  const rows = reviewRows(index, review)
  const kept = (id: string) => columns.password.includes(id) || Object.hasOwn(collection.schema, id)
  return {
    index: { ...index, rows: rows.rows, known: rows.columns },
    memory: {
      collectionId: collection.id,
      choice: choiceText(choice),
      columns: { ...columns, password: rows.columns.password.filter(kept) },
      deleted,
      named: Object.fromEntries(Object.entries(named).filter(([id]) => !columns.password.includes(id))),
      doubt: null,
      others: othersOf(tables, collection.id),
      locks: rows.locks,
    },
    changes,
    contradictions: rows.contradictions,
    held: rows.held,
    unsure: rows.unsure,
  }
}

/** The stored tables, the present one first, and the one that was read last even if its memory is damaged. */
function tablesIn(
  memory: VisibilityMemory,
  before: ContentIndex | null,
  choice: TableChoice,
): readonly TableMemory[] {
  const tables = [memory, ...memory.others].filter(isReadable)
  if (!before || tables.some(({ collectionId }) => collectionId === before.collection.id)) return tables
  return [...tables, firstTable(before, choice, tables)]
}

/**
 * Further properties with a name of the password property. They lock at once; they are stored after ten minutes, so that
 * a single wrong answer does not lock posts permanently. One that a single answer has shown is remembered for ten minutes,
 * although others lack it.
 */
function newlyNamed(
  collection: Collection,
  names: PropertyNames,
  { columns, named }: TableMemory,
  before: ContentIndex | null,
  now: number,
): Record<string, NamedColumn> {
  const further = passwordsByName(collection, names).filter((id) => !columns.password.includes(id))
  const present = further.map((id) => {
    const known = named[id]
    const column = known
      ? { ...known, confirmed: true }
      : { since: now, before: textOf(member(before?.collection.schema, id, 'name')), confirmed: false }
    return [id, column] as const
  })
  const absent = Object.entries(named).filter(
    ([id, { since, before: former, confirmed }]) =>
      ![...further, ...columns.password].includes(id) &&
      !confirmed &&
      now - since < persistence &&
      !hasName(collection, id, former),
  )
  return Object.fromEntries([...present, ...absent])
}

/**
 * Stores a property at once that several answers showed with the password's name and that has lost it within ten minutes:
 * renamed or missing, it must not open posts. A property that has its earlier name back was never meant.
 */
function withVanished(collection: Collection, table: TableMemory, names: PropertyNames): TableMemory {
  const present = new Set(passwordsByName(collection, names))
  const vanished = Object.entries(table.named).flatMap(([id, { before, confirmed }]) =>
    !confirmed || present.has(id) || hasName(collection, id, before) ? [] : [id],
  )
  if (vanished.length === 0) return table
  const password = [...new Set([...table.columns.password, ...vanished])]
  return { ...table, columns: { ...table.columns, password } }
}

/** Whether a property has a name; never true for ''. */
function hasName({ schema }: Collection, id: string, name: string): boolean {
  return name !== '' && textOf(member(schema, id, 'name')) === name
}

/** The first memory, when nothing is stored: from content of an earlier release, or the first answer. */
function learn(index: ContentIndex, choice: TableChoice, now: number): VisibilityMemory {
  const table = firstTable(index, choice, [])
  const { locks } = reviewRows(index, {
    before: null,
    columns: table.columns,
    deleted: [],
    collection: index.collection,
    locks: {},
    hasLostPassword: false,
    contradictions: new Map(),
    now,
  })
  return { ...table, doubt: null, others: [], locks }
}

/** @param tables that are known: a copy of one of them has its ids */
function firstTable(
  { collection, known }: ContentIndex,
  choice: TableChoice,
  tables: readonly TableMemory[],
): TableMemory {
  const similar = tables.map(({ columns }) => columns)
  return {
    collectionId: collection.id,
    choice: choiceText(choice),
    columns: known ?? firstColumns(collection, choice.NOTION_PROPERTY_NAME, similar),
    deleted: [],
    named: {},
  }
}

function unreadable(
  collection: Collection,
  names: PropertyNames,
  columns: TableMemory['columns'],
): TableChange[] {
  const message = describeUnreadable(collection, names, columns)
  return message === null
    ? []
    : [{ what: `the table ${collection.id} has no posts`, message, isNeverBelieved: true }]
}

function otherTable({ collection }: ContentIndex): TableChange {
  return {
    what: `the table is ${collection.id}`,
    message:
      `NOTION_PAGE_ID leads to another database now, "${plainText(collection.name) || 'without a name'}" ` +
      `(${collection.id}): ${notShown}. If it is meant, wait ten ` +
      'minutes; else give the page or view its former database back.',
  }
}
