import { expect, test } from 'vitest'
import { applyWorkspace } from '@/conf/apply-workspace'
import { resolveDeployed } from '@/conf/resolve'
import { siteOf } from '@/lib/workspace/site-of-content'
import { toEntries } from '@/lib/workspace/table/to-settings'
import type { RecordMap } from '@/lib/workspace/types'
import { blogLoader, blogWorld, rowId } from '../blog'
import { uuid, type Value, type World } from '../fake-workspace'

const [table, view, holder, inner, entry] = [uuid(20), uuid(21), uuid(22), uuid(23), uuid(30)]
const database = { collection_id: table, view_ids: [view] }

/** A blog whose settings page is made of these blocks; a block without a type is the page itself. */
function configWorld(blocks: Record<string, Record<string, unknown>>): World {
  const world = blogWorld([{ title: 'A' }, { title: 'Settings', type: 'Config' }])
  for (const [id, fields] of Object.entries(blocks)) {
    world.block[id] = { type: 'page', ...world.block[id], id, ...fields }
  }
  const properties = { title: [['AUTHOR']], v: [['Lin Yao']], e: [['Yes']] }
  world.block[entry] = { id: entry, type: 'page', parent_id: table, properties }
  const schema = {
    title: { name: 'Name', type: 'title' },
    v: { name: 'Value', type: 'text' },
    e: { name: 'Enable', type: 'checkbox' },
  }
  world.collection = { ...world.collection, [table]: { id: table, schema } }
  world.collection_view = { ...world.collection_view, [view]: { id: view, type: 'table' } }
  return world
}

const places: [name: string, blocks: Record<string, Record<string, unknown>>][] = [
  ['inline', { [rowId(1)]: { content: [holder] }, [holder]: { type: 'collection_view', ...database } }],
  [
    'as a full page inside it',
    { [rowId(1)]: { content: [holder] }, [holder]: { type: 'collection_view_page', ...database } },
  ],
  [
    'in a page inside it',
    {
      [rowId(1)]: { content: [inner] },
      [inner]: { content: [holder] },
      [holder]: { type: 'collection_view', ...database },
    },
  ],
  ['as the settings page itself', { [rowId(1)]: { type: 'collection_view_page', ...database } }],
]

for (const [name, blocks] of places) {
  test(`the settings page may hold its table ${name}, also when it is read again`, async () => {
    const world = configWorld(blocks)
    const { loader, clock } = blogLoader(world)
    expect((await loader.load()).settings.AUTHOR).toBe('Lin Yao')
    Object.assign(world.block[entry] ?? {}, {
      properties: { title: [['AUTHOR']], v: [['Kim']], e: [['Yes']] },
    })
    clock.time += 62_000
    expect((await loader.load()).settings.AUTHOR).toBe('Kim')
  })
}

/** The entries of a table with these properties and rows. */
function entriesOf(schema: Record<string, unknown>, rows: Record<string, unknown>[]): Record<string, string> {
  const blocks = rows.map((properties, index): Value => ({ id: uuid(100 + index), type: 'page', properties }))
  const records = (values: Value[]) => Object.fromEntries(values.map((value) => [value.id, { value }]))
  // A record map of a few literals: only what the settings are read from.
  return toEntries({
    block: records(blocks),
    collection: records([{ id: table, schema }]),
    collection_query: { [table]: { [view]: { blockIds: blocks.map(({ id }) => id) } } },
  } as unknown as RecordMap)
}

const chinese = {
  title: { name: '描述', type: 'title' },
  n: { name: ' 配置名 ', type: 'text' },
  v: { name: '配置值', type: 'text' },
  e: { name: '启用', type: 'checkbox' },
}

test('the names of settings stand in the property of that name, else in the titles', () => {
  const row = { title: [['who writes']], n: [['AUTHOR']], v: [['Lin']], e: [['Yes']] }
  expect(entriesOf(chinese, [row])).toEqual({ AUTHOR: 'Lin' })
  const { n: _, ...titled } = { ...chinese, title: { name: 'Setting', type: 'title' } }
  expect(entriesOf(titled, [{ title: [['AUTHOR']], v: [['Lin']], e: [['Yes']] }])).toEqual({ AUTHOR: 'Lin' })
})

test('a row whose box was never touched is off; a table without boxes is on', () => {
  const row = { n: [['AUTHOR']], v: [['Lin']] }
  expect(entriesOf(chinese, [row, { ...row, e: [['No']] }])).toEqual({})
  const { e: _, ...boxless } = chinese
  expect(entriesOf(boxless, [row])).toEqual({ AUTHOR: 'Lin' })
})

test('a value is read whole: pieces, links, line breaks, pasted addresses, formulas and dates', () => {
  const values: [value: unknown, text: string][] = [
    [[['[{"a":', [['b']]], ['1}', [['c']]], [',\n2]']], '[{"a":1},\n2]'],
    [[['https://a.test/x', [['a', 'https://a.test/x']]]], 'https://a.test/x'],
    [[['see '], ['‣', [['lm', { href: 'https://b.test/y', title: 'Y' }]]]], 'see https://b.test/y'],
    [[['cost '], ['⁍', [['e', '5$']]]], 'cost 5$'],
    [[['‣', [['d', { type: 'date', start_date: '2026-05-04' }]]]], '2026-05-04'],
    [[['‣', [['p', uuid(9), 'space']]]], uuid(9)],
    [[['‣', [['u', uuid(9)]]], ['‣'], 'x', null], ''],
  ]
  for (const [value, text] of values) {
    expect(entriesOf(chinese, [{ n: [['KEY']], v: value, e: [['Yes']] }])).toEqual({ KEY: text })
  }
})

test('the row INLINE_CONFIG is an object of settings, which win over rows; one that is no object stays', () => {
  const row = (name: string, value: string) => ({ n: [[name]], v: [[value]], e: [['Yes']] })
  const inline = `{ // mine
    AUTHOR: 'Kim', POSTS_PER_PAGE: 8, KEYWORDS: ['a, b'], BIO: null, "HEO_HERO_CATEGORY_1": { title: 'T', url: '/t' } }`
  const rows = [row('INLINE_CONFIG', inline), row('AUTHOR', 'Lin'), row('BIO', 'Writes')]
  const entries = entriesOf(chinese, rows)
  expect(entries).toEqual({
    AUTHOR: 'Kim',
    BIO: 'Writes',
    POSTS_PER_PAGE: '8',
    KEYWORDS: '["a, b"]',
    HEO_HERO_CATEGORY_1: '{"title":"T","url":"/t"}',
  })
  const broken = entriesOf(chinese, [row('INLINE_CONFIG', '{ AUTHOR: Kim }')])
  expect(applyWorkspace(resolveDeployed({}, {}), broken).problems).toEqual([
    'INLINE_CONFIG in the workspace is no object of settings ({"KEY": "value"}): ignored',
  ])
})

test('a setting whose value or name is too long is left out, and its row is told', () => {
  const row = (name: string, value: string) => ({ n: [[name]], v: [[value]], e: [['Yes']] })
  const long = 'x'.repeat(100_001)
  const warned: string[] = []
  const { warn } = console
  console.warn = (text: string) => warned.push(text)
  try {
    const rows = [row('AUTHOR', 'Lin'), row('BIO', long), row(long, 'x'), row('TITLE', long.slice(1))]
    expect(Object.keys(entriesOf(chinese, rows))).toEqual(['AUTHOR', 'TITLE'])
    const inline = row('INLINE_CONFIG', JSON.stringify({ AUTHOR: 'Kim', KEYWORDS: long }))
    expect(entriesOf(chinese, [inline])).toEqual({})
  } finally {
    console.warn = warn
  }
  expect(warned).toEqual([
    'The value of the setting BIO in the workspace has more than 100000 characters: ignored.',
    `The name of the setting ${'x'.repeat(200)} in the workspace has more than 200 characters: ignored.`,
    'The value of the setting INLINE_CONFIG in the workspace has more than 100000 characters: ignored.',
  ])
})

test('R-373 settings of the Config page tell no address of a page that readers may not open', async () => {
  const world = blogWorld([
    { title: 'Open' },
    { title: 'Draft', status: 'Draft' },
    { title: 'Locked', password: 'open-sesame' },
  ])
  const { loader } = blogLoader(world)
  const { settings: deployed } = await loader.load()
  const content = loader.loaded()?.content
  if (!content) throw new Error('nothing is loaded')
  const [open, draft, locked] = [0, 1, 2].map((row) => `https://notion.so/${rowId(row).replaceAll('-', '')}`)
  const entries = {
    AUTHOR: 'Lin Yao',
    BIO: `I write ${draft} now`,
    CONTACT_GITHUB: `${locked}?pvs=4`,
    CONTACT_TWITTER: `${open}`,
    KEYWORDS: `tea,${rowId(1)}`,
    FRIEND_LINKS: JSON.stringify([
      { title: 'A friend', url: 'https://example.com' },
      { title: 'A draft', url: draft },
    ]),
  }
  const { settings } = siteOf({ ...content, entries }, deployed, { now: Date.now(), isQuiet: true })
  expect(settings).toMatchObject({
    AUTHOR: 'Lin Yao',
    BIO: 'I write … now',
    CONTACT_GITHUB: deployed.CONTACT_GITHUB,
    CONTACT_TWITTER: open,
    FRIEND_LINKS: [{ title: 'A friend', url: 'https://example.com' }],
  })
  const text = JSON.stringify(settings).replaceAll('-', '')
  for (const row of [1, 2]) expect(text).not.toContain(rowId(row).replaceAll('-', ''))
})
