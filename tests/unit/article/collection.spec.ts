import { expect, test } from '@playwright/test'
import { type ArticleContext, type RecordMapInput, renderArticle } from '@/lib/article'
import { context, otherId, page, personId } from './support'

const row = (n: number) => `70000000-0000-4000-8000-00000000000${n}`
const view = (n: number) => `80000000-0000-4000-8000-00000000000${n}`

const schema = {
  title: { name: 'Name', type: 'title' },
  st: {
    name: 'Stage',
    type: 'select',
    options: [
      { value: 'Todo', color: 'red' },
      { value: 'Done', color: 'blue' },
    ],
  },
  nu: { name: 'Share', type: 'number', number_format: 'percent' },
  ok: { name: 'Ready', type: 'checkbox' },
  ur: { name: 'Site', type: 'url' },
  da: { name: 'When', type: 'date' },
  pe: { name: 'Who', type: 'person' },
  fi: { name: 'Files', type: 'file' },
  ta: { name: 'Tags', type: 'multi_select', options: [{ value: 'a', color: 'green' }] },
  em: { name: 'Mail', type: 'email' },
  ph: { name: 'Phone', type: 'phone_number' },
  cr: { name: 'Made', type: 'created_time' },
}

interface Shape {
  views: Record<string, unknown>[]
  rows?: Record<string, unknown>[]
  query?: unknown
}

/** A page that shows one database. */
function database({ views, rows = [], query }: Shape): RecordMapInput {
  const block = Object.fromEntries(
    rows.map((fields, i) => {
      const id = row(i)
      return [
        id,
        {
          value: {
            id,
            type: 'page',
            parent_id: 'db',
            parent_table: 'collection',
            alive: true,
            created_time: 0,
            ...fields,
          },
        },
      ]
    }),
  )
  const viewRecords = views.map((fields, i) => [view(i), { value: { id: view(i), ...fields } }])
  return page([{ type: 'collection_view', collection_id: 'db', view_ids: views.map((_, i) => view(i)) }], {
    block,
    collection: { db: { value: { id: 'db', name: [['Projects']], schema } } },
    collection_view: Object.fromEntries(viewRecords),
    ...(query ? { collection_query: { db: query } } : {}),
  })
}

function html(shape: Shape, settings: Partial<ArticleContext['settings']> = {}): string {
  return renderArticle(database(shape), context(settings)).html
}

const named = (title: string, more: Record<string, unknown> = {}) => ({
  properties: { title: [[title]], ...more },
})

test('R-255 a table view is a real table: column names and row titles are header cells', () => {
  const result = html({
    views: [
      {
        type: 'table',
        name: 'All',
        format: {
          table_properties: [
            { property: 'title', visible: true },
            { property: 'st', visible: true, width: 150 },
            { property: 'nu', visible: false },
          ],
        },
      },
    ],
    rows: [named('One', { st: [['Done']], nu: [['0.5']] })],
  })
  expect(result).toContain(
    '<table class="notion-table notion-database"><thead><tr><th scope="col">Name</th><th scope="col" style="min-width:150px">Stage</th></tr></thead>',
  )
  expect(result).toContain(
    '<tbody><tr><th scope="row">One</th><td><span class="notion-option notion-blue_background">Done</span></td></tr></tbody>',
  )
})

test('R-255 every kind of property is drawn as what it is', () => {
  const result = html({
    views: [{ type: 'table' }],
    rows: [
      named('Row', {
        nu: [['0.25']],
        ok: [['Yes']],
        ur: [['https://example.com/x']],
        da: [['‣', [['d', { type: 'date', start_date: '2026-05-04' }]]]],
        pe: [['‣', [['u', personId]]]],
        fi: [['plan.pdf', [['a', 'attachment:f:plan.pdf']]]],
        ta: [['a,b']],
        em: [['lin@example.com']],
        ph: [['+86 10 1234']],
      }),
    ],
  })
  for (const part of [
    '25%',
    '<input type="checkbox" disabled="" aria-label="Ready" checked=""/>',
    '<a href="https://example.com/x" class="notion-link" target="_blank" rel="noopener noreferrer" data-external="">example.com/x</a>',
    '<time dateTime="2026-05-04">May 4, 2026</time>',
    '<span class="notion-person">Lin Yao</span>',
    `<a href="/api/media/${row(0)}?property=fi" target="_blank"`,
    '<span class="notion-option notion-green_background">a</span><span class="notion-option notion-default_background">b</span>',
    '<a href="mailto:lin@example.com"',
    '<a href="tel:+86101234"',
    '<time dateTime="1970-01-01T00:00">',
  ]) {
    expect(result).toContain(part)
  }
})

test('R-255 all views are drawn, the first is shown, and rows keep the order the workspace answered', () => {
  const answered = (...ids: string[]) => ({ collection_group_results: { type: 'results', blockIds: ids } })
  const result = html({
    views: [
      { type: 'list', name: 'Plain' },
      { type: 'gallery', name: 'Pictures' },
      { type: 'timeline', name: 'Time' },
    ],
    rows: [named('First'), named('Second')],
    query: {
      [view(0)]: answered(row(1), row(0)),
      [view(1)]: answered(row(0)),
      [view(2)]: answered(row(0), row(1)),
    },
  })
  const panels = result.split('<section').slice(1)
  expect(panels.map((panel) => [...panel.matchAll(/First|Second/g)].map(([name]) => name))).toEqual([
    ['Second', 'First'],
    ['First'],
    ['First', 'Second'],
  ])
  expect(panels.map((panel) => panel.includes(' data-closed="true"'))).toEqual([false, true, true])
  expect(result).toContain('<span class="notion-tab" data-selected="true">Plain</span>')
})

test('R-255 a board has a column per option, in the order of the options, and one for rows without', () => {
  const result = html({
    views: [{ type: 'board', query2: { group_by: 'st' } }],
    rows: [named('A', { st: [['Done']] }), named('B'), named('C', { st: [['Todo']] })],
  })
  const groups = [
    ...result.matchAll(/<section class="notion-board-group" aria-label="([^"]+)">(.*?)<\/section>/g),
  ]
  expect(groups.map(([, name, inside]) => [name, inside?.match(/notion-card-title">(\w)/)?.[1]])).toEqual([
    ['Todo', 'C'],
    ['Done', 'A'],
    ['–', 'B'],
  ])
})

test('R-255 gallery cards show the cover the view asks for; the card is one link', () => {
  const views = [{ type: 'gallery', format: { gallery_cover: { type: 'page_cover' } } }]
  const rows = [
    {
      ...named('Kyoto'),
      properties: { title: [['Kyoto', [['a', `/${otherId.replaceAll('-', '')}`]]]] },
      format: { page_cover: 'https://pictures.example/kyoto.webp' },
    },
  ]
  const card = html({ views, rows })
  expect(card).toContain('src="https://pictures.example/kyoto.webp"')
  expect(card).toContain('<p class="notion-card-title"><a href="/article/another">Kyoto</a></p>')
  expect(card).not.toContain('data-zoom-src')
  const enlarging = html({ views, rows }, { POST_DISABLE_GALLERY_CLICK: true })
  expect(enlarging).toContain('data-zoom-src="https://pictures.example/kyoto.webp"')
  expect(enlarging).not.toContain('<a ')
  expect(html({ views, rows }, { POST_DISABLE_DATABASE_CLICK: true })).not.toContain('<a ')
})

test('R-255 in a database of posts the rows that readers may not open stay out', () => {
  const answer = { collection_group_results: { blockIds: [otherId, row(0)] } }
  const map = database({
    views: [{ type: 'list' }],
    rows: [named('Secret draft')],
    query: { [view(0)]: answer },
  })
  const post = { id: otherId, type: 'page', parent_table: 'collection', properties: { title: [['Post']] } }
  const result = renderArticle(
    { ...map, block: { ...map.block, [otherId]: { value: post } } },
    context(),
  ).html
  expect(result).toContain('<a href="/article/another">Post</a>')
  expect(result).not.toContain('Secret draft')
})

test('R-255 a page that is a database shows the database', () => {
  const map = database({ views: [{ type: 'list' }], rows: [named('Only')] })
  const { pageId } = context()
  const root = { id: pageId, type: 'collection_view_page', collection_id: 'db', view_ids: [view(0)] }
  const { html: result, text } = renderArticle(
    { ...map, block: { ...map.block, [pageId]: { value: root } } },
    context(),
  )
  expect(result).toContain('<ul class="notion-rows"><li><span>Only</span></li></ul>')
  expect(text).toContain('Only')
})

test('R-282 tables of the record map may be missing, in either shape, and answers for other views still name the rows', () => {
  const nested = (record: { value: unknown }) => ({ value: { value: record.value, role: 'reader' } })
  const map = database({
    views: [{ type: 'list' }],
    rows: [named('One')],
    query: { elsewhere: { blockIds: [row(0)] } },
  })
  const wrap = (table: object | undefined) =>
    Object.fromEntries(Object.entries(table ?? {}).map(([id, record]) => [id, nested(record)]))
  const flat = renderArticle(map, context()).html
  expect(flat).toContain('<span>One</span>')
  expect(
    renderArticle(
      {
        block: wrap(map.block),
        collection: wrap(map.collection),
        collection_view: wrap(map.collection_view),
        ...(map.collection_query ? { collection_query: map.collection_query } : {}),
      },
      context(),
    ).html,
  ).toBe(flat)
})
