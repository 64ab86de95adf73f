import type { Settings } from '@/conf/schema'
import { member, textOf } from '@/lib/unknown-values'
import { plainText } from '../shown-values'
import { type PropertyNames, passwordsByName } from '../table/columns'
import { persistence } from '../table/truncation-guard'
import type { ContentIndex } from '../types'
import { firstColumns, notShown, reviewColumns, type TableChange } from './review-columns'
import { type RowReview, reviewRows } from './review-rows'
import type { NamedColumn, UnbelievedRows, VisibilityMemory } from './visibility-memory'

/** What decides which table and properties are read. */
export interface TableChoice extends Pick<Settings, 'NOTION_INDEX' | 'NOTION_PROPERTY_NAME'> {
  rootPageId: string
  viewId: string | null
}

interface ReviewedIndex {
  /** What may be believed of it; null while its table has changed in a way that could open rows: then see `withoutTakenBack`. */
  index: ContentIndex | null
  memory: VisibilityMemory
  changes: TableChange[]
  contradictions: UnbelievedRows
  /** Ids of rows that stay locked although the answer lacks their passwords. */
  held: readonly string[]
}

/**
 * Compares an index with what is remembered about who may read it.
 * @param memory null when nothing is remembered: then what `before` says counts, and without that the index itself
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
  const memory = withVanished(
    index,
    remembered ?? (before ? learn(before, choice, now) : emptyMemory(index, choice)),
    choice.NOTION_PROPERTY_NAME,
  )
  const isChosen = memory.choice !== choiceText(choice)
  const isOtherTable = memory.collectionId !== index.collection.id
  const names = choice.NOTION_PROPERTY_NAME
  const named = newlyNamed(index, names, memory, before, now)
  const added = Object.keys(named).filter((id) => now - (named[id]?.since ?? now) >= persistence)
  const reviewed = isOtherTable
    ? { columns: firstColumns(index.collection, names), deleted: [], changes: [] }
    : reviewColumns(index.collection, names, memory.columns, memory.deleted, isChosen, added)
  const changes = [...reviewed.changes, ...(isOtherTable && !isChosen ? [otherTable(index)] : [])]
  const what = changes.map((change) => change.what).join(', ')
  // The clock of another instance may have been ahead.
  const since = memory.doubt?.what === what ? Math.min(memory.doubt.since, now) : now
  const isBelieved =
    now - since >= persistence && changes.every(({ isNeverBelieved }) => isNeverBelieved !== true)
  if (changes.length > 0 && !isBelieved) {
    return {
      index: null,
      memory: { ...memory, named, doubt: { what, since } },
      changes,
      contradictions,
      held: [],
    }
  }
  const { columns, deleted } = reviewed
  const review: RowReview = {
    before,
    columns,
    deleted,
    locks: memory.locks,
    hasLostPassword: deleted.some((id) => columns.password.includes(id) && !memory.deleted.includes(id)),
    contradictions,
    now,
  }
  const rows = reviewRows(index, review)
  return {
    index: { ...index, rows: rows.rows, known: columns },
    memory: {
      collectionId: index.collection.id,
      choice: choiceText(choice),
      columns,
      deleted,
      named: Object.fromEntries(Object.entries(named).filter(([id]) => !columns.password.includes(id))),
      doubt: null,
      locks: rows.locks,
    },
    changes,
    contradictions: rows.contradictions,
    held: rows.held,
  }
}

/**
 * Further properties that have the password's name. They lock at once, by their names; they are remembered after ten
 * minutes, so that one odd answer does not lock posts for good.
 */
function newlyNamed(
  { collection }: ContentIndex,
  names: PropertyNames,
  { columns, named }: VisibilityMemory,
  before: ContentIndex | null,
  now: number,
): Record<string, NamedColumn> {
  const further = passwordsByName(collection, names).filter((id) => !columns.password.includes(id))
  return Object.fromEntries(
    further.map((id) => {
      const known = named[id]
      const column = known
        ? { ...known, confirmed: true }
        : { since: now, before: textOf(member(before?.collection.schema, id, 'name')), confirmed: false }
      return [id, column]
    }),
  )
}

/**
 * Remembers a property at once that several answers gave the password's name, and that has lost it before the ten minutes
 * were over: renamed or missing, it must not open posts. One that has the name back that it had before was never meant.
 */
function withVanished(
  { collection }: ContentIndex,
  memory: VisibilityMemory,
  names: PropertyNames,
): VisibilityMemory {
  if (memory.collectionId !== collection.id) return memory
  const present = new Set(passwordsByName(collection, names))
  const vanished = Object.entries(memory.named).flatMap(([id, { before, confirmed }]) => {
    const name = textOf(member(collection.schema, id, 'name'))
    return !confirmed || present.has(id) || (before !== '' && name === before) ? [] : [id]
  })
  if (vanished.length === 0) return memory
  const password = [...new Set([...memory.columns.password, ...vanished])]
  return { ...memory, columns: { ...memory.columns, password } }
}

/** What content of an earlier release tells, which nothing was remembered with. */
function learn(before: ContentIndex, choice: TableChoice, now: number): VisibilityMemory {
  const memory = emptyMemory(before, choice)
  const { locks } = reviewRows(before, {
    before: null,
    columns: memory.columns,
    deleted: [],
    locks: {},
    hasLostPassword: false,
    contradictions: new Map(),
    now,
  })
  return { ...memory, locks }
}

function emptyMemory(index: ContentIndex, choice: TableChoice): VisibilityMemory {
  return {
    collectionId: index.collection.id,
    choice: choiceText(choice),
    columns: index.known ?? firstColumns(index.collection, choice.NOTION_PROPERTY_NAME),
    deleted: [],
    named: {},
    doubt: null,
    locks: {},
  }
}

function choiceText({ rootPageId, viewId, NOTION_INDEX, NOTION_PROPERTY_NAME: names }: TableChoice): string {
  return JSON.stringify([rootPageId, viewId, NOTION_INDEX, names.title, names.type, names.status, names.date])
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
