import { expect, test } from 'vitest'
import { type RecordMapInput, renderArticle } from '@/lib/article'
import { inTime } from '@/tests/support/in-time'
import { blockId, collectionId, context, page, withLog } from '../support'

interface Database {
  schema?: Record<string, unknown>
  properties?: Record<string, unknown>
  views: Record<string, unknown>[]
  rows?: number
  blocks?: number
  /** What each block names; all views, once, unless told. */
  viewIds?: string[]
}

const rowId = (n: number) => `70000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const viewId = (n: number) => `80000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function entries(count: number, make: (index: number) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(times(count, make))
}

/** A page with blocks that show a database of like rows. */
function database({
  schema = {},
  properties = {},
  views,
  rows = 1,
  blocks = 1,
  viewIds,
}: Database): RecordMapInput {
  const block = entries(rows, (n) => [
    rowId(n),
    {
      value: {
        id: rowId(n),
        type: 'page',
        parent_id: collectionId,
        parent_table: 'collection',
        properties: { title: [[`Row ${n}`]], ...properties },
      },
    },
  ])
  const names = views.map((_, n) => viewId(n))
  const answer = { collection_group_results: { blockIds: Object.keys(block) } }
  return page(
    times(blocks, () => ({
      type: 'collection_view',
      collection_id: collectionId,
      view_ids: viewIds ?? names,
    })),
    {
      block,
      collection: {
        [collectionId]: {
          value: {
            id: collectionId,
            name: [['Plans']],
            schema: { title: { name: 'Name', type: 'title' }, ...schema },
          },
        },
      },
      collection_view: entries(views.length, (n) => [
        viewId(n),
        { value: { id: viewId(n), format: {}, ...views[n] } },
      ]),
      collection_query: { [collectionId]: entries(views.length, (n) => [viewId(n), answer]) },
    },
  )
}

const options = (count: number) => times(count, (n) => ({ id: `o${n}`, value: `o${n}`, color: 'red' }))
const choice = (name: string, count: number) => ({ name, type: 'multi_select', options: options(count) })
const all = (count: number) => [[times(count, (n) => `o${n}`).join(',')]]
const tables = (count: number) => times(count, (n) => ({ type: 'table', name: [[`View ${n}`]] }))
const seen = (name: string) => ({ property: name, visible: true })

/** The article with its lines in the log. */
function drawn(records: RecordMapInput) {
  const { result, lines } = withLog(() => renderArticle(records, context()))
  return { html: result.html, lines }
}

/** The article of a database that is made for it: its groups are remembered with its schema. */
const drawnInTime = (limit: number, records: () => RecordMapInput) => inTime(limit, () => drawn(records()))

const count = (html: string, piece: string) => html.split(piece).length - 1

test('a board with columns in each of 1,000 sections stays bounded, and the log tells of it once', {
  tags: 'full',
}, async () => {
  const board = { board_columns_by: { property: 'q' }, collection_group_by: { property: 'p' } }
  const { html, lines } = await drawnInTime(5_000, () =>
    database({
      schema: { p: choice('P', 1_000), q: choice('Q', 1_000) },
      properties: { p: all(1_000) },
      views: [{ type: 'board', format: board }],
    }),
  )
  expect(html.length).toBeLessThan(12_000_000)
  expect(html).toContain('Row 0')
  expect(lines.filter((line) => line.includes('groups of a database hold too much'))).toEqual([
    expect.stringContaining(`block ${blockId(1)}`),
  ])
})

test('a row in more groups than an article has room for keeps its first one', () => {
  const text = 'x'.repeat(1_000)
  const grouped = { list_properties: [seen('t')], collection_group_by: { property: 'p' } }
  const { html } = drawn(
    database({
      schema: { p: choice('P', 400), t: { name: 'T', type: 'text' } },
      properties: { p: all(400), t: [[text]] },
      rows: 100,
      views: [{ type: 'list', format: grouped }],
    }),
  )
  expect(html.length).toBeLessThan(20_000_000)
  expect(count(html, text)).toBeLessThan(20_000)
  for (const n of [0, 50, 99]) expect(html).toContain(`>Row ${n}<`)
})

test('a section of a board has no columns of values that only rows of other sections have', () => {
  const board = { board_columns_by: { property: 't' }, collection_group_by: { property: 'title' } }
  const records = database({
    schema: { t: { name: 'T', type: 'text' } },
    rows: 2,
    views: [{ type: 'board', format: board }],
  })
  Object.assign(records.block, {
    [rowId(1)]: {
      value: {
        id: rowId(1),
        type: 'page',
        parent_id: collectionId,
        properties: { title: [['b']], t: [['other']] },
      },
    },
  })
  expect(count(drawn(records).html, 'class="notion-board-group"')).toBe(2)
})

test('a cell shows 500 options, in each of 50 views', async () => {
  const { html, lines } = await drawnInTime(1_000, () =>
    database({
      schema: { p: { name: 'P', type: 'multi_select', options: [] } },
      properties: { p: [[times(3_000, (n) => `o${n}`).join(',')]] },
      views: tables(300),
    }),
  )
  expect(count(html, 'class="notion-panel-name"')).toBe(50)
  expect(count(html, '>o499<')).toBe(50)
  expect(html).not.toContain('>o500<')
  expect(lines.filter((line) => line.includes('500 options'))).toEqual([expect.stringContaining(rowId(0))])
  expect(lines.filter((line) => line.includes('more than 50 views'))).toEqual([
    expect.stringContaining(`block ${blockId(1)}`),
  ])
})

test('3,000 views of an address of 5,000 letters stay bounded', async () => {
  const { html } = await drawnInTime(600, () =>
    database({
      schema: { p: { name: 'P', type: 'url' } },
      properties: { p: [[`http://${'a'.repeat(5_000)}`]] },
      views: tables(3_000),
    }),
  )
  expect(html.length).toBeLessThan(1_000_000)
})

test('the headings of views without rows are counted', { tags: 'full' }, async () => {
  const { html, lines } = await drawnInTime(5_000, () =>
    database({
      rows: 0,
      schema: entries(6_000, (n) => [`p${n}`, { name: `Heading ${n}`, type: 'text' }]),
      views: tables(50),
    }),
  )
  expect(count(html, '<th ')).toBeLessThan(160_000)
  expect(lines.filter((line) => line.includes('this view and those after it'))).toEqual([
    expect.stringContaining(`block ${blockId(1)}`),
  ])
})

test('a view that a block names several times is drawn once, and 100 views of an article at most', () => {
  const twice = drawn(database({ views: tables(2), viewIds: [viewId(0), viewId(1), viewId(0)] }))
  expect(count(twice.html, 'class="notion-panel-name"')).toBe(2)
  const many = drawn(database({ views: tables(20), blocks: 10 }))
  expect(count(many.html, 'class="notion-panel-name"')).toBe(100)
  expect(many.lines.filter((line) => line.includes('too many views'))).toHaveLength(5)
})

test('a row with 6,000 options is grouped by them in linear time', async () => {
  const { html } = await drawnInTime(1_000, () =>
    database({
      schema: { p: choice('P', 6_000) },
      properties: { p: all(6_000) },
      views: [{ type: 'list', format: { collection_group_by: { property: 'p' } } }],
    }),
  )
  expect(count(html, '<details class="notion-group"')).toBe(6_000)
})

test('2,000 arranged groups are looked up among 2,000 options in linear time', async () => {
  const collection_groups = times(2_000, (n) => ({ value: { type: 'multi_select', value: `x${n}` } }))
  const records = () =>
    database({
      rows: 0,
      schema: { p: choice('P', 2_000) },
      views: times(4, () => ({
        type: 'list',
        format: { collection_group_by: { property: 'p' }, collection_groups },
      })),
    })
  const { html } = await drawnInTime(1_200, records)
  expect(count(html, '<details class="notion-group"')).toBe(8_000)
})

test('a name without end is cut where groups and headings repeat it', () => {
  const { html, lines } = drawn(
    database({
      schema: {
        p: { name: 'N'.repeat(5_000), type: 'select', options: [{ id: 'o', value: 'O'.repeat(5_000) }] },
      },
      properties: { p: [['O'.repeat(5_000)]] },
      views: times(20, () => ({
        type: 'list',
        format: { list_properties: [seen('p')], collection_group_by: { property: 'p' } },
      })),
    }),
  )
  expect(html).toContain(`${'O'.repeat(300)}…`)
  expect(html).not.toContain('O'.repeat(301))
  expect(html).not.toContain('N'.repeat(301))
  expect(lines.filter((line) => line.includes('is cut'))).not.toHaveLength(0)
})

test('20 views of 200 rows with 100 options, grouped by them, are shown whole', { tags: 'full' }, () => {
  const properties = { p: [['o1,o2,o3']], q: [['o5']] }
  const formats = {
    collection_group_by: { property: 'p' },
    list_properties: [seen('p'), seen('q')],
    board_properties: [seen('q')],
    board_columns_by: { property: 'q' },
  }
  const { html, lines } = drawn(
    database({
      schema: { p: choice('P', 100), q: choice('Q', 100) },
      properties,
      rows: 200,
      views: times(20, (n) => ({ type: n % 2 === 0 ? 'list' : 'board', format: formats })),
    }),
  )
  expect(lines.filter((line) => !line.includes('does not open'))).toEqual([])
  expect(count(html, '<details class="notion-group"')).toBe(20 * 100)
  expect(count(html, '>Row 7<')).toBeGreaterThanOrEqual(20 * 3)
})

test('R-373 a formula is read once, however many properties could be named in it', async () => {
  const collection = entries(10, (db) => [
    `${db}${collectionId.slice(1)}`,
    {
      value: {
        name: [['Numbers']],
        schema: {
          ...entries(250, (n) => [
            `r${db}_${n}z`,
            { name: `Relation ${n}`, type: 'relation', collection_id: rowId(n) },
          ]),
          ...entries(250, (n) => [
            `f${db}_${n}`,
            { name: `Sum ${n}`, type: 'formula', formula2: { code: 'prop x + '.repeat(55) } },
          ]),
        },
      },
    },
  ])
  const map = database({ views: [{ type: 'table' }] })
  await inTime(1_750, () =>
    renderArticle({ ...map, collection: { ...map.collection, ...structuredClone(collection) } }, context()),
  )
})

test('R-373 formulas name properties by id, encoded too, and by names in quotes in any case', () => {
  const shown = (code: unknown) => {
    const schema = {
      title: { name: 'Name', type: 'title' },
      'a:b~': { name: 'Straße Σ', type: 'relation', collection_id: 'posts' },
      z: { name: 'Sum', type: 'formula', formula2: { code } },
    }
    const format = { table_properties: Object.keys(schema).map((property) => ({ property, visible: true })) }
    const map = database({
      schema,
      properties: { z: [['Told words']] },
      views: [{ type: 'table', format }],
    })
    const seen = withLog(() => renderArticle(map, { ...context(), isContentTable: (id) => id === 'posts' }))
    return JSON.stringify(seen).includes('Told words')
  }
  for (const code of ['a:b~', [['x'], [{ id: 'a%3Ab~' }]], '“straßE σ”', `'STRASSE Σ'`, 'Straße Σ'])
    expect(shown(code), JSON.stringify(code)).toBe(false)
  for (const code of ['prop("Name")', 'a:b', '"Straße Σ', '"Straße"', 'Straße Σ.', ''])
    expect(shown(code), JSON.stringify(code)).toBe(true)
  // Too long to be looked through.
  expect(shown('x'.repeat(3_000_000))).toBe(false)
})
