import { expect, test } from 'vitest'
import { type RecordMapInput, renderArticle } from '@/lib/article'
import { type BlockSketch, context, page, personId, withLog } from './support'

/** Records in the forms that the workspace gives, with the fields that readers do not see. */
const bookkeeping = {
  version: 7,
  created_time: 1_597_765_156_711,
  created_by_table: 'notion_user',
  created_by_id: personId,
  last_edited_by_id: personId,
  space_id: 'space',
  shard_id: 1,
  file_ids: ['f1'],
}

const stored = (name: string) => `https://s3-us-west-2.amazonaws.com/secure.notion-static.com/f1/${name}`

function words(recordMap: RecordMapInput): string {
  const { html } = withLog(() => renderArticle(recordMap, context())).result
  const names = [...html.matchAll(/ (?:alt|aria-label)="([^"]*)"/g)].map(([, name]) => name)
  const texts = html.replace(/<svg[\s\S]*?<\/svg>/g, '').split(/<[^>]*>/)
  return [...texts, ...names].join('\n').replace(/\s/g, ' ')
}

function expectWords(recordMap: RecordMapInput, expected: string[]): void {
  const shown = words(recordMap)
  expect(expected.filter((text) => !shown.includes(text))).toEqual([])
}

const blocks: [string, BlockSketch, string[]][] = [
  [
    'audio',
    { type: 'audio', properties: { source: [[stored('evening%20tide.mp3')]] } },
    ['evening tide.mp3'],
  ],
  [
    'drive',
    {
      type: 'drive',
      format: {
        drive_status: { authed: true, last_fetched: 1_597_765_319_949 },
        drive_properties: {
          url: 'https://drive.google.com/file/d/1abc/view',
          icon: 'https://drive-thirdparty.googleusercontent.com/64/type/application/pdf',
          title: 'Menu of the week.pdf',
          trashed: false,
          version: '3',
          thumbnail: stored('menu.png'),
          user_name: 'Lin Yao',
          modified_time: 1_597_176_769_000,
        },
      },
    },
    ['Menu of the week.pdf', 'Lin Yao', '2020'],
  ],
  [
    'equation',
    { type: 'equation', title: '\\frac{a}{b} = \\text{for all } q' },
    ['a', 'b', '=', 'for all', 'q'],
  ],
  [
    'file',
    {
      type: 'file',
      properties: {
        size: [['1605.6KB']],
        title: [['Menu.pdf']],
        source: [[stored('x.pdf')]],
        caption: [['For Monday']],
      },
    },
    ['Menu.pdf', '1605.6KB', 'For Monday'],
  ],
]

for (const [name, sketch, expected] of blocks) {
  test(`every word of a record of a block is drawn: ${name}`, () =>
    expectWords(page([{ ...bookkeeping, ...sketch }]), expected))
}

const cities = [
  {
    title: [['Lisbon']],
    te: [['A very long hill']],
    nu: [['1000099']],
    se: [['bar']],
    mu: [['foo,git']],
    da: [['‣', [['d', { type: 'daterange', start_date: '2010-07-31', end_date: '2020-08-01' }]]]],
    pe: [['‣', [['u', personId]]]],
    fi: [['0.jpg', [['a', stored('0.jpg')]]], [','], ['plan.zip', [['a', stored('plan.zip')]]]],
    ch: [['Yes']],
    ur: [['https://lisbon.example', [['a', 'https://lisbon.example']]]],
    em: [['lisbon@example.com', [['a', 'lisbon@example.com']]]],
    ph: [['+351555', [['a', '+351555']]]],
  },
  {
    title: [['Oslo']],
    nu: [['-32.48']],
    mu: [['git']],
    da: [['‣', [['d', { type: 'date', start_date: '3000-07-22' }]]]],
  },
  { title: [['empty']], ch: [['No']] },
]

const schema = {
  title: { name: 'Name', type: 'title' },
  te: { name: 'Text', type: 'text' },
  nu: { name: 'Number', type: 'number' },
  se: { name: 'Select', type: 'select', options: [{ id: 'o1', color: 'orange', value: 'bar' }] },
  mu: {
    name: 'Multi-select',
    type: 'multi_select',
    options: ['foo', 'git'].map((value) => ({ id: value, color: 'blue', value })),
  },
  da: { name: 'Date', type: 'date' },
  pe: { name: 'Person', type: 'person' },
  fi: { name: 'Files', type: 'file' },
  ch: { name: 'Checkbox', type: 'checkbox' },
  ur: { name: 'URL', type: 'url' },
  em: { name: 'Email', type: 'email' },
  ph: { name: 'Phone', type: 'phone_number' },
}

/** A page with a database of cities in one view; the answer for the rows comes with it, as the service gives it. */
function cityPage(type: string, visible: string[], more: Record<string, unknown> = {}): RecordMapInput {
  const rowId = (n: number) => `70000000-0000-4000-8000-00000000000${n}`
  const viewId = '80000000-0000-4000-8000-000000000001'
  const rows = cities.map((properties, n) => [
    rowId(n),
    {
      role: 'reader',
      value: {
        ...bookkeeping,
        id: rowId(n),
        type: 'page',
        parent_id: 'cities',
        parent_table: 'collection',
        alive: true,
        properties,
      },
    },
  ])
  const properties = Object.keys(schema).map((property) => ({
    property,
    visible: visible.includes(property),
  }))
  const blockIds = cities.map((_, n) => rowId(n))
  return page([{ ...bookkeeping, type: 'collection_view', collection_id: 'cities', view_ids: [viewId] }], {
    block: Object.fromEntries(rows),
    collection: {
      cities: {
        role: 'reader',
        value: { id: 'cities', name: [['Cities']], description: [['By the sea']], schema },
      },
    },
    collection_view: {
      [viewId]: {
        role: 'reader',
        value: {
          id: viewId,
          type,
          name: '',
          format: { [`${type}_properties`]: properties },
          page_sort: blockIds,
          ...more,
        },
      },
    },
    collection_query: {
      cities: {
        [viewId]: { type: 'table', blockIds, aggregationResults: [{ type: 'number', value: 3 }], total: 3 },
      },
    },
  })
}

const everywhere = ['Cities', 'By the sea', 'Lisbon', 'Oslo', 'empty']

test('every word of a database in a table is drawn: columns, options, dates, people, files, addresses', () => {
  expectWords(cityPage('table', Object.keys(schema)), [
    ...everywhere,
    ...Object.values(schema).map(({ name }) => name),
    ...[
      'A very long hill',
      '1000099',
      '-32.48',
      'bar',
      'foo',
      'git',
      'Jul 31, 2010',
      'Aug 1, 2020',
      'Jul 22, 3000',
    ],
    ...['Lin Yao', '0.jpg', 'plan.zip', 'lisbon.example', 'lisbon@example.com', '+351555'],
  ])
})

test('every word of the visible properties of a database in a list is drawn', () => {
  expectWords(cityPage('list', ['da', 'mu', 'pe']), [
    ...everywhere,
    ...['Jul 31, 2010', 'Aug 1, 2020', 'Jul 22, 3000', 'foo', 'git', 'Lin Yao'],
  ])
})

test('every word of the visible properties of a database on a board is drawn, with the names of its groups', () => {
  const board_groups2 = [{}, { value: 'bar' }].map((value) => ({
    value: { type: 'select', ...value },
    property: 'se',
    hidden: false,
  }))
  const more = {
    format: {
      board_groups2,
      board_properties: [
        { property: 'fi', visible: true },
        { property: 'te', visible: true },
      ],
    },
    query2: { group_by: 'se' },
  }
  expectWords(cityPage('board', [], more), [...everywhere, 'bar', '0.jpg', 'plan.zip', 'A very long hill'])
})

test('every word of a database in a view of the newer kind map is drawn', () =>
  expectWords(cityPage('map', Object.keys(schema)), [
    ...everywhere,
    'foo',
    'Jul 22, 3000',
    'lisbon@example.com',
  ]))

test('the titles of a database in a view of an unknown kind are drawn', () => {
  expectWords(cityPage('view_of_2031', Object.keys(schema)), everywhere)
})

test('a database of which only a form, a chart or a dashboard is shown keeps its name and description', () => {
  for (const type of ['form_editor', 'chart', 'dashboard']) {
    expectWords(cityPage(type, []), ['Cities', 'By the sea'])
  }
})

test('every word of a page’s list of pages and databases is drawn', () => {
  const map = cityPage('table', ['title'])
  const inner = {
    type: 'page',
    title: 'Notes on harbours',
    format: { page_icon: '💠' },
    content: ['elsewhere'],
  }
  expectWords({ ...map, block: { ...map.block, ...page([inner, { type: 'text', ...bookkeeping }]).block } }, [
    'Notes on harbours',
    '💠',
  ])
})
