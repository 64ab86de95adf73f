/** Hand-made rows of a content table, for the tests of what is read off them. */
import { resolveDeployed } from '@/conf/resolve'
import type { Settings } from '@/conf/schema'
import { readTables } from '@/lib/workspace/record-tables'
import type { Columns } from '@/lib/workspace/table/columns'
import { Row } from '@/lib/workspace/table/row'
import { type Shape, uuid, type Value, wrap } from './fake-workspace'

/** The settings of a deployment without a file of its own. */
export function settingsWith(changes: Partial<Settings> = {}): Settings {
  return { ...resolveDeployed({}, { NOTION_PAGE_ID: uuid(1), IMAGE_SOURCE: 'workspace' }), ...changes }
}

/** Schema ids as the workspace makes them: short and odd. */
export const columns: Columns = {
  title: 'title',
  type: 'tY%3Ep',
  status: 'sT%40a',
  slug: 'sLug',
  summary: 'sMry',
  category: 'cAt~',
  tags: 'tAgs',
  date: 'dAte',
  password: 'pAss',
  icon: 'iCon',
  ext: 'eXt?',
  aliases: 'aLi~',
}

/** The schema in which those ids have their default names. */
export const schema = Object.fromEntries(
  Object.entries(columns).map(([name, id]) => [id, { name, type: name === 'title' ? 'title' : 'text' }]),
)

/** What a row says, by property name; a date as the workspace writes it. */
export type Cells = Partial<Record<keyof Columns, string>> & { when?: Record<string, unknown> }

/** The value of a row's page. */
export function rowValue(id: string, { when, ...cells }: Cells, more: Record<string, unknown> = {}): Value {
  const properties: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(cells)) {
    const column = Object.entries(columns).find(([key]) => key === name)?.[1]
    if (column) properties[column] = [[text]]
  }
  if (when) properties[columns.date ?? ''] = [['‣', [['d', when]]]]
  return {
    id,
    type: 'page',
    alive: true,
    created_time: Date.parse('2026-01-02T03:04:00Z'),
    last_edited_time: Date.parse('2026-02-03T04:05:00Z'),
    ...more,
    properties,
  }
}

/** A row as the loaders make it, from a record in one of the two shapes. */
export function rowFrom(value: Value, shape: Shape = 'flat'): Row {
  const block = readTables({ block: { [value.id]: wrap(value, shape) } }).block[value.id]?.value
  if (!block) throw new Error('the record was not read')
  return new Row(block, columns)
}

/** A published post with these cells. */
export function post(cells: Cells = {}, more: Record<string, unknown> = {}, shape: Shape = 'flat'): Row {
  return rowFrom(
    rowValue(uuid(7), { title: 'A title', type: 'Post', status: 'Published', ...cells }, more),
    shape,
  )
}
