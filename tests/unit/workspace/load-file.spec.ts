import { expect, test } from '@playwright/test'
import { FileLoader } from '@/lib/workspace/load-file'
import { blogLoader, blogWorld, rootId, rowId, tableId } from './blog'
import { FakeClock, uuid } from './fake-workspace'

const source = 'attachment:0c1d2e3f-aaaa-4bbb-8ccc-0123456789ab:paper.pdf'
const signed = `https://signed.test/${source}`
const [file, toggle, table, holder, row] = [uuid(40), uuid(41), uuid(42), uuid(43), uuid(44)]

/** A blog whose first row holds a file inside a toggle, and shows a database with a file in a row. */
async function fileBlog(cells = {}) {
  const world = blogWorld([{ title: 'A post', ...cells }])
  const add = (id: string, parent_id: string, parent_table: string, more: Record<string, unknown>) => {
    world.block[id] = { id, parent_id, parent_table, ...more }
  }
  add(file, toggle, 'block', { type: 'pdf', properties: { source: [[source]] } })
  add(toggle, rowId(0), 'block', { type: 'toggle', content: [file] })
  add(holder, rowId(0), 'block', { type: 'collection_view' })
  add(row, table, 'collection', {
    type: 'page',
    properties: { 'f~1': [['paper.pdf', [['a', source]]]] },
    format: { page_cover: source },
  })
  const page = world.block[rowId(0)]
  if (page) page.format = { page_cover: source, page_icon: source }
  world.collection = {
    ...world.collection,
    [tableId]: {
      ...world.collection?.[tableId],
      id: tableId,
      icon: source,
      parent_id: rootId,
      parent_table: 'block',
    },
    [table]: { id: table, schema: {}, parent_id: holder, parent_table: 'block' },
  }
  const { loader, workspace } = blogLoader(world)
  const site = await loader.load()
  const clock = new FakeClock()
  const files = new FileLoader(workspace.client(), () => null, clock.now)
  const load = (id: string, property = '') =>
    files.load(id, property, { site, isRoot: (record) => loader.isRoot(record) })
  return { load, workspace, clock }
}

test('a stored file on a page that readers may open gets a signed address, for ten minutes the same', async () => {
  const { load, workspace, clock } = await fileBlog()
  expect(await load(file)).toBe(signed)
  expect(workspace.calls.at(-1)?.body).toEqual({
    urls: [{ url: source, permissionRecord: { table: 'block', id: file } }],
  })
  await load(file)
  expect(workspace.count('getSignedFileUrls')).toBe(1)
  clock.time += 10 * 60_000
  await load(file)
  expect(workspace.count('getSignedFileUrls')).toBe(2)
})

test('covers, icons and files in properties of rows are found', async () => {
  const { load } = await fileBlog()
  expect(await load(rowId(0), 'cover')).toBe(signed)
  expect(await load(rowId(0), 'icon')).toBe(signed)
  expect(await load(row, 'f~1')).toBe(signed)
  expect(await load(row)).toBe(signed)
  expect(await load(tableId, 'icon')).toBe(signed)
})

const refused: [what: string, cells: Record<string, unknown>][] = [
  ['a draft', { status: 'Draft' }],
  ['a scheduled post', { when: { start_date: '2099-01-01' } }],
  ['a locked post', { password: 'open-sesame' }],
  ['a settings page', { type: 'Menu' }],
]
for (const [what, cells] of refused) {
  test(`R-373 the files of ${what} are not given out, nor even signed`, async () => {
    const { load, workspace } = await fileBlog(cells)
    expect(await load(file)).toBe(null)
    expect(await load(row, 'f~1')).toBe(null)
    expect(workspace.count('getSignedFileUrls')).toBe(0)
  })
}

test('R-368 the files of an invisible post are given out: it may be read by its address', async () => {
  expect(await (await fileBlog({ status: 'Invisible' })).load(file)).toBe(signed)
})

test('R-373 cover and icon of a locked post are given out: lists show them', async () => {
  const { load } = await fileBlog({ password: 'open-sesame' })
  expect(await load(rowId(0), 'cover')).toBe(signed)
  expect(await load(rowId(0), 'icon')).toBe(signed)
})

test('what is no record, has no file or is not given by the workspace has no address', async () => {
  const { load, workspace } = await fileBlog()
  const before = workspace.calls.length
  expect(await load('../secrets')).toBe(null)
  expect(workspace.calls).toHaveLength(before)
  expect(await load(toggle)).toBe(null)
  expect(await load(uuid(99))).toBe(null)
  workspace.intercept = ({ endpoint }) => (endpoint === 'getSignedFileUrls' ? { status: 400 } : undefined)
  expect(await load(file)).toBe(null)
})
