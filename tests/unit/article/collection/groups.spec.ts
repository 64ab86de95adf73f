import { expect, test } from 'vitest'
import { type RecordMapInput, renderArticle } from '@/lib/article'
import { context, otherId, page, personId } from '../support'

const viewId = '80000000-0000-4000-8000-000000000001'
const secondPerson = '40000000-0000-4000-8000-000000000009'
const hour = (day: string) => Date.parse(`${day}T23:00:00Z`)

interface Shape {
  schema: Record<string, unknown>
  /** Titles with the value of property `p`, or with members of the row's record. */
  rows: [title: string, value?: unknown, more?: Record<string, unknown>][]
  by?: Record<string, unknown>
  groups?: unknown[]
  type?: string
  format?: Record<string, unknown>
  query2?: Record<string, unknown>
}

function database({ schema, rows, by, groups, type = 'list', format, query2 }: Shape): RecordMapInput {
  const block = Object.fromEntries(
    rows.map(([title, value, more], index) => {
      const id = `70000000-0000-4000-8000-${String(index).padStart(12, '0')}`
      const properties = { title: [[title]], ...(value === undefined ? {} : { p: value }) }
      return [id, { value: { id, type: 'page', parent_id: 'db', properties, ...more } }]
    }),
  )
  const view = {
    id: viewId,
    type,
    query2,
    format: {
      ...(by && { collection_group_by: { property: 'p', ...by } }),
      ...(groups && { collection_groups: groups }),
      ...format,
    },
  }
  const properties = { title: { name: 'Name', type: 'title' }, p: { name: 'Group', ...schema } }
  const { notion_user } = page([])
  const second = { value: { id: secondPerson, name: 'Ada' } }
  return page([{ type: 'collection_view', collection_id: 'db', view_ids: [viewId] }], {
    block,
    notion_user: { ...notion_user, [secondPerson]: second },
    collection: { db: { value: { id: 'db', name: [['Projects']], schema: properties } } },
    collection_view: { [viewId]: { value: view } },
    collection_query: { db: { [viewId]: { collection_group_results: { blockIds: Object.keys(block) } } } },
  })
}

const words = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&lt;', '<')

/** The name of a group, with the titles in it. */
type Grouped = [name: string, titles: string[]]

/** The names of the groups, each with the titles in it. */
function groups(shape: Shape): Grouped[] {
  const { html } = renderArticle(database(shape), context())
  const found = [
    ...html.matchAll(/<details class="notion-group"[^>]*><summary>(.*?)<\/summary>(.*?)<\/details>/g),
  ]
  return found.map(([, name = '', inside = '']) => [
    words(name)
      .replace(/ \d+$/, '')
      // Narrow spaces stand around the dash of a range of days.
      .replaceAll('\u2009', ' '),
    [...inside.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = '']) => words(row)),
  ])
}

/** The names of a board's columns, each with the titles in it. */
function columns(shape: Shape): Grouped[] {
  const { html } = renderArticle(database({ ...shape, type: 'board' }), context())
  const found = [
    ...html.matchAll(/<section class="notion-board-group" aria-label="([^"]+)">(.*?)<\/section>/g),
  ]
  return found.map(([, name = '', inside = '']) => [
    name,
    [...inside.matchAll(/notion-card-title">(.*?)<\/p>/g)].map(([, title = '']) => words(title)),
  ])
}

/** The names of the groups. */
const names = (grouped: Grouped[]) => grouped.map(([name]) => name)

const date = (day: string, more = {}) => [['‣', [['d', { type: 'date', start_date: day, ...more }]]]]
const arranged = (value: unknown, more = {}) => ({ property: 'p', value, ...more })

const days: Shape['rows'] = [
  ['A', date('2026-06-02')],
  ['B', date('2025-12-31')],
  ['C', date('2026-06-07', { end_date: '2026-07-01', type: 'daterange' })],
  ['D'],
]

const units: [unit: string, expected: [string, string[]][]][] = [
  [
    'day',
    [
      ['Dec 31, 2025', ['B']],
      ['Jun 2, 2026', ['A']],
      ['Jun 7, 2026', ['C']],
      ['–', ['D']],
    ],
  ],
  [
    'week',
    [
      ['Dec 28, 2025 – Jan 3, 2026', ['B']],
      ['May 31 – Jun 6, 2026', ['A']],
      ['Jun 7 – 13, 2026', ['C']],
      ['–', ['D']],
    ],
  ],
  [
    'month',
    [
      ['December 2025', ['B']],
      ['June 2026', ['A', 'C']],
      ['–', ['D']],
    ],
  ],
  [
    'relative',
    [
      ['December 2025', ['B']],
      ['June 2026', ['A', 'C']],
      ['–', ['D']],
    ],
  ],
  [
    'year',
    [
      ['2025', ['B']],
      ['2026', ['A', 'C']],
      ['–', ['D']],
    ],
  ],
]

for (const [unit, expected] of units) {
  test(`dates grouped by ${unit} are in the order of time, those without one last`, () => {
    const by = { type: 'date', groupBy: unit, sort: { type: 'ascending' } }
    expect(groups({ schema: { type: 'date' }, rows: days, by })).toEqual(expected)
    const down = { ...by, sort: { type: 'descending' } }
    const [last, ...others] = [...expected].reverse()
    expect(groups({ schema: { type: 'date' }, rows: days, by: down })).toEqual([...others, last])
  })
}

test('weeks begin on the day that the view names; groups of today and hidden months are told from ranges', () => {
  const schema = { type: 'date' }
  const week = { type: 'date', groupBy: 'week', startDayOfWeek: 1 }
  expect(groups({ schema, rows: days, by: week }).map(([, titles]) => titles)).toEqual([
    ['B'],
    ['A', 'C'],
    ['D'],
  ])
  const range = { type: 'date', start_date: '2026-06-01' }
  const june = arranged({ type: 'date', value: { type: 'month', range } }, { hidden: true })
  const today = arranged({ type: 'date', value: { type: 'relative', value: 'today' } })
  const by = { type: 'date', groupBy: 'month' }
  expect(groups({ schema, rows: days, by, groups: [june, today] })).toEqual([
    ['December 2025', ['B']],
    ['–', ['D']],
  ])
})

test('a group that records a span of days and nothing else holds the days in it', () => {
  const range = { start_date: '2026-06-01', end_date: '2026-06-05' }
  const grouped = groups({
    schema: { type: 'date' },
    rows: days,
    by: { type: 'date' },
    groups: [arranged({ type: 'date', value: { range } })],
  })
  expect(grouped).toEqual([
    ['Jun 1, 2026 → Jun 5, 2026', ['A']],
    ['Dec 31, 2025', ['B']],
    ['Jun 7, 2026', ['C']],
    ['–', ['D']],
  ])
})

for (const type of ['created_time', 'last_edited_time']) {
  test(`rows are grouped by ${type} too`, () => {
    const rows: Shape['rows'] = [
      ['A', undefined, { [type]: hour('2026-06-30') }],
      ['B', undefined, { [type]: hour('2026-05-01') }],
    ]
    expect(groups({ schema: { type }, rows, by: { type, groupBy: 'month' } })).toEqual([
      ['May 2026', ['B']],
      ['June 2026', ['A']],
    ])
  })
}

const numbers: Shape['rows'] = [
  ['A', [['99.5']]],
  ['B', [['-3']]],
  ['C', [['100']]],
  ['D', [['250']]],
  ['E', [['1e9']]],
  ['F'],
  ['G', [['many']]],
]

test('numbers are grouped by ranges, by what lies outside them, and one by one in the order of size', () => {
  const schema = { type: 'number', number_format: 'number_with_commas' }
  const ranges = { type: 'number', start: 0, end: 1000, size: 100, sort: { type: 'ascending' } }
  expect(groups({ schema, rows: numbers, by: ranges })).toEqual([
    ['< 0', ['B']],
    ['0 – 100', ['A']],
    ['100 – 200', ['C']],
    ['200 – 300', ['D']],
    ['≥ 1,000', ['E']],
    ['many', ['G']],
    ['–', ['F']],
  ])
  const unique = { type: 'number', groupBy: { type: 'unique', start: 0, end: 100 } }
  expect(names(groups({ schema, rows: numbers, by: unique }))).toEqual([
    '-3',
    '99.5',
    '100',
    '250',
    '1,000,000,000',
    'many',
    '–',
  ])
})

test('arranged ranges of numbers keep their order, and those that are hidden stay hidden', () => {
  const by = { type: 'number', start: 0, end: 1000, size: 100 }
  const range = (start_value: number, end_value: number) => ({
    type: 'number',
    value: { range: { start_value, end_value } },
  })
  const listed = [
    arranged(range(200, 300)),
    arranged(range(100, 200), { hidden: true }),
    arranged({ type: 'number' }),
  ]
  const grouped = groups({ schema: { type: 'number' }, rows: numbers.slice(0, 6), by, groups: listed })
  expect(grouped).toEqual([
    ['200 – 300', ['D']],
    ['–', ['F']],
    ['< 0', ['B']],
    ['0 – 100', ['A']],
    ['≥ 1000', ['E']],
  ])
  const bare = groups({
    schema: { type: 'number' },
    rows: numbers.slice(0, 4),
    by: {},
    groups: [arranged(range(50, 150))],
  })
  expect(bare).toEqual([
    ['50 – 150', ['A', 'C']],
    ['-3', ['B']],
    ['250', ['D']],
  ])
})

for (const type of ['text', 'title', 'url', 'email', 'phone_number']) {
  test(`rows are grouped by ${type}: by the whole of it or by first letters, alphabetically`, () => {
    const values =
      type === 'url' ? ['https://www.b.test/', 'https://a.test/', 'a.test/2'] : ['beta', 'Alpha', 'able']
    const rows: Shape['rows'] = values.map((value, index) =>
      type === 'title' ? [value] : [`R${index}`, [[value]]],
    )
    const property = type === 'title' ? 'title' : 'p'
    const namesBy = (groupBy: string) =>
      names(groups({ schema: { type }, rows, by: { property, type, groupBy } }))
    expect(namesBy('alphabet_prefix')).toEqual(['A', 'B'])
    expect(namesBy('exact')).toHaveLength(3)
    expect(namesBy('exact')[0]).toMatch(/^a/i)
  })
}

test('first letters are told by the arranged groups too, and keep their order', () => {
  const listed = ['B', 'A'].map((value) =>
    arranged({ type: 'text', value: { type: 'alphabet_prefix', value } }),
  )
  const rows: Shape['rows'] = [
    ['1', [['apple']]],
    ['2', [['bread']]],
    ['3', [['中文']]],
  ]
  expect(groups({ schema: { type: 'text' }, rows, by: { type: 'text' }, groups: listed })).toEqual([
    ['B', ['2']],
    ['A', ['1']],
    ['中', ['3']],
  ])
})

const both = [['‣', [['u', personId]]], [','], ['‣', [['u', secondPerson]]]]

test('a row stands with each of its people; arranged people keep their order, the others follow by name', () => {
  const schema = { type: 'person' }
  const rows: Shape['rows'] = [['Both', both], ['Ada alone', [['‣', [['u', secondPerson]]]]], ['Nobody']]
  const by = { type: 'person', sort: { type: 'manual' } }
  expect(groups({ schema, rows, by })).toEqual([
    ['Ada', ['Both', 'Ada alone']],
    ['Lin Yao', ['Both']],
    ['–', ['Nobody']],
  ])
  const unknown = arranged({ type: 'person', value: 'f0000000-0000-4000-8000-000000000000' })
  const lin = arranged({ type: 'person', value: { type: 'user', id: personId } })
  expect(names(groups({ schema, rows, by, groups: [unknown, lin] }))).toEqual(['Lin Yao', 'Ada', '–'])
})

for (const type of ['created_by', 'last_edited_by']) {
  test(`rows are grouped by ${type}`, () => {
    const rows: Shape['rows'] = [
      ['A', undefined, { [`${type}_id`]: personId }],
      ['B', undefined, { [`${type}_id`]: secondPerson }],
    ]
    const listed = [personId, secondPerson].map((value) => arranged({ type, value }))
    expect(groups({ schema: { type }, rows, by: { type }, groups: listed })).toEqual([
      ['Lin Yao', ['A']],
      ['Ada', ['B']],
    ])
  })
}

test('a row stands with each of its relations, in the order that the view arranges', () => {
  const [first, second] = ['70000000-0000-4000-8000-000000000001', otherId]
  const to = (...ids: string[]) => ids.map((id) => ['‣', [['p', id, 'space']]])
  const rows: Shape['rows'] = [['A', to(first, second)], ['B'], ['C', to(second)]]
  const listed = [second, first].map((id) =>
    arranged({ type: 'relation', value: { table: 'block', id, spaceId: 'space' } }),
  )
  const grouped = groups({ schema: { type: 'relation' }, rows, by: { type: 'relation' }, groups: listed })
  expect(grouped).toEqual([
    ['Another post', ['A', 'C']],
    ['B', ['A']],
    ['–', ['B']],
  ])
})

const status = {
  type: 'status',
  options: [
    { id: 'o1', value: 'Waiting', color: 'gray' },
    { id: 'o2', value: 'Drying', color: 'blue' },
    { id: 'o3', value: 'Hung', color: 'green' },
  ],
  groups: [
    { name: 'Under way', color: 'blue', optionIds: ['o1', 'o2'] },
    { name: 'Complete', color: 'green', optionIds: ['o3'] },
  ],
}
const stateRows: Shape['rows'] = [
  ['A', [['Hung']]],
  ['B', [['Drying']]],
  ['C', [['Gone']]],
]

test('a status groups by stage or option, however its groups are recorded, and an unknown option by itself', () => {
  const listed = (name: string, values: string[]) =>
    values.map((value) => arranged({ type: 'status', value: { [name]: value } }))
  const by = (groupBy: string) => ({ type: 'status', groupBy })
  const stages = { schema: status, rows: stateRows, by: by('group'), groups: listed('group', ['Complete']) }
  expect(groups(stages)).toEqual([
    ['Complete', ['A']],
    ['Under way', ['B']],
    ['Gone', ['C']],
  ])
  const single = { schema: status, rows: stateRows, by: by('option'), groups: listed('option', ['Hung']) }
  expect(groups(single)).toEqual([
    ['Hung', ['A']],
    ['Waiting', []],
    ['Drying', ['B']],
    ['Gone', ['C']],
  ])
  expect(
    columns({
      ...stages,
      by: { property: 'none' },
      groups: [],
      format: { board_columns_by: { property: 'p', ...by('group') } },
    }),
  ).toEqual([
    ['Under way', ['B']],
    ['Complete', ['A']],
    ['Gone', ['C']],
  ])
})

test('options that were deleted leave no empty group; a view may sort its groups by name', () => {
  const schema = { type: 'multi_select', options: ['x', 'b', 'a'].map((value) => ({ value, color: 'red' })) }
  const rows: Shape['rows'] = [['A', [['x,a']]], ['B', [['b']]], ['C']]
  const listed = [arranged({ type: 'multi_select', value: 'deleted' }), arranged(null)]
  expect(groups({ schema, rows, by: { type: 'multi_select' }, groups: listed })).toEqual([
    ['–', ['C']],
    ['x', ['A']],
    ['b', ['B']],
    ['a', ['A']],
  ])
  const by = (type: string) => ({ type: 'multi_select', sort: { type } })
  expect(names(groups({ schema, rows, by: by('ascending') }))).toEqual(['a', 'b', 'x', '–'])
  expect(names(groups({ schema, rows, by: by('descending'), groups: [arranged(null)] }))).toEqual([
    '–',
    'x',
    'b',
    'a',
  ])
})

test('groups left over from another property are not taken for groups of this one', () => {
  const schema = { type: 'select', options: [{ value: 'x', color: 'red' }] }
  const left = { property: 'q', value: { type: 'select', value: 'old' }, hidden: true }
  expect(names(groups({ schema, rows: [['A', [['old']]]], by: { type: 'select' }, groups: [left] }))).toEqual(
    ['x', 'old'],
  )
})

test('formulas and rollups group by the kind of their result; untold ones do not group at all', () => {
  const formula = (result_type: string) => ({ type: 'formula', formula: { result_type } })
  const by = (groupBy: Record<string, unknown>) => ({ type: 'formula', groupBy })
  const month = by({ type: 'date', groupBy: 'month', sort: { type: 'descending' } })
  expect(groups({ schema: formula('date'), rows: days, by: month })).toEqual([
    ['June 2026', ['A', 'C']],
    ['December 2025', ['B']],
    ['–', ['D']],
  ])
  const ranges = by({ type: 'number', start: 0, end: 100, size: 50 })
  const counted: Shape['rows'] = [
    ['A', [['60']]],
    ['B', [['10']]],
  ]
  expect(groups({ schema: formula('number'), rows: counted, by: ranges })).toEqual([
    ['0 – 50', ['B']],
    ['50 – 100', ['A']],
  ])
  const checked = arranged({ type: 'formula', value: { type: 'checkbox', value: true } })
  const ticked: Shape['rows'] = [
    ['A', [['No']]],
    ['B', [['Yes']]],
  ]
  expect(
    groups({ schema: formula('checkbox'), rows: ticked, by: by({ type: 'checkbox' }), groups: [checked] }),
  ).toEqual([
    ['☑ Group', ['B']],
    ['☐ Group', ['A']],
  ])
  expect(groups({ schema: { type: 'rollup' }, rows: [['A', both]], by: { type: 'person' } })).toEqual([
    ['Ada', ['A']],
    ['Lin Yao', ['A']],
  ])
  const untold: Shape = {
    schema: formula('text'),
    rows: [['A'], ['B']],
    by: by({ type: 'text', groupBy: 'exact' }),
  }
  expect(groups(untold)).toEqual([])
  expect(words(renderArticle(database(untold), context()).html)).toContain('AB')
})

test('numbers of rows and files group too', () => {
  const rows: Shape['rows'] = [
    ['A', [['10']]],
    ['B', [['9']]],
  ]
  const schema = { type: 'auto_increment_id', prefix: 'INK' }
  expect(names(groups({ schema, rows, by: {} }))).toEqual(['INK-9', 'INK-10'])
  const filed: Shape['rows'] = [['A', [['a.pdf', [['a', 'https://a.test/a.pdf']]]]], ['B']]
  expect(groups({ schema: { type: 'file' }, rows: filed, by: {} })).toEqual([
    ['✓', ['A']],
    ['–', ['B']],
  ])
})

test('every layout draws its groups, and a board its columns within each', () => {
  const rows: Shape['rows'] = [
    ['A', date('2026-06-01'), { created_time: hour('2026-01-01') }],
    ['B', date('2026-05-01')],
  ]
  const by = { type: 'date', groupBy: 'month' }
  for (const type of ['table', 'list', 'gallery']) {
    const { html } = renderArticle(database({ schema: { type: 'date' }, rows, by, type }), context())
    expect(
      [...html.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, name = '']) => words(name)),
      type,
    ).toEqual(['May 2026 1', 'June 2026 1'])
  }
  const format = { board_columns_by: { property: 'p', ...by } }
  expect(columns({ schema: { type: 'date' }, rows, format })).toEqual([
    ['May 2026', ['B']],
    ['June 2026', ['A']],
  ])
})

test('boards of 2020, grouped by query2 and arranged by board_groups2 or board_groups, keep their columns', () => {
  const schema = { type: 'select', options: ['a', 'b'].map((value) => ({ value, color: 'red' })) }
  const rows: Shape['rows'] = [['A', [['a']]], ['B', [['b']]], ['C']]
  const expected = [
    ['–', ['C']],
    ['b', ['B']],
    ['a', ['A']],
  ]
  const query2 = { group_by: 'p' }
  const board_groups2 = [
    arranged({ type: 'select' }),
    arranged({ type: 'select', value: 'b' }),
    arranged({ type: 'select', value: 'a' }),
  ]
  expect(columns({ schema, rows, query2, format: { board_groups2 } })).toEqual(expected)
  const board_groups = [undefined, 'b', 'a'].map((value) => ({ property: 'p', type: 'select', value }))
  expect(columns({ schema, rows, query2, format: { board_columns: [], board_groups } })).toEqual(expected)
})

test('no malformed grouping loses a row or breaks the page', () => {
  const strange: unknown[] = [
    null,
    7,
    'x',
    [],
    {},
    { value: { value: { value: {} } } },
    { value: { range: null } },
    { value: { range: { start_date: 'never' } } },
  ]
  const kinds = [
    'date',
    'number',
    'text',
    'person',
    'relation',
    'status',
    'select',
    'checkbox',
    'formula',
    'file',
    'unheard_of',
  ]
  for (const type of kinds) {
    const by = { type, groupBy: { type, size: -1, start: 'a' }, startDayOfWeek: -1e9, sort: 'up' }
    const rows: Shape['rows'] = [['Here', [['x']]], ['There', 7], ['Everywhere']]
    const { html } = renderArticle(database({ schema: { type }, rows, by, groups: strange }), context())
    for (const [title] of rows) expect(html, `${type} ${title}`).toContain(title)
  }
})
