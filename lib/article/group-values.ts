import type { Option } from '@/components/notion/types'
import { rangeText, readDate } from './dates'
import type { Grouping } from './read-groups'
import { readProperty, schemaOptions } from './read-property'
import { readText } from './rich-text'
import { color, type Scope, type Source } from './scope'
import { type Fields, fields, isFields, list, text, texts } from './values'

/** The group of rows without a value. */
export const NO_VALUE = '–'

/** A group with the days it spans, when it stands for a span of time. */
export interface Group extends Option {
  /** `yyyy-MM-dd`; the second is the first day after the span, or '' for an open end. */
  days?: [from: string, to: string]
}

const none: Group = { name: NO_VALUE, color: 'default' }

/** What an arranged group stands for; null for a kind that is not known. */
export function groupOfListed(entry: Fields, grouping: Grouping, scope: Scope): Group | null {
  const { type, value } = fields(entry.value)
  if (type === 'checkbox' || typeof value === 'boolean') return checkbox(value === true, grouping)
  if (value === undefined || value === null) return none
  const inner = isFields(value) ? value.value : value
  const range = fields(isFields(value) ? (value.range ?? fields(inner).range) : undefined)
  if (text(range.start_date) !== '') return span(range, scope)
  if (typeof inner !== 'string') return null
  if (grouping.byStage) return stages(grouping).find((stage) => stage.name === inner) ?? null
  if (type === 'person') return named(readText([['‣', [['u', inner]]]], '', scope))
  if (type === 'relation') return named(readText([['‣', [['p', inner]]]], '', scope))
  return option(inner, grouping)
}

/** The groups a row belongs to: several for one that has several values. */
export function groupsOfRow(row: Source, grouping: Grouping, known: Group[], scope: Scope): Group[] {
  const value = readProperty(row, grouping.property, grouping.schema, scope)
  switch (value.kind) {
    case 'checkbox':
      return [checkbox(value.checked, grouping)]
    case 'options': {
      const found = value.options.map((entry) => (grouping.byStage ? stageOf(entry, grouping) : entry))
      return found.length > 0 ? found : [none]
    }
    case 'number':
      return value.text === '' ? [none] : [{ name: value.text, color: 'default' }]
    case 'files':
      return value.files.length > 0 ? [{ name: '✓', color: 'default' }] : [none]
    case 'text': {
      const date = value.text.find((entry) => entry.content?.kind === 'date')?.content
      const day = date?.kind === 'date' ? (date.moments[0]?.dateTime.slice(0, 10) ?? '') : ''
      const spanned = known.find(({ days }) => days && days[0] <= day && (days[1] === '' || day < days[1]))
      if (day !== '' && spanned) return [spanned]
      const marked = value.text.filter(
        (entry) => entry.content?.kind === 'person' || entry.content?.kind === 'page',
      )
      if (marked.length > 0) return marked.map((entry) => ({ name: entry.text, color: 'default' }))
      return [named(value.text) ?? none]
    }
  }
}

function option(name: string, { schema }: Grouping): Group {
  return schemaOptions(schema).find((entry) => entry.name === name) ?? { name, color: 'default' }
}

function named(words: ReturnType<typeof readText>): Group | null {
  const name = words
    .map((entry) => entry.text)
    .join('')
    .trim()
  return name === '' ? null : { name, color: 'default' }
}

function checkbox(checked: boolean, { schema }: Grouping): Group {
  return { name: `${checked ? '☑' : '☐'} ${text(schema.name)}`.trim(), color: 'default' }
}

/** A status property's stages (to do, in progress, complete), each with the ids of its options. */
function stages({ schema }: Grouping): (Group & { optionIds: string[] })[] {
  return list(schema.groups).flatMap((entry) => {
    const { name, color: tint, optionIds } = fields(entry)
    return typeof name === 'string'
      ? [{ name, color: color(tint) ?? 'default', optionIds: texts(optionIds) }]
      : []
  })
}

function stageOf(entry: Option, grouping: Grouping): Group {
  const id = list(grouping.schema.options)
    .map(fields)
    .find(({ value }) => value === entry.name)?.id
  return stages(grouping).find(({ optionIds }) => optionIds.includes(text(id))) ?? none
}

function span(range: Fields, scope: Scope): Group | null {
  const name = rangeText(readDate(range, scope.context.locale))
  const from = text(range.start_date)
  return name === '' ? null : { name, color: 'default', days: [from, text(range.end_date)] }
}
