/** Decides whether it is certain which rows a recorded group holds. Where it is not, hidden rows could be shown. */
import { textOf } from '@/lib/unknown-values'
import type { Source } from '../scope'
import { letters } from '../values'
import { type Arranged, hasKnownBounds, numberBounds } from './arranged-groups'
import { dayStart } from './date-groups'
import { isComputed } from './group-values'
import { rangeFrom, readRanges } from './number-groups'
import {
  dateUnit,
  type Group,
  type Grouping,
  isByFirstLetter,
  isByStage,
  offeredStage,
} from './offered-groups'

const texts = ['title', 'text', 'url', 'email', 'phone_number']
const options = ['select', 'multi_select', 'status']
const days = ['date', 'created_time', 'last_edited_time']
const numbers = ['number', 'auto_increment_id']
const people = ['person', 'created_by', 'last_edited_by']

/** Prefix of group keys by kind of property. Only values of these kinds can be compared with recorded groups. */
const beginnings = new Map<unknown, string>([
  ...texts.map((type) => [type, 'text '] as const),
  ...options.map((type) => [type, 'option '] as const),
  ...days.map((type) => [type, 'date '] as const),
  ...numbers.map((type) => [type, 'number '] as const),
  ...people.map((type) => [type, 'u '] as const),
  ['relation', 'p '],
  ['checkbox', 'checkbox '],
])

/** Whether a recorded group holds exactly the rows of its key. */
export function isSureGroup(entry: Arranged, group: Group, grouping: Grouping): boolean {
  const { schema } = grouping
  const { type } = schema
  if (!entry.isTold) return false
  // A row whose result is missing from the record looks like a row without a value.
  if (isComputed(schema)) return group.key !== ''
  const beginning = isByStage(grouping) ? 'stage ' : beginnings.get(type)
  if (beginning === undefined) return false
  if (group.key === '') return true
  if (!group.key.startsWith(beginning)) return false
  if (texts.includes(textOf(type))) return isSureText(entry, grouping)
  if (options.includes(textOf(type))) return isSureOption(entry, group, grouping)
  if (numbers.includes(textOf(type))) return isSureNumber(entry, group, grouping)
  return !days.includes(textOf(type)) || isSureDay(entry, group, grouping)
}

function isSureText({ type, value }: Arranged, grouping: Grouping): boolean {
  const chosen = textOf(grouping.by.groupBy)
  if (chosen !== '' && chosen !== 'exact' && chosen !== 'alphabet_prefix') return false
  const byLetter = isByFirstLetter(grouping)
  if (type === (byLetter ? 'exact' : 'alphabet_prefix')) return false
  // Which part of an address counts as its first letter is unknown.
  return !byLetter || (grouping.schema.type !== 'url' && /^\p{L}$/u.test(textOf(value)))
}

/** An option that is no longer offered may have been renamed, in the rows too. */
function isSureOption({ type, value, hidden }: Arranged, group: Group, grouping: Grouping): boolean {
  if (grouping.schema.type === 'status') {
    const chosen = textOf(grouping.by.groupBy)
    if (chosen !== '' && chosen !== 'group' && chosen !== 'option') return false
    if (type === (isByStage(grouping) ? 'by_option' : 'by_group')) return false
    // A name without a type may be that of a stage, unless the view says that it groups by options.
    const isBare = chosen === '' && type !== 'by_option' && type !== 'by_group'
    if (isBare && offeredStage(textOf(value), grouping)) return false
  }
  return group.isStale !== true || (!hidden && !isByStage(grouping))
}

function isSureNumber({ range, value }: Arranged, group: Group, { by }: Grouping): boolean {
  const ranges = readRanges(by)
  if (range === null) return ranges === null || group.rank === Number(value)
  if (!hasKnownBounds(range)) return false
  if (ranges === null) return true
  const [from, to] = numberBounds(range)
  const own = rangeFrom(from, ranges)
  return from === own.from && to === own.to
}

function isSureDay({ range, value, hidden }: Arranged, group: Group, grouping: Grouping): boolean {
  const day = textOf(range?.start_date)
  if (isRelative(grouping)) {
    // Relative groups depend on today, and a stored page may be older. Only a hidden month is certain to cover its
    // rows.
    return hidden && day === '' && /^\d{4}-\d{2}-\d{2}$/.test(textOf(value))
  }
  return dateUnit(grouping) === null || group.rank === dayStart(day || textOf(value))
}

function isRelative({ by, arranged }: Grouping): boolean {
  const chosen = textOf(by.groupBy)
  return chosen === 'relative' || (chosen === '' && arranged.some(({ type }) => type === 'relative'))
}

/**
 * Whether a row's cell is compared as text and holds a mention or formula: the words of those are not in the
 * record.
 */
export function hasUntoldWords(row: Source, { property, schema }: Grouping): boolean {
  return texts.includes(textOf(schema.type)) && /[‣⁍]/.test(letters(row.properties[property]))
}

/** Kinds whose cells may hold other values: text instead of a number, an option that is not offered. */
const strict = new Set<unknown>([...options, ...days, ...numbers])

/**
 * Whether a row's group is certainly not hidden, given that all hidden groups are known.
 * @param hiddenLetters `baseLetter` of the hidden groups of first letters
 */
export function isSureValue(group: Group, grouping: Grouping, hiddenLetters: ReadonlySet<string>): boolean {
  const { schema } = grouping
  if (group.key === '' || isComputed(schema)) return true
  if (isByFirstLetter(grouping)) return !hiddenLetters.has(baseLetter(group.name))
  if (!strict.has(schema.type)) return true
  if (isByStage(grouping)) return group.key.startsWith('stage ')
  if (group.isStale === true || Number.isNaN(group.rank)) return false
  return group.key.startsWith(beginnings.get(schema.type) ?? '')
}

/** A letter without accents: É may be grouped under E. */
export function baseLetter(letter: string): string {
  return letter.normalize('NFKD').slice(0, 1).toUpperCase()
}
