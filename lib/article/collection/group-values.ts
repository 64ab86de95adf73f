import { dashed } from '@/lib/ids'
import { listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { rangeText, readDate } from '../dates'
import { withoutSecretAddresses } from '../named-pages'
import { readText } from '../rich-text'
import type { Scope, Source } from '../scope'
import type { PropertyValue } from '../types/collection'
import { letters, recordValue } from '../values'
import { type Arranged, numberBounds } from './arranged-groups'
import { dayStart, periodAround, toDateUnit } from './date-groups'
import { rangeAround, readRanges } from './number-groups'
import { formatNumber } from './numbers'
import {
  dateUnit,
  type Group,
  type Grouping,
  groupOfOption,
  isByFirstLetter,
  offeredGroup,
  option,
} from './offered-groups'
import { readProperty } from './read-property'

/** The name of the group of rows without a value. */
export const NO_VALUE = '–'

const none: Group = { key: '', name: NO_VALUE, color: 'default', rank: '' }

/** The group that an arranged group stands for; null when that is unknown. */
export function groupOfArranged(entry: Arranged, grouping: Grouping, scope: Scope): Group | null {
  const { type, value, range } = entry
  const told = withoutSecretAddresses(textOf(value), scope)
  const kind = kindOf(grouping)
  if (kind === 'checkbox') {
    const isChecked = checkedNames.get(value ?? false)
    return isChecked === undefined ? null : checkbox(isChecked, grouping)
  }
  if (range !== null) return groupOfRange(range, type, grouping, scope)
  if (value === undefined || value === null) return none
  if (typeof value === 'number') return numberGroup(value, grouping, scope)
  if (typeof value !== 'string') return null
  switch (kind) {
    case 'select':
    case 'multi_select':
    case 'status':
      return offeredGroup(told, grouping) ?? { ...option(told), isStale: true }
    case 'person':
    case 'created_by':
    case 'last_edited_by':
      return recordValue(scope.recordMap.notion_user, value) && reference('u', value, '', scope)
    case 'relation':
      return scope.block(value) && reference('p', value, '', scope)
    case 'date':
    case 'created_time':
    case 'last_edited_time':
      return dateGroup(value, grouping, scope)
    case 'number':
    case 'auto_increment_id':
      return Number.isFinite(Number(value)) ? numberGroup(Number(value), grouping, scope) : null
    case 'file':
      return null
    default:
      return textGroup(told, grouping, scope)
  }
}

function groupOfRange(range: UnknownObject, type: string, grouping: Grouping, scope: Scope): Group | null {
  const day = textOf(range.start_date)
  if (day === '') {
    const [from, to] = numberBounds(range)
    const ranges = readRanges(grouping.by)
    if (ranges !== null) return numberGroup(from, grouping, scope)
    const name = [from, to].map((bound) => (Number.isFinite(bound) ? String(bound) : '…')).join(' – ')
    return { key: `number ${from}`, name, color: 'default', rank: from, span: [from, to] }
  }
  if (dateUnit(grouping) !== null || toDateUnit(type) !== null) return dateGroup(day, grouping, scope)
  const from = dayStart(day)
  const name = rangeText(readDate(range, scope.context.locale))
  const to = dayStart(textOf(range.end_date)) ?? Number.POSITIVE_INFINITY
  return from === null ? null : { key: `date ${from}`, name, color: 'default', rank: from, span: [from, to] }
}

/**
 * The groups a row belongs to: several for a property with several values.
 * @param spans the arranged groups that are ranges of values
 */
export function groupsOfRow(row: Source, grouping: Grouping, spans: readonly Group[], scope: Scope): Group[] {
  const value = readProperty(row, grouping.property, grouping.schema, scope)
  const found = groupsOfValue(value, row, grouping, scope)
    .filter((group) => group !== null)
    .map((group) => spans.find(({ span }) => isWithin(group.rank, span)) ?? group)
  return found.length > 0 ? [...new Map(found.map((group) => [group.key, group])).values()] : [none]
}

function isWithin(rank: number | string, span: Group['span']): boolean {
  return span !== undefined && typeof rank === 'number' && span[0] <= rank && rank < span[1]
}

function groupsOfValue(
  value: PropertyValue,
  row: Source,
  grouping: Grouping,
  scope: Scope,
): (Group | null)[] {
  const { property, schema } = grouping
  const plain = letters(row.properties[property]).trim()
  switch (value.kind) {
    case 'checkbox':
      return [checkbox(value.checked, grouping)]
    case 'options':
      return value.options.map(({ name }) => groupOfOption(name, grouping))
    case 'number':
      if (plain === '') return []
      return Number.isFinite(Number(plain))
        ? [numberGroup(Number(plain), grouping, scope)]
        : [textGroup(withoutSecretAddresses(plain, scope), grouping, scope)]
    case 'files':
      return value.files.length > 0 ? [{ key: 'files', name: '✓', color: 'default', rank: 0 }] : []
    case 'text': {
      // A row behind a password shows no text.
      if (value.text.length === 0) return []
      const words = value.text
        .map((span) => span.text)
        .join('')
        .trim()
      if (schema.type === 'auto_increment_id') {
        return [{ key: `number ${Number(plain)}`, name: words, color: 'default', rank: Number(plain) }]
      }
      if (!marked.has(schema.type)) return [textGroup(words, grouping, scope)]
      const date = value.text.find((span) => span.content?.kind === 'date')?.content
      if (date?.kind === 'date') return [dateGroup(date.moments[0]?.dateTime ?? '', grouping, scope)]
      const named = references(row, grouping).map(([kind, id]) => reference(kind, id, row.id, scope))
      return named.some((group) => group !== null) ? named : [textGroup(words, grouping, scope)]
    }
  }
}

/** Kinds of properties whose text stands for dates, people or pages. */
const marked = new Set<unknown>([
  'date',
  'created_time',
  'last_edited_time',
  'person',
  'created_by',
  'last_edited_by',
  'relation',
  'formula',
  'rollup',
])

/** The property's kind; for a formula or rollup the kind of its result, as recorded in the view's grouping. */
function kindOf({ schema, by }: Grouping): string {
  return isComputed(schema) ? textOf(by.type) : textOf(schema.type)
}

/** Whether the workspace computes the property's values. Records mostly lack such values. */
export function isComputed(schema: UnknownObject): boolean {
  return schema.type === 'formula' || schema.type === 'rollup'
}

/** How groups of checkboxes are recorded. The group of unchecked rows may have no value. */
const checkedNames = new Map<unknown, boolean>([
  ...[true, 'Yes', 'true'].map((name) => [name, true] as const),
  ...[false, 'No', 'false'].map((name) => [name, false] as const),
])

function checkbox(checked: boolean, { schema }: Grouping): Group {
  const name = `${checked ? '☑' : '☐'} ${textOf(schema.name)}`.trim()
  return { key: `checkbox ${checked}`, name, color: 'default', rank: Number(checked) }
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

function dateGroup(day: string, grouping: Grouping, scope: Scope): Group | null {
  const { startDayOfWeek } = grouping.by
  const firstWeekday = weekdays.find((weekday) => weekday === startDayOfWeek) ?? 0
  const period = periodAround(day, dateUnit(grouping) ?? 'day', firstWeekday, scope.context.locale)
  return period && { key: `date ${period.start}`, name: period.name, color: 'default', rank: period.start }
}

function numberGroup(value: number, { by, schema }: Grouping, scope: Scope): Group {
  const { locale } = scope.context
  const ranges = readRanges(by)
  const { from, name } =
    ranges === null
      ? { from: value, name: formatNumber(String(value), textOf(schema.number_format), locale) }
      : rangeAround(value, ranges, schema, locale)
  return { key: `number ${from}`, name, color: 'default', rank: from }
}

/** A text as a whole, or by its first letter. */
function textGroup(value: string, grouping: Grouping, scope: Scope): Group | null {
  const shown = grouping.schema.type === 'url' ? value.replace(/^https?:\/\/(www\.)?/, '') : value.trim()
  const [first = ''] = shown.toLocaleUpperCase(scope.context.locale)
  const name = isByFirstLetter(grouping) ? first : shown
  return name === '' ? null : { key: `text ${name}`, name, color: 'default', rank: name }
}

type Reference = [kind: 'u' | 'p', id: string]

/** The people or pages that a row's property refers to. */
function references(row: Source, { property, schema }: Grouping): Reference[] {
  if (schema.type === 'created_by' || schema.type === 'last_edited_by') {
    return [['u', textOf(row.value[`${schema.type}_id`])]]
  }
  return listOf(row.properties[property]).flatMap((piece) =>
    listOf(listOf(piece)[1]).flatMap((format): Reference[] => {
      const [kind, id] = listOf(format)
      return (kind === 'u' || kind === 'p') && typeof id === 'string' ? [[kind, id]] : []
    }),
  )
}

function reference(kind: 'u' | 'p', id: string, ownerId: string, scope: Scope): Group | null {
  if (kind === 'p' && scope.context.isUnlisted?.(dashed(id)) === true) return null
  const name = readText([['‣', [[kind, id]]]], ownerId, scope)
    .map((span) => span.text)
    .join('')
    .trim()
  return name === '' ? null : { key: `${kind} ${dashed(id)}`, name, color: 'default', rank: name }
}
