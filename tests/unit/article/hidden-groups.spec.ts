import { expect, test } from 'vitest'
import { type ArticleContext, type RecordMapInput, renderArticle } from '@/lib/article'
import { answered, blockId, context, hiddenId, page, personId, withLog } from './support'

const rowId = (n: number) => `70000000-0000-4000-8000-00000000000${n}`
const stranger = '40000000-0000-4000-8000-000000000099'

interface Shape {
  schema: Record<string, unknown> | null
  /** Of the property `p`, by the title of the row. */
  values: Record<string, unknown>
  by?: Record<string, unknown>
  groups: Record<string, unknown>[]
  type?: string
}

/** A page with a database whose view groups by the property `p`. */
function database({ schema, values, by = {}, groups, type = 'list' }: Shape): RecordMapInput {
  const rows = Object.entries(values).map(([title, p], n) => {
    const properties = { title: [[title]], ...(p === undefined ? {} : { p }) }
    const place = { parent_id: 'db', parent_table: 'collection' }
    return [rowId(n), { value: { id: rowId(n), type: 'page', ...place, properties } }]
  })
  const [chosen, listed] =
    type === 'board' ? ['board_columns_by', 'board_columns'] : ['collection_group_by', 'collection_groups']
  const entries = groups.map((group) => ({ property: 'p', hidden: false, ...group }))
  const format = { [chosen]: { property: 'p', ...by }, [listed]: entries }
  const described = { title: { name: 'Name', type: 'title' }, ...(schema && { p: { name: 'P', ...schema } }) }
  const db = { id: 'db', schema: described, parent_id: blockId(1), parent_table: 'block' }
  return answered(
    page([{ type: 'collection_view', collection_id: 'db', view_ids: ['v'] }], {
      block: Object.fromEntries(rows),
      collection: { db: { value: db } },
      collection_view: { v: { value: { id: 'v', type, format } } },
    }),
  )
}

/** The titles that readers get: in the article, over it when they open a row, and in what search reads. */
function told(shape: Shape, more: Partial<ArticleContext> = {}): string[] {
  const { result } = withLog(() => renderArticle(database(shape), { ...context(), ...more }))
  return Object.keys(shape.values).filter((title) => `${result.html} ${result.text}`.includes(title))
}

const hidden = (value: unknown) => ({ value, hidden: true })
const shown = (value: unknown) => ({ value })
const date = (day: string) => [['‣', [['d', { type: 'date', start_date: day }]]]]
const named = (kind: 'u' | 'p', id: string) => [['‣', [[kind, id]]]]

const select = { type: 'select', options: [{ value: 'Public' }, { value: 'Private' }] }
const choice = (value: string) => ({ type: 'select', value })

test('R-255 a group that a view hides is told nowhere, on a board neither', () => {
  const values = { OPEN: [['Public']], CLOSED: [['Private']], NONE: undefined }
  const groups = [shown(choice('Public')), hidden(choice('Private'))]
  for (const type of ['list', 'table', 'gallery', 'board']) {
    expect(told({ schema: select, values, groups, type }), type).toEqual(['OPEN', 'NONE'])
  }
})

test('R-255 a hidden group that names no property is one of the property that the view groups by', () => {
  const values = { OPEN: [['Public']], CLOSED: [['Private']], NONE: undefined }
  const groups = [shown(choice('Public')), { ...hidden(choice('Private')), property: undefined }]
  for (const type of ['list', 'board']) {
    expect(told({ schema: select, values, groups, type }), type).toEqual(['OPEN', 'NONE'])
  }
})

test('R-255 nothing of a view that hides groups is told where its grouping is not', () => {
  const values = { OPEN: [['Public']], CLOSED: [['Private']] }
  const groups = [shown(choice('Public')), hidden(choice('Private'))]
  for (const type of ['list', 'board']) {
    expect(told({ schema: null, values, groups, type })).toEqual([])
    const checkbox = { type: 'formula', groupBy: { type: 'checkbox' } }
    const formula = { type: 'formula', formula: { result_type: 'checkbox' } }
    const boxes = [shown({ type: 'checkbox', value: true }), hidden({ type: 'checkbox', value: false })]
    const untold = { OPEN: undefined, CLOSED: undefined }
    expect(told({ schema: formula, values: untold, by: checkbox, groups: boxes, type })).toEqual([])
    // The workspace tells the result of one of them.
    const one = { OPEN: [['Yes']], CLOSED: undefined }
    expect(told({ schema: formula, values: one, by: checkbox, groups: boxes, type })).toEqual(['OPEN'])
    expect(told({ schema: { type: 'rollup' }, values: untold, groups: boxes, type })).toEqual([])
  }
  // Without a hidden group nobody has decided to hide a row.
  expect(told({ schema: null, values, groups: [shown(choice('Public'))] })).toEqual(['OPEN', 'CLOSED'])
})

test('R-255 where a hidden group counts from today only rows without a day are told', () => {
  const relative = (value: string) => ({ type: 'date', value: { type: 'relative', value } })
  const values = { TODAY: date('2026-11-24'), SOON: date('2026-12-20'), NEVER: undefined }
  const schema = { type: 'date' }
  const by = { type: 'date', groupBy: 'relative' }
  const groups = [shown(relative('today')), hidden(relative('next_30_days')), shown({ type: 'date' })]
  expect(told({ schema, values, by, groups })).toEqual(['NEVER'])
  expect(told({ schema, values, by: {}, groups })).toEqual(['NEVER'])
  const noDay = [shown(relative('today')), hidden({ type: 'date' })]
  expect(told({ schema, values, by, groups: noDay })).toEqual(['TODAY', 'SOON'])
  const month = [hidden({ type: 'date', value: { type: 'relative', value: '2026-12-01' } })]
  expect(told({ schema, values, by, groups: month })).toEqual(['TODAY', 'NEVER'])
  const range = { type: 'relative', range: { start_date: '2026-11-01', end_date: '2027-01-01' } }
  expect(told({ schema, values, by, groups: [hidden({ type: 'date', value: range })] })).toEqual([])
})

test('R-255 a hidden week that begins on another day than the view’s is not told by halves', () => {
  const values = { INSIDE: date('2026-06-06'), LAST: date('2026-06-07'), NEVER: undefined }
  const week = { type: 'week', range: { start_date: '2026-06-01', end_date: '2026-06-08' } }
  const groups = [hidden({ type: 'date', value: week }), shown({ type: 'date' })]
  const shape = { schema: { type: 'date' }, values, groups }
  expect(told({ ...shape, by: { type: 'date', groupBy: 'week' } })).toEqual(['NEVER'])
  expect(told({ ...shape, by: { type: 'date', groupBy: 'week', startDayOfWeek: 1 } })).toEqual(['NEVER'])
})

test('R-255 where the person or page of a hidden group does not come, rows of the groups that are shown are told', () => {
  const people = { MINE: named('u', personId), THEIRS: named('u', stranger), NOBODY: undefined }
  const person = (id: string) => ({ type: 'person', value: { id, table: 'notion_user' } })
  const schema = { type: 'person' }
  const groups = [shown(person(personId)), hidden(person(stranger))]
  expect(told({ schema, values: people, groups })).toEqual(['MINE'])
  expect(told({ schema, values: people, groups: [...groups, shown({ type: 'person' })] })).toEqual([
    'MINE',
    'NOBODY',
  ])
  const pages = { NEAR: named('p', rowId(0)), FAR: named('p', stranger) }
  const relation = (id: string) => ({ type: 'relation', value: { id, table: 'block' } })
  expect(
    told({
      schema: { type: 'relation', collection_id: 'db' },
      values: pages,
      groups: [shown(relation(rowId(0))), hidden(relation(stranger))],
    }),
  ).toEqual(['NEAR'])
})

test('R-255 a hidden group of an unknown form is not taken for that of rows without a value', () => {
  const values = { OPEN: [['Public']], CLOSED: [['Private']], NONE: undefined }
  for (const value of [{ type: 'select', choice: 'Private' }, undefined, { type: 'select', value: {} }]) {
    const groups = [shown(choice('Public')), { value, hidden: true }]
    expect(told({ schema: select, values, groups })).not.toContain('CLOSED')
  }
  const stages = { type: 'status', options: [{ id: 'o', value: 'Private' }] }
  const byStage = { type: 'status', groupBy: 'group' }
  const stage = { type: 'status', value: { group: 'Complete' } }
  expect(told({ schema: stages, values, by: byStage, groups: [hidden(stage)] })).toEqual([])
})

test('R-255 R-373 a locked row whose group is not told stays out of a view that hides groups', () => {
  const values = { OPEN: [['Yes']], LOCKED: [['No']] }
  const groups = [hidden({ type: 'checkbox', value: false })]
  const guarded = new Set([rowId(1)])
  expect(told({ schema: { type: 'checkbox' }, values, groups }, { guarded })).not.toContain('LOCKED')
})

interface Doubt extends Omit<Shape, 'groups'> {
  name: string
  /** What the hidden group records. */
  value: unknown
  /** What the group that is shown records. */
  open: unknown
  told: string[]
}

const number = { type: 'number' }
const tens = { type: 'number', start: 0, end: 100, size: 10 }
const range = (bounds: object) => ({ type: 'number', value: { range: bounds } })
const numbers = { OPEN: [['5']], CLOSED: [['15']], OTHER: [['25']] }
const text = { type: 'text' }
const url = { type: 'url' }
const box = (value: unknown) => ({ type: 'checkbox', value })
const letter = (value: string) => ({ type: 'text', value: { type: 'alphabet_prefix', value } })
const byLetter = { type: 'text', groupBy: 'alphabet_prefix' }
const exact = (value: string) => ({ type: 'text', value: { type: 'exact', value } })
const status = {
  type: 'status',
  options: [
    { id: 'a', value: 'Open' },
    { id: 'b', value: 'Shut' },
  ],
  groups: [
    { id: 'g', name: 'To-do', optionIds: ['a'] },
    { id: 'h', name: 'Complete', optionIds: ['b'] },
  ],
}
const stage = (group: string) => ({ type: 'status', value: { group } })
const states = { OPEN: [['Open']], CLOSED: [['Shut']], OTHER: [['Gone']] }
const offered = { type: 'select', options: [{ value: 'Public' }, { value: 'Internal' }] }
const optionIds = { OPEN: [['Public']], CLOSED: [['Private']] }

const doubts: Doubt[] = [
  {
    name: 'an option that has another name now',
    ...{ schema: offered, value: choice('Private'), open: choice('Public') },
    values: { OPEN: [['Public']], CLOSED: [['Internal']], NONE: undefined },
    told: ['OPEN'],
  },
  {
    name: 'an option whose cells still have the earlier name',
    ...{ schema: offered, value: choice('Internal'), open: choice('Public') },
    values: optionIds,
    told: ['OPEN'],
  },
  {
    name: 'an option by its id',
    ...{ schema: select, value: { type: 'select', value: { id: 'b' } }, open: choice('Public') },
    values: optionIds,
    told: ['OPEN'],
  },
  ...[{ lower: 10, upper: 20 }, { start_value: '10', end_value: '20' }, { start: 10, upper: 20 }, {}].map(
    (bounds) => ({
      name: `a range ${JSON.stringify(bounds)}`,
      ...{ schema: number, by: tens, value: range(bounds), open: range({ start: 0, end: 10 }) },
      values: numbers,
      told: ['OPEN'],
    }),
  ),
  {
    name: 'a range of the known form',
    ...{ schema: number, by: tens, value: range({ start: 10, end: 20 }), open: range({ start: 0, end: 10 }) },
    values: numbers,
    told: ['OPEN', 'OTHER'],
  },
  {
    name: 'a number written with words or commas',
    ...{ schema: number, by: { type: 'number', groupBy: { type: 'unique' } } },
    ...{ value: { type: 'number', value: 1500 }, open: { type: 'number', value: 5 } },
    values: { OPEN: [['5']], CLOSED: [['1,500']], OTHER: [['25']] },
    told: ['OPEN', 'OTHER'],
  },
  ...[{}, { groupBy: 'group' }, { groupBy: { type: 'group' } }].map((by) => ({
    name: `a stage, grouped by ${JSON.stringify(by)}`,
    ...{ schema: status, by: { type: 'status', ...by }, value: stage('Complete'), open: stage('To-do') },
    values: states,
    told: ['OPEN'],
  })),
  {
    name: 'a stage where options are chosen',
    ...{ schema: status, by: { type: 'status', groupBy: 'option' } },
    ...{ value: stage('Complete'), open: { type: 'status', value: { option: 'Open' } } },
    values: states,
    told: ['OPEN'],
  },
  ...['H', 'W', 'B'].map((first) => ({
    name: `the first letter ${first} of an address`,
    ...{ schema: url, by: { ...byLetter, type: 'url' }, value: letter(first), open: letter('A') },
    values: { OPEN: [['https://a.test']], CLOSED: [['https://www.b.test/']] },
    told: [],
  })),
  ...['E', 'É', 'e'].map((first) => ({
    name: `the first letter ${first}`,
    ...{ schema: text, by: byLetter, value: letter(first), open: letter('A') },
    values: { OPEN: [['alpha']], CLOSED: [['École']], ALSO: [['else']], OTHER: [['beta']] },
    told: ['OPEN', 'OTHER'],
  })),
  {
    name: 'several first letters',
    ...{ schema: text, by: byLetter, value: letter('A–F'), open: letter('O') },
    values: { OPEN: [['omega']], CLOSED: [['beta']] },
    told: ['OPEN'],
  },
  {
    name: 'a text with a mention',
    ...{ schema: text, by: { type: 'text', groupBy: 'exact' }, value: exact('x ‣'), open: exact('alpha') },
    values: { OPEN: [['alpha']], CLOSED: [['x '], ...date('2026-01-01')], OTHER: [['y']] },
    told: ['OPEN', 'OTHER'],
  },
  {
    name: 'a tick as a text',
    ...{ schema: { type: 'checkbox' }, value: box('true'), open: box('false') },
    values: { OPEN: [['No']], CLOSED: [['Yes']] },
    told: ['OPEN'],
  },
  {
    name: 'a tick by another word',
    ...{ schema: { type: 'checkbox' }, value: box('on'), open: box(false) },
    values: { OPEN: [['No']], CLOSED: [['Yes']] },
    told: ['OPEN'],
  },
]

for (const { name, value, open, told: expected, ...shape } of doubts) {
  test(`R-255 a hidden group shows no row that may be in it: ${name}`, () => {
    for (const type of ['list', 'board']) {
      expect(told({ ...shape, type, groups: [shown(open), hidden(value)] }), type).toEqual(expected)
    }
  })
}

test('R-373 a draft’s row in a hidden group is named nowhere: by a mention or relation before and after the view', () => {
  const row = (n: number, title: string, p: string) => ({
    [rowId(n)]: {
      value: {
        ...{ id: rowId(n), type: 'page', parent_id: 'db', parent_table: 'collection' },
        properties: { title: [[title]], p: [[p]], r: named('p', rowId(1 - n)) },
      },
    },
  })
  const mention = { type: 'text', title: [...named('p', rowId(0)), ...named('p', rowId(1))] }
  const schema = {
    title: { name: 'Name', type: 'title' },
    p: { name: 'P', ...select },
    r: { name: 'R', type: 'relation', collection_id: 'db' },
  }
  const grouped = (closed: boolean) => ({
    table_properties: ['title', 'r'].map((property) => ({ property, visible: true })),
    collection_group_by: { property: 'p', type: 'select' },
    collection_groups: [
      { property: 'p', value: choice('Public') },
      { property: 'p', hidden: closed, value: choice('Private') },
    ],
  })
  const draw = (closed: boolean) => {
    const database = { type: 'collection_view', collection_id: 'db', view_ids: ['v'] }
    const map = page([mention, database, mention], {
      block: { ...row(0, 'OPEN', 'Public'), ...row(1, 'CLOSED', 'Private') },
      collection: { db: { value: { id: 'db', schema, parent_id: hiddenId, parent_table: 'block' } } },
      collection_view: { v: { value: { id: 'v', type: 'table', format: grouped(closed) } } },
    })
    const guarded = new Set([hiddenId])
    return withLog(() => renderArticle(answered(map), { ...context(), guarded })).result.html
  }
  expect(draw(true)).not.toContain('CLOSED')
  expect(draw(true).match(/OPEN/g)).toHaveLength(3)
  expect(draw(false).match(/CLOSED/g)).toHaveLength(4)
})
