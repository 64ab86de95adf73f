import { expect, test } from 'vitest'
import { loadRoot } from '@/lib/workspace/table/load-root'
import { rootId, tableId, viewId } from '../blog'
import { FakeWorkspace, uuid, type Value, type World } from '../fake-workspace'
import { schema, settingsWith } from '../rows'

const [otherTable, otherView, holder, otherHolder] = [uuid(40), uuid(41), uuid(42), uuid(43)]
const collection = (id: string, properties: Record<string, unknown> = schema): Value => ({
  id,
  schema: properties,
  parent_id: holder,
})
const view = (id: string, pointer?: string): Value => ({
  id,
  type: 'table',
  format: pointer === undefined ? {} : { collection_pointer: { table: 'collection', id: pointer } },
})
const plainSchema = { title: { name: 'title', type: 'title' } }

/** A page that holds these blocks, all of them its children unless they say otherwise. */
function pageWith(blocks: Value[], more: Partial<World> = {}): World {
  const root = { id: rootId, type: 'page', content: blocks.map(({ id }) => id) }
  return {
    block: Object.fromEntries([
      [rootId, root],
      ...blocks.map((block) => [block.id, { parent_id: rootId, ...block }] as const),
    ]),
    collection: { [tableId]: collection(tableId), [otherTable]: collection(otherTable, plainSchema) },
    collection_view: { [viewId]: view(viewId), [otherView]: view(otherView) },
    ...more,
  }
}

const load = (world: World, choice: { NOTION_INDEX?: number; viewId?: string } = {}) =>
  loadRoot(new FakeWorkspace(world).client(), rootId, { ...settingsWith(), ...choice })

for (const type of ['collection_view', 'collection_view_page']) {
  test(`the content table inside the root page may be a block of type ${type}`, async () => {
    const table = { id: holder, type, collection_id: tableId, view_ids: [viewId] }
    expect(await load(pageWith([{ id: uuid(44), type: 'text' }, table]))).toMatchObject({
      holderId: holder,
      collection: { id: tableId },
      viewId,
      view: { id: viewId },
      reason: 'it is the only database in the page',
      viewReason: 'it is the first view',
    })
  })
}

test('a full-page database above the root page is not taken for one inside it', async () => {
  const above = { id: holder, type: 'collection_view_page', collection_id: tableId, view_ids: [viewId] }
  const world = pageWith([])
  world.block[rootId] = { id: rootId, type: 'page', parent_id: holder, content: [holder] }
  world.block[holder] = { ...above, parent_id: uuid(45) }
  await expect(load(world)).rejects.toThrow('is not a database and holds none')
})

test('of several tables the one with type and status is taken, names in any case and in Chinese', async () => {
  const chinese = {
    title: { name: '标题', type: 'title' },
    a: { name: 'TYPE', type: 'select' },
    b: { name: '状态', type: 'select' },
  }
  const status = { ...plainSchema, s: { name: 'Status', type: 'status' } }
  const world = pageWith(
    [
      { id: otherHolder, type: 'collection_view', collection_id: otherTable, view_ids: [otherView] },
      { id: holder, type: 'collection_view_page', collection_id: tableId, view_ids: [viewId] },
    ],
    {
      collection: {
        [otherTable]: collection(otherTable, status),
        [tableId]: collection(tableId, chinese),
      },
    },
  )
  expect(await load(world)).toMatchObject({
    holderId: holder,
    collection: { id: tableId },
    reason: 'it has the properties type and status',
  })
})

/** One block that shows two databases, each by a view. */
const twoSources = (): World => ({
  ...pageWith([]),
  block: {
    [rootId]: {
      id: rootId,
      type: 'collection_view_page',
      collection_id: otherTable,
      view_ids: [otherView, viewId],
    },
  },
  collection_view: { [viewId]: view(viewId, tableId), [otherView]: view(otherView, otherTable) },
})

test('a root with several data sources takes the database that the chosen view points at', async () => {
  expect(await load(twoSources(), { NOTION_INDEX: 1 })).toMatchObject({
    collection: { id: tableId },
    viewId,
    reason: 'NOTION_PAGE_ID is the database',
    viewReason: 'NOTION_INDEX is its number',
  })
  expect(await load(twoSources(), { viewId })).toMatchObject({
    collection: { id: tableId },
    viewId,
    viewReason: 'NOTION_PAGE_ID names it',
  })
  expect(await load(twoSources())).toMatchObject({ collection: { id: otherTable }, viewId: otherView })
  const both = await load(twoSources(), { NOTION_INDEX: -1, viewId: otherView })
  expect(both.viewId, 'NOTION_INDEX was set on purpose').toBe(viewId)
})

test('a view and a database that do not come with the page are asked for', async () => {
  const world = twoSources()
  const workspace = new FakeWorkspace(world)
  const page = { role: 'reader', value: world.block[rootId] }
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'loadPageChunk'
      ? { body: { cursor: { stack: [] }, recordMap: { block: { [rootId]: page } } } }
      : undefined
  const root = await loadRoot(workspace.client(), rootId, { ...settingsWith(), NOTION_INDEX: 1 })
  expect(root).toMatchObject({ collection: { id: tableId }, view: { id: viewId } })
  expect(workspace.count('syncRecordValuesMain')).toBe(2)
})

test('a database that is not shared behind a view that is has its own message', async () => {
  const world = { ...twoSources(), collection: {} }
  await expect(load(world)).rejects.toThrow('the database itself is not public')
})
