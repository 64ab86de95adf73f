import { expect, test } from 'vitest'
import { readTables } from '@/lib/workspace/record-tables'
import { findColumns, isNameOf, readColumns } from '@/lib/workspace/table/columns'
import { Row } from '@/lib/workspace/table/row'
import { WorkspaceError } from '@/lib/workspace/workspace-error'
import { shapes, uuid } from '../fake-workspace'
import { columns, post, rowFrom, schema, settingsWith } from '../rows'

const names = settingsWith().NOTION_PROPERTY_NAME
const table = (properties: Record<string, unknown>) => {
  const tables = readTables({ collection: { c: { role: 'reader', value: { id: 'c', schema: properties } } } })
  const collection = tables.collection.c?.value
  if (!collection) throw new Error('the collection was not read')
  return collection
}

for (const shape of shapes) {
  test(`R-262 R-263 a row in the ${shape} shape is read by property name`, () => {
    const row = post(
      {
        slug: ' hello ',
        category: 'Travel,Food',
        tags: 'React, CSS,React,',
        when: { type: 'date', start_date: '2026-05-04' },
      },
      {},
      shape,
    )
    expect(row.text('title')).toBe('A title')
    expect(row.text('slug')).toBe('hello')
    expect(row.choice('category')).toBe('Travel')
    expect(row.choices('tags')).toEqual(['React', 'CSS'])
    expect(row.date('date', '')).toEqual({
      start: Date.parse('2026-05-04T00:00:00Z'),
      startDay: '2026-05-04',
      end: null,
    })
  })
}

test('a block is left out when its contents cannot be true: no list of ids, or one that names the block', () => {
  const idsRead = (content: unknown) => {
    const value = { id: 'b', type: 'page', ...(content !== undefined && { content }) }
    return Object.keys(readTables({ block: { b: { role: 'reader', value } } }).block)
  }
  for (const content of [['c', 'd'], [], null, undefined]) expect(idsRead(content)).toEqual(['b'])
  for (const content of ['c,d', 7, { 0: 'c' }, ['c', 7], ['c', 'b']]) expect(idsRead(content)).toEqual([])
})

test('a member of a record that is nested without end is left out', () => {
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}"end"${']'.repeat(levels)}`)
  const read = (levels: number) =>
    readTables({
      block: { a: { value: { id: 'a', type: 'page', properties: { x: nested(levels) }, format: {} } } },
    }).block.a?.value
  expect(read(50)?.properties).toEqual({ x: nested(50) })
  expect(read(5_000)).toEqual({ id: 'a', type: 'page', format: {} })
})

test('a record under the id of another one is left out', () => {
  const value = { id: 'b', type: 'text' }
  expect(readTables({ block: { b: { value }, c: { value }, d: { value: { value } } } }).block).toEqual({
    b: { role: 'reader', value },
  })
})

test('a date is a moment in its own time zone, also across a change to summer time', () => {
  const at = (when: Record<string, unknown>) => post({ when: { type: 'datetime', ...when } }).date('date', '')
  expect(at({ start_date: '2026-05-04', start_time: '09:30', time_zone: 'Asia/Shanghai' })).toEqual({
    start: Date.parse('2026-05-04T01:30:00Z'),
    startDay: '2026-05-04',
    end: null,
  })
  expect(at({ start_date: '2026-03-29', start_time: '03:30', time_zone: 'Europe/Berlin' })?.start).toBe(
    Date.parse('2026-03-29T01:30:00Z'),
  )
  expect(at({ start_date: '2026-05-04', start_time: '09:30', time_zone: 'Moon/Base' })?.start).toBe(
    Date.parse('2026-05-04T09:30:00Z'),
  )
})

test('a date without a zone is midnight of the blog, in winter and in summer; a zone of its own counts first', () => {
  const at = (when: Record<string, unknown>, zone: string) => post({ when }).date('date', zone)
  const may = { start_date: '2026-05-04' }
  expect(at(may, 'Asia/Shanghai')).toEqual({
    start: Date.parse('2026-05-03T16:00:00Z'),
    startDay: '2026-05-04',
    end: null,
  })
  expect(at(may, 'Europe/Berlin')?.start).toBe(Date.parse('2026-05-03T22:00:00Z'))
  expect(at({ start_date: '2026-01-04' }, 'Europe/Berlin')?.start).toBe(Date.parse('2026-01-03T23:00:00Z'))
  expect(at({ ...may, time_zone: 'Asia/Tokyo' }, 'Europe/Berlin')?.start).toBe(
    Date.parse('2026-05-03T15:00:00Z'),
  )
  // The last day of this range has 23 hours.
  expect(at({ start_date: '2026-03-28', end_date: '2026-03-29' }, 'Europe/Berlin')?.end).toBe(
    Date.parse('2026-03-29T22:00:00Z'),
  )
})

test('a range without hours ends with its last day, one with hours at that hour', () => {
  const end = (when: Record<string, unknown>) => post({ when }).date('date', '')?.end
  expect(end({ start_date: '2026-05-01', end_date: '2026-05-04' })).toBe(Date.parse('2026-05-05T00:00:00Z'))
  expect(end({ start_date: '2026-05-01', end_date: '2026-05-04', end_time: '18:00' })).toBe(
    Date.parse('2026-05-04T18:00:00Z'),
  )
})

const malformed: unknown[] = [
  'text',
  5,
  null,
  [],
  {},
  [5],
  [[5]],
  [['‣', 'd']],
  [['‣', [['d', 'x']]]],
  [[null, null]],
]
for (const value of malformed) {
  test(`a property that holds ${JSON.stringify(value)} reads as absent`, () => {
    const properties = Object.fromEntries(Object.values(columns).map((id) => [id, value]))
    const row = rowFrom({ id: uuid(1), type: 'page', properties, format: value })
    expect(row.text('slug')).toBe('')
    expect(row.choices('tags')).toEqual([])
    expect(row.choice('category')).toBe('')
    expect(row.date('date', '')).toBe(null)
    expect(row.formatText('page_cover')).toBe('')
    expect(row.formatFlag('page_full_width')).toBe(false)
  })
}

test('a property list of the wrong type reads as no properties', () => {
  expect(rowFrom({ id: uuid(1), type: 'page', properties: 'x' }).text('title')).toBe('')
})

test('records without a value, without permission and deleted ones are left out', () => {
  const value = { id: 'a', type: 'page', alive: true }
  const read = (record: unknown) => Object.keys(readTables({ block: { a: record } }).block)
  expect(read({ role: 'reader', value })).toEqual(['a'])
  expect(read({ value: { role: 'reader', value } })).toEqual(['a'])
  expect(read({ role: 'none' })).toEqual([])
  expect(read({ value: { role: 'none', value } })).toEqual([])
  expect(read({ role: 'reader', value: { ...value, alive: false } })).toEqual([])
  expect(read({ role: 'reader', value: { ...value, in_trash: true } })).toEqual([])
  expect(read({ role: 'reader', value: { type: 'page' } })).toEqual([])
  expect(read(null)).toEqual([])
})

test('R-268 R-269 the ten property names are configurable', () => {
  const own = {
    password: 'Passwort',
    type: 'Art',
    title: 'Titel',
    status: 'Stand',
    summary: 'Kurz',
    slug: 'Adresse',
    category: 'Rubrik',
    date: 'Datum',
    tags: 'Worte',
    icon: 'Zeichen',
  }
  const properties = Object.fromEntries(
    Object.entries(own).map(([column, name]) => [`id-${column}`, { name, type: 'text' }]),
  )
  const expected = Object.fromEntries(Object.keys(own).map((column) => [column, `id-${column}`]))
  expect(findColumns(table(properties), { ...names, ...own })).toEqual(expected)
})

test('R-268 letter case of a name does not matter, but an exact match wins', () => {
  const properties = {
    title: { name: 'Name', type: 'title' },
    a: { name: 'TYPE', type: 'select' },
    b: { name: 'type', type: 'select' },
    c: { name: 'Status', type: 'status' },
    d: { name: 'Slug', type: 'text' },
  }
  expect(findColumns(table(properties), names)).toEqual({ title: 'title', type: 'b', status: 'c', slug: 'd' })
})

test('R-268 the Chinese names of templates are found where a setting has its default', () => {
  const properties = {
    title: { name: '标题', type: 'title' },
    a: { name: '文章类型', type: 'select' },
    b: { name: '狀態', type: 'select' },
    c: { name: '链接', type: 'text' },
    d: { name: '概括', type: 'text' },
    e: { name: '分类', type: 'select' },
    f: { name: '标签', type: 'multi_select' },
    g: { name: '日期', type: 'date' },
    h: { name: '密码', type: 'text' },
    i: { name: '图标', type: 'text' },
  }
  const found = { title: 'title', type: 'a', status: 'b', slug: 'c', summary: 'd', category: 'e', tags: 'f' }
  const all = { ...found, date: 'g', password: 'h', icon: 'i' }
  expect(findColumns(table(properties), names)).toEqual(all)
  const { slug: _slug, ...others } = all
  expect(readColumns(table(properties), { ...names, slug: 'Address' })).toEqual(others)
})

test('R-268 a configured name wins over the name of a template', () => {
  const properties = {
    t: { name: '类型', type: 'text' },
    a: { name: 'type', type: 'select' },
    b: { name: 'status', type: 'select' },
    title: { name: 'title', type: 'title' },
    c: { name: 'slug', type: 'text' },
  }
  expect(findColumns(table(properties), names)).toEqual({ title: 'title', type: 'a', status: 'b', slug: 'c' })
})

test('R-373 the password is withheld under every name that its column is found by', () => {
  for (const name of ['password', 'Password', '密码', '密碼'])
    expect(isNameOf('password', name, names)).toBe(true)
  expect(isNameOf('password', 'summary', names)).toBe(false)
  expect(isNameOf('password', 'KEY', { ...names, password: 'Key' })).toBe(true)
})

test('R-268 a table without a type names the property to add and the setting to change', () => {
  const { [columns.type ?? '']: _, ...others } = schema
  const find = () => findColumns(table(others), { ...names, type: 'Kind' })
  expect(find).toThrow(WorkspaceError)
  expect(find).toThrow(
    /no property "Kind"\. It has: .*status.*Rename the right one to "Kind", add it, or set NOTION_PROPERTY_TYPE/,
  )
})

test('a table without a status tells which property it may be, when only one can be meant', () => {
  const plain = { title: { name: 'Name', type: 'title' }, a: { name: 'type', type: 'select' } }
  const find = (more: Record<string, unknown>) => () => findColumns(table({ ...plain, ...more }), names)
  const stage = { s: { name: 'Stage', type: 'status' }, x: { name: 'Mood', type: 'select' } }
  expect(find(stage)).toThrow(
    'It has: Name, type, Stage, Mood. Rename the right ones to "status" and "slug", add them, or set ' +
      'NOTION_PROPERTY_STATUS="Stage" and NOTION_PROPERTY_SLUG to its name. If this is another database than the one ' +
      'with your posts, correct NOTION_PAGE_ID.',
  )
  const two = { s: { name: 'Stage', type: 'select' }, x: { name: 'Mood', type: 'select' } }
  expect(find(two)).toThrow('NOTION_PROPERTY_STATUS to its name')
})

test('a row without a column of its own reads it as absent', () => {
  const tables = readTables({ block: { a: { role: 'reader', value: { id: 'a', type: 'page' } } } })
  const block = tables.block.a?.value
  expect(block && new Row(block, {}).text('summary')).toBe('')
})

test('a time that no calendar has reads as unknown, so that one odd row leaves the others alone', () => {
  const times = [1e20, -1, Number.NaN, '2024', Date.UTC(10_000, 0, 1)]
  const read = times.map((time) => post({}, { created_time: time, last_edited_time: time }))
  expect(read.map(({ createdTime, lastEditedTime }) => [createdTime, lastEditedTime])).toEqual(
    times.map(() => [0, 0]),
  )
  expect(post({}, { created_time: 5, last_edited_time: 1e20 }).lastEditedTime).toBe(5)
})
