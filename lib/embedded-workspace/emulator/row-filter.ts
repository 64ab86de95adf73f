import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { BlockValue, PropertySchema } from './records'
import { optionsOf, type RowValue, rowValue, timeOf } from './row-values'
import { InvalidRequest } from './wire'

type Schema = Readonly<Record<string, PropertySchema>>
type Test = (value: RowValue, wanted: unknown) => boolean

const small = (value: unknown) => textOf(value).toLowerCase()
const number = (value: RowValue) => (value.text === '' ? Number.NaN : Number(value.text))
const checked = (value: RowValue) => value.text === 'Yes'
const wantedTime = (wanted: unknown) => timeOf(wanted) ?? Number.NaN
const rowTime = (value: RowValue) => value.time ?? Number.NaN
const not =
  (test: Test): Test =>
  (value, wanted) =>
    !test(value, wanted)

const stringIs: Test = (value, wanted) => value.text.toLowerCase() === small(wanted)
const stringContains: Test = (value, wanted) => value.text.toLowerCase().includes(small(wanted))
const enumContains: Test = (value, wanted) => optionsOf(value).includes(textOf(wanted))
const isEmpty: Test = (value) => value.text === ''
const numberEquals: Test = (value, wanted) => number(value) === wanted
const checkboxIs: Test = (value, wanted) => checked(value) === (wanted === true)
const dateIs: Test = (value, wanted) => rowTime(value) === wantedTime(wanted)

const OPERATORS = new Map<string, Test>([
  ['is_empty', isEmpty],
  ['is_not_empty', not(isEmpty)],
  ['string_is', stringIs],
  ['string_is_not', not(stringIs)],
  ['string_contains', stringContains],
  ['string_does_not_contain', not(stringContains)],
  ['string_starts_with', (value, wanted) => value.text.toLowerCase().startsWith(small(wanted))],
  ['string_ends_with', (value, wanted) => value.text.toLowerCase().endsWith(small(wanted))],
  ['enum_is', (value, wanted) => value.text === textOf(wanted)],
  ['enum_is_not', (value, wanted) => value.text !== textOf(wanted)],
  ['enum_contains', enumContains],
  ['enum_does_not_contain', not(enumContains)],
  ['status_is', (value, wanted) => value.text === textOf(wanted)],
  ['status_is_not', (value, wanted) => value.text !== textOf(wanted)],
  ['checkbox_is', checkboxIs],
  ['checkbox_is_not', not(checkboxIs)],
  ['number_equals', numberEquals],
  ['number_does_not_equal', not(numberEquals)],
  ['number_greater_than', (value, wanted) => number(value) > Number(wanted)],
  ['number_less_than', (value, wanted) => number(value) < Number(wanted)],
  ['number_greater_than_or_equal_to', (value, wanted) => number(value) >= Number(wanted)],
  ['number_less_than_or_equal_to', (value, wanted) => number(value) <= Number(wanted)],
  ['date_is', dateIs],
  ['date_is_not', not(dateIs)],
  ['date_is_before', (value, wanted) => rowTime(value) < wantedTime(wanted)],
  ['date_is_after', (value, wanted) => rowTime(value) > wantedTime(wanted)],
  ['date_is_on_or_before', (value, wanted) => rowTime(value) <= wantedTime(wanted)],
  ['date_is_on_or_after', (value, wanted) => rowTime(value) >= wantedTime(wanted)],
])

/**
 * Whether a row passes a filter: a group (`{operator: 'and' | 'or', filters}`) or a test of one property
 * (`{property, filter: {operator, value: {type: 'exact', value}}}`). Without a filter all rows pass. A filter
 * without operator and parts matches no row, as in recorded answers.
 * @throws InvalidRequest for an unknown operator
 */
export function passes(row: BlockValue, filter: unknown, schema: Schema): boolean {
  if (filter === undefined || filter === null) return true
  const given = fieldsOf(filter)
  if (Array.isArray(given.filters)) {
    const test = (part: unknown) => passes(row, part, schema)
    const parts = listOf(given.filters)
    return given.operator === 'or' && parts.length > 0 ? parts.some(test) : parts.every(test)
  }
  const test = fieldsOf(given.filter)
  if (test.operator === undefined) return false
  const run = OPERATORS.get(textOf(test.operator))
  if (!run) throw new InvalidRequest(`Invalid input: unknown filter operator ${textOf(test.operator)}.`)
  const wanted = exactValue(test)
  // As in recorded answers, a condition without its required value filters nothing.
  if (wanted === undefined && !/empty$/.test(textOf(test.operator))) return true
  return run(rowValue(row, textOf(given.property), schema), wanted)
}

function exactValue(test: UnknownObject): unknown {
  const { value } = test
  return fieldsOf(value).type === 'exact' ? fieldsOf(value).value : value
}
