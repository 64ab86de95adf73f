import { expect, test } from 'vitest'
import { ArticleLoader } from '@/lib/workspace/pages/article-loader'
import { pageContent } from '@/lib/workspace/pages/content-ids'
import { loadAncestors } from '@/lib/workspace/pages/load-ancestors'
import { loadPage } from '@/lib/workspace/pages/load-page'
import { emptyTables, readTables } from '@/lib/workspace/record-tables'
import {
  FakeClock,
  FakeWorkspace,
  PatientClock,
  shapes,
  uuid,
  type Value,
  type World,
  wrap,
} from './fake-workspace'

const pageId = uuid(1)

/** A page whose blocks are nested `depth` deep, with a paragraph beside each level. */
function deepWorld(depth: number): World {
  const block: Record<string, Value> = { [pageId]: { id: pageId, type: 'page', content: [uuid(10)] } }
  for (let level = 0; level < depth; level++) {
    const id = uuid(10 + level * 2)
    const beside = uuid(11 + level * 2)
    block[id] = { id, type: 'toggle', content: level + 1 < depth ? [beside, uuid(12 + level * 2)] : [beside] }
    block[beside] = { id: beside, type: 'text' }
  }
  return { block }
}

for (const shape of shapes) {
  test(`R-282 all 250 blocks of a deep page arrive, in the ${shape} shape, flat and with the page first`, async () => {
    const workspace = new FakeWorkspace(deepWorld(125), shape)
    const { recordMap, dependent } = await loadPage(workspace.client(), pageId)
    expect(Object.keys(recordMap.block)).toHaveLength(251)
    expect(Object.keys(recordMap.block)[0]).toBe(pageId)
    expect(recordMap.block[uuid(259)]).toEqual({ role: 'reader', value: { id: uuid(259), type: 'text' } })
    expect(Object.keys(recordMap).sort()).toEqual([
      'block',
      'collection',
      'collection_query',
      'collection_view',
      'notion_user',
    ])
    expect(workspace.calls.map(({ body }) => body.chunkNumber)).toEqual([0, 1, 2])
    expect(dependent).toBe(false)
  })
}

test('blocks that the chunks leave out are asked for level by level; those that never arrive only once', async () => {
  const world = deepWorld(125)
  const [gone, alsoGone] = [uuid(900), uuid(901)]
  world.block[uuid(30)] = {
    ...world.block[uuid(30)],
    id: uuid(30),
    content: [gone, uuid(31), uuid(32), alsoGone],
  }
  const workspace = new FakeWorkspace(world)
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'loadPageChunk'
      ? {
          body: {
            cursor: { stack: [] },
            recordMap: { block: { [pageId]: { role: 'reader', value: world.block[pageId] } } },
          },
        }
      : undefined
  const { recordMap, dependent } = await loadPage(workspace.client(), pageId)
  expect(Object.keys(recordMap.block)).toHaveLength(251)
  expect(recordMap.block[gone]).toBeUndefined()
  expect(dependent).toBe(true)
  const asked = workspace.calls.flatMap(({ body }) =>
    Array.isArray(body.requests) ? body.requests.map(({ id }) => id) : [],
  )
  expect(asked.filter((id) => id === gone)).toHaveLength(1)
  expect(new Set(asked).size).toBe(asked.length)
})

test('no request asks for more than a hundred records', async () => {
  const ids = Array.from({ length: 230 }, (_, index) => uuid(10 + index))
  const block: World['block'] = { [pageId]: { id: pageId, type: 'page', content: ids } }
  for (const id of ids) block[id] = { id, type: 'text' }
  const workspace = new FakeWorkspace({ block })
  workspace.intercept = ({ endpoint, body }) =>
    endpoint === 'loadPageChunk'
      ? { body: { cursor: body.cursor, recordMap: { block: { [pageId]: { value: block[pageId] } } } } }
      : undefined
  await loadPage(workspace.client(), pageId)
  const sizes = workspace.calls.flatMap(({ body }) =>
    Array.isArray(body.requests) ? [body.requests.length] : [],
  )
  expect(sizes).toEqual([100, 100, 30])
})

test('synced blocks bring their original, links and mentions the title of their page, mentions their person', async () => {
  const [copy, original, inside, alias, linked, mention, mentioned, person, child, ofChild] = Array.from(
    { length: 10 },
    (_, index) => uuid(50 + index),
  ) as [string, string, string, string, string, string, string, string, string, string]
  const block: World['block'] = {}
  const add = (id: string, type: string, more = {}) => {
    block[id] = { id, type, ...more }
  }
  add(pageId, 'page', { content: [copy, alias, mention, child] })
  add(copy, 'transclusion_reference', { format: { transclusion_reference_pointer: { id: original } } })
  add(original, 'transclusion_container', { content: [inside] })
  add(inside, 'text')
  add(alias, 'alias', { format: { alias_pointer: { id: linked } } })
  add(linked, 'page', { content: [uuid(70)] })
  add(mention, 'text', {
    properties: { title: [['See '], ['‣', [['p', mentioned, 'space']]], ['‣', [['u', person]]]] },
  })
  add(mentioned, 'page', { content: [uuid(71)] })
  add(child, 'page', { content: [ofChild] })
  add(ofChild, 'text')
  add(uuid(70), 'text')
  add(uuid(71), 'text')
  const world: World = { block, notion_user: { [person]: { id: person, name: 'Lin' } } }
  const { recordMap, dependent } = await loadPage(new FakeWorkspace(world).client(), pageId)
  expect(Object.keys(recordMap.block).sort()).toEqual(
    [pageId, copy, original, inside, alias, linked, mention, mentioned, child].sort(),
  )
  expect(Object.keys(recordMap.notion_user)).toEqual([person])
  expect(dependent).toBe(true)
})

test('a person whom several pages name is asked for once a minute', async () => {
  const [person, stranger, other] = [uuid(58), uuid(59), uuid(2)]
  const mention = (id: string) => ({ title: [['‣', [['u', id]]]] })
  const block: World['block'] = {}
  for (const [page, text] of [
    [pageId, uuid(10)],
    [other, uuid(11)],
  ] as const) {
    block[page] = { id: page, type: 'page', content: [text, uuid(12)] }
    block[text] = { id: text, type: 'text', properties: mention(person) }
  }
  block[uuid(12)] = { id: uuid(12), type: 'text', properties: mention(stranger) }
  const workspace = new FakeWorkspace({ block, notion_user: { [person]: { id: person, name: 'Lin' } } })
  const clock = new FakeClock()
  const client = workspace.client(clock)
  const asked = () =>
    workspace.calls
      .splice(0)
      .flatMap(({ body }) => (Array.isArray(body.requests) ? body.requests : []))
      .map((request) => request.pointer?.id ?? request.id)
  await loadPage(client, pageId)
  expect(asked()).toEqual([person, stranger])
  const { recordMap } = await loadPage(client.once(), other)
  expect(recordMap.notion_user[person]?.value).toMatchObject({ name: 'Lin' })
  // Whom an answer lacks may come with the next.
  expect(asked()).toEqual([stranger])
  clock.time += 60_000
  await loadPage(client, other)
  expect(asked()).toEqual([person, stranger])
})

test('parts that a block names in its format are fetched once; a stranger’s block is none of the page', async () => {
  const [notes, summary, inside, stranger, gone] = [uuid(60), uuid(61), uuid(62), uuid(63), uuid(64)]
  const block: World['block'] = {
    [pageId]: { id: pageId, type: 'page', content: [notes] },
    [notes]: {
      id: notes,
      type: 'transcription',
      format: {
        summary_block_id: summary,
        notes: { pointer: { table: 'block', id: stranger } },
        transcript_block_id: gone,
      },
    },
    [summary]: { id: summary, type: 'text', parent_id: notes, content: [inside] },
    [inside]: { id: inside, type: 'text', parent_id: summary },
    [stranger]: { id: stranger, type: 'text', parent_id: uuid(2), content: [uuid(65)] },
    [uuid(65)]: { id: uuid(65), type: 'text', parent_id: stranger },
  }
  const workspace = new FakeWorkspace({ block })
  const { recordMap } = await loadPage(workspace.client(), pageId)
  expect(Object.keys(recordMap.block).sort()).toEqual([pageId, notes, summary, inside, stranger].sort())
  expect([...pageContent(recordMap, pageId).shown].sort()).toEqual(
    [pageId, notes, summary, inside, gone].sort(),
  )
  const asked = workspace.calls.flatMap(({ body }) =>
    Array.isArray(body.requests) ? body.requests.map(({ id }) => id) : [],
  )
  expect(asked.filter((id) => id === gone)).toHaveLength(1)
})

test('a page or database that a page lists is read wherever it lies, any other block only within the page', () => {
  const types = ['page', 'collection_view_page', 'text', 'collection_view']
  const listed = types.map((type, place) => ({ id: uuid(70 + place), type, parent_id: uuid(2) }))
  const holder = { id: pageId, type: 'page', content: listed.map(({ id }) => id) }
  const block = Object.fromEntries([holder, ...listed].map((value) => [value.id, { role: 'reader', value }]))
  expect([...pageContent(readTables({ block }), pageId).shown]).toEqual([pageId, uuid(70), uuid(71)])
})

/** A page that shows a database of so many rows in two views. */
function databaseWorld(rows: number): World {
  const [holder, table, all, board] = [uuid(2), uuid(3), uuid(4), uuid(5)]
  const block: World['block'] = {
    [pageId]: { id: pageId, type: 'page', content: [holder] },
    [holder]: { id: holder, type: 'collection_view', collection_id: table, view_ids: [all, board] },
  }
  for (let index = 0; index < rows; index++) {
    const id = uuid(1_000 + index)
    block[id] = { id, type: 'page', parent_id: table, properties: { title: [[`Row ${index}`]] } }
  }
  const filter = { operator: 'and', filters: [{ property: 'a', filter: { operator: 'is_not_empty' } }] }
  return {
    block,
    collection: { [table]: { id: table, schema: { title: { name: 'Name', type: 'title' } } } },
    collection_view: {
      [all]: {
        id: all,
        type: 'table',
        format: {},
        query2: { filter, sort: [{ property: 'a', direction: 'ascending' }] },
      },
      [board]: { id: board, type: 'gallery', format: {} },
    },
  }
}

test('R-282 each view of a database in the page is queried with its filter and sort, and all rows arrive', async () => {
  const workspace = new FakeWorkspace(databaseWorld(1_300), 'nested')
  const { recordMap } = await loadPage(workspace.client(), pageId)
  const queries = recordMap.collection_query[uuid(3)]
  expect(Object.keys(queries ?? {})).toEqual([uuid(4), uuid(5)])
  const rowIds = Array.from({ length: 1_300 }, (_, index) => uuid(1_000 + index))
  for (const view of [uuid(4), uuid(5)]) {
    expect(queries?.[view]?.collection_group_results?.blockIds).toEqual(rowIds)
  }
  expect(rowIds.every((id) => recordMap.block[id])).toBe(true)
  expect(workspace.calls.find(({ endpoint }) => endpoint === 'queryCollection')?.body).toMatchObject({
    loader: {
      filter: { filters: [{ property: 'a', filter: { operator: 'is_not_empty' } }] },
      sort: [{ property: 'a', direction: 'ascending' }],
    },
  })
})

test('the views of the table that a page is a row of, with the order of all its rows, are not kept with the page', async () => {
  const [own, foreign] = [uuid(4), uuid(90)]
  const world = databaseWorld(2)
  const workspace = new FakeWorkspace(world)
  const order = Array.from({ length: 1_500 }, (_, index) => uuid(5_000 + index))
  workspace.intercept = ({ endpoint }) => {
    if (endpoint !== 'loadPageChunk') return undefined
    const values = [
      ...Object.values(world.collection_view ?? {}),
      { id: foreign, type: 'table', page_sort: order },
    ]
    const records = (list: Value[]) =>
      Object.fromEntries(list.map((value) => [value.id, wrap(value, 'flat')]))
    const recordMap = { block: records(Object.values(world.block)), collection_view: records(values) }
    return { body: { cursor: { stack: [] }, recordMap } }
  }
  const { recordMap } = await loadPage(workspace.client(), pageId)
  expect(Object.keys(recordMap.collection_view)).toEqual([own, uuid(5)])
  expect(JSON.stringify(recordMap)).not.toContain(uuid(6_000))
})

test('R-282 a view’s filter of which any part will do is sent as such, beside others', async () => {
  const world = databaseWorld(1)
  const [view] = Object.values(world.collection_view ?? {})
  const filter = { operator: 'or', filters: [{ property: 'a', filter: { operator: 'is_empty' } }] }
  Object.assign(view ?? {}, { query2: { filter } })
  const workspace = new FakeWorkspace(world)
  await loadPage(workspace.client(), pageId)
  expect(workspace.calls.find(({ endpoint }) => endpoint === 'queryCollection')?.body).toMatchObject({
    loader: { filter: { operator: 'and', filters: [filter] } },
  })
})

test('R-282 each view of a block is queried in the database that it is a view of', async () => {
  const world = databaseWorld(1)
  const [other, row] = [uuid(90), uuid(91)]
  Object.assign(world.collection_view?.[uuid(5)] ?? {}, { format: { collection_pointer: { id: other } } })
  Object.assign(world.collection ?? {}, { [other]: { id: other, schema: {} } })
  world.block[row] = { id: row, type: 'page', parent_id: other }
  const { recordMap } = await loadPage(new FakeWorkspace(world).client(), pageId)
  expect(Object.keys(recordMap.collection_query)).toEqual([uuid(3), other])
  expect(recordMap.collection_query[other]?.[uuid(5)]?.collection_group_results?.blockIds).toEqual([row])
})

test('R-282 rules of buttons and emoji of the workspace’s own come along as they are', async () => {
  const workspace = new FakeWorkspace({ block: { [pageId]: { id: pageId, type: 'page' } } })
  const automation = { rule: { value: { id: 'rule', action_ids: ['act'] } } }
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'loadPageChunk'
      ? {
          body: {
            cursor: { stack: [] },
            recordMap: {
              block: { [pageId]: { role: 'reader', value: { id: pageId, type: 'page' } } },
              automation,
              automation_action: {},
              custom_emoji: [],
            },
          },
        }
      : undefined
  const { recordMap } = await loadPage(workspace.client(), pageId)
  expect(recordMap.automation).toEqual(automation)
  expect(recordMap).not.toHaveProperty('automation_action')
  expect(recordMap).not.toHaveProperty('custom_emoji')
})

test('R-282 what texts name by reference, and what older copies show, is fetched', async () => {
  const [text, copy, original, named, object] = [uuid(2), uuid(3), uuid(4), uuid(5), uuid(6)]
  const world: World = {
    block: {
      [pageId]: { id: pageId, type: 'page', content: [text, copy] },
      [text]: {
        id: text,
        type: 'text',
        properties: {
          title: [
            ['x', [['‣', ['p', named]]]],
            ['‣', [['eoi', object]]],
          ],
        },
      },
      [copy]: { id: copy, type: 'transclusion_reference', format: { copied_from_pointer: { id: original } } },
      [original]: { id: original, type: 'transclusion_container' },
      [named]: { id: named, type: 'page' },
      [object]: { id: object, type: 'external_object_instance' },
    },
  }
  const { recordMap } = await loadPage(new FakeWorkspace(world).client(), pageId)
  for (const id of [original, named, object]) expect(recordMap.block[id], id).toBeDefined()
})

test('a database whose query is refused is left out; one that does not answer fails the page', async () => {
  const workspace = new FakeWorkspace(databaseWorld(2))
  workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? { status: 400 } : undefined)
  expect((await loadPage(workspace.client(), pageId)).recordMap.collection_query).toEqual({})
  workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? { status: 503 } : undefined)
  await expect(loadPage(workspace.client(), pageId)).rejects.toThrow(/did not answer queryCollection/)
})

test('a page that the workspace does not give is explained', async () => {
  await expect(loadPage(new FakeWorkspace({ block: {} }).client(), pageId)).rejects.toThrow(
    /gives no page .*NOTION_TOKEN_V2/,
  )
})

const cache = { ENABLE_CACHE: true }
const edited = Date.parse('2026-06-15T11:00:00Z')

test('an article is read once until it is edited, also when two ask at once', async () => {
  const workspace = new FakeWorkspace(deepWorld(1))
  const clock = new PatientClock()
  const articles = new ArticleLoader(workspace.client(), cache, { clock })
  const post = { id: pageId, lastEditedDate: edited }
  const [first, second] = await Promise.all([articles.load(post), articles.load(post)])
  expect(first).toBe(second)
  clock.time += 24 * 3_600_000
  expect(await articles.load(post)).toBe(first)
  expect(workspace.count('loadPageChunk')).toBe(1)
  await articles.load({ id: pageId, lastEditedDate: edited + 60_000 })
  expect(workspace.count('loadPageChunk')).toBe(2)
})

test('an article is read again 15, 35 and 75 s after the minute of its edit, in which edits leave no trace', async () => {
  const workspace = new FakeWorkspace(deepWorld(1))
  const clock = new PatientClock()
  const articles = new ArticleLoader(workspace.client(), cache, { clock })
  const post = { id: pageId, lastEditedDate: clock.time }
  const readAt: number[] = []
  for (let second = 0; second < 200; second++) {
    const before = workspace.count('loadPageChunk')
    await articles.load(post)
    if (workspace.count('loadPageChunk') > before) readAt.push(second)
    clock.time += 1_000
  }
  expect(readAt).toEqual([0, 15, 35, 75])
})

test('a page that cannot be read is asked for once in three seconds, however often readers request it', async () => {
  const workspace = new FakeWorkspace(deepWorld(1))
  const clock = new PatientClock()
  const articles = new ArticleLoader(workspace.client(), cache, { clock })
  const post = { id: pageId, lastEditedDate: edited + 1 }
  workspace.intercept = () => ({ status: 400 })
  for (let times = 0; times < 10; times++) await expect(articles.load(post)).rejects.toThrow()
  const calls = workspace.count('loadPageChunk')
  clock.time += 2_999
  await expect(articles.load(post)).rejects.toThrow()
  expect(workspace.count('loadPageChunk')).toBe(calls)

  workspace.intercept = () => undefined
  clock.time += 1
  await articles.load(post)
  expect(workspace.count('loadPageChunk')).toBe(calls + 1)
})

test('a page that could not be read is asked for at once when it was edited', async () => {
  const workspace = new FakeWorkspace(deepWorld(1))
  const articles = new ArticleLoader(workspace.client(), cache, { clock: new PatientClock() })
  workspace.intercept = () => ({ status: 400 })
  await expect(articles.load({ id: pageId, lastEditedDate: edited + 1 })).rejects.toThrow()
  workspace.intercept = () => undefined
  expect(await articles.load({ id: pageId, lastEditedDate: edited + 2 })).toBeTruthy()
})

test('a time of edit with seconds needs no second look', async () => {
  const workspace = new FakeWorkspace(deepWorld(1))
  const clock = new PatientClock()
  const articles = new ArticleLoader(workspace.client(), cache, { clock })
  for (let second = 0; second < 200; second++) {
    await articles.load({ id: pageId, lastEditedDate: edited + 1 })
    clock.time += 1_000
  }
  expect(workspace.count('loadPageChunk')).toBe(1)
})

test('an article that shows a database is read anew after ten minutes, whose edits leave no trace on it', async () => {
  const workspace = new FakeWorkspace(databaseWorld(1))
  const clock = new PatientClock()
  const articles = new ArticleLoader(workspace.client(), cache, { clock })
  const post = { id: pageId, lastEditedDate: edited }
  await articles.load(post)
  clock.time += 599_999
  await articles.load(post)
  expect(workspace.count('loadPageChunk')).toBe(1)
  clock.time += 1
  await articles.load(post)
  expect(workspace.count('loadPageChunk')).toBe(2)
})

/** A page that mentions another, which stands at the top of the workspace. */
function mentioningWorld(): { block: World['block']; mention: string; mentioned: string } {
  const [mention, mentioned] = [uuid(80), uuid(81)]
  const block: World['block'] = {
    [pageId]: { id: pageId, type: 'page', content: [mention] },
    [mention]: {
      id: mention,
      type: 'text',
      parent_id: pageId,
      properties: { title: [['‣', [['p', mentioned]]]] },
    },
    [mentioned]: {
      id: mentioned,
      type: 'page',
      parent_table: 'space',
      parent_id: 'space',
      space_id: 'space',
    },
  }
  return { block, mention, mentioned }
}

test('R-373 an article that names another page is read anew after ten minutes: that page may have moved into a draft', async () => {
  const { block, mention, mentioned } = mentioningWorld()
  const draft = uuid(82)
  const clock = new PatientClock()
  const workspace = new FakeWorkspace({ block })
  const articles = new ArticleLoader(workspace.client(), cache, { clock })
  const post = { id: pageId, lastEditedDate: edited + 1 }
  const parentNow = async () => (await articles.load(post)).block[mentioned]?.value.parent_id
  expect(await parentNow()).toBe('space')
  block[draft] = { id: draft, type: 'page', parent_table: 'space', parent_id: 'space' }
  Object.assign(block[mentioned] ?? {}, { parent_table: 'block', parent_id: draft })
  clock.time += 599_999
  expect(await parentNow()).toBe('space')
  clock.time += 1
  expect(await parentNow()).toBe(draft)
  expect(workspace.count('loadPageChunk')).toBe(2)
  // So is one that shows a link to a page, or holds one, or names one that did not arrive; its own name is a part of it.
  const dependent = async (more: Record<string, Value>) =>
    (await loadPage(new FakeWorkspace({ block: { ...block, ...more } }).client(), pageId)).dependent
  const alias = { type: 'alias', format: { alias_pointer: { id: mentioned } } }
  expect(await dependent({ [mention]: { id: mention, parent_id: pageId, ...alias } })).toBe(true)
  expect(await dependent({ [mention]: { id: mention, parent_id: pageId, type: 'page' } })).toBe(true)
  const copy = {
    type: 'transclusion_reference',
    format: { transclusion_reference_pointer: { id: pageId, table: 'block' } },
  }
  expect(await dependent({ [mention]: { id: mention, parent_id: pageId, ...copy } })).toBe(true)
  const lost = { type: 'text', properties: { title: [['‣', [['p', uuid(99)]]]] } }
  expect(await dependent({ [mention]: { id: mention, parent_id: pageId, ...lost } })).toBe(true)
  const self = { type: 'text', properties: { title: [['‣', [['p', pageId]]]] } }
  expect(await dependent({ [mention]: { id: mention, parent_id: pageId, ...self } })).toBe(false)
})

test('R-373 a record that does not tell where it stands is asked for once more, and what is above it then', async () => {
  for (const parent_table of [undefined, null, 'space', 'team']) {
    const { block, mentioned } = mentioningWorld()
    const draft = uuid(82)
    block[draft] = { id: draft, type: 'page', parent_table: 'space', parent_id: 'space', space_id: 'space' }
    const right: Value = {
      id: mentioned,
      type: 'page',
      parent_table: 'block',
      parent_id: draft,
      space_id: 'space',
    }
    block[mentioned] = { ...right, parent_table }
    const workspace = new FakeWorkspace({ block })
    let asked = 0
    workspace.intercept = ({ body }) => {
      if (!JSON.stringify(body).includes(mentioned)) return undefined
      asked++
      if (asked === 2) block[mentioned] = right
      return undefined
    }
    const { recordMap } = await loadPage(workspace.client(), pageId)
    expect(asked).toBe(2)
    expect(Object.keys(recordMap.block)).toContain(draft)
  }
})

test('while the workspace is away an edited article stays as it was last read, and is read when it is back', async () => {
  const workspace = new FakeWorkspace(deepWorld(1))
  const articles = new ArticleLoader(workspace.client(), cache, { clock: new PatientClock() })
  const first = await articles.load({ id: pageId, lastEditedDate: edited })
  workspace.intercept = () => ({ status: 503 })
  const later = { id: pageId, lastEditedDate: edited + 60_000 }
  expect(await articles.load(later)).toBe(first)
  workspace.intercept = () => undefined
  expect(await articles.load(later)).not.toBe(first)
})

test('R-373 what stands above a mentioned page is read to the end; what is above a row of the same table is not', async () => {
  const [mention, chapter, toggle, row, list, box, draft, beside] = Array.from({ length: 8 }, (_, index) =>
    uuid(80 + index),
  ) as [string, string, string, string, string, string, string, string]
  const [posts, books] = [uuid(90), uuid(91)]
  const block: World['block'] = {}
  const add = (id: string, type: string, table: string, parent: string, more = {}) => {
    block[id] = { id, type, parent_table: table, parent_id: parent, ...more }
  }
  const piece = (id: string) => ['‣', [['p', id]]]
  add(pageId, 'page', 'collection', posts, { content: [mention] })
  add(mention, 'text', 'block', pageId, { properties: { title: [piece(chapter), piece(beside)] } })
  add(chapter, 'page', 'block', toggle)
  add(toggle, 'toggle', 'block', row, { content: [chapter] })
  add(row, 'page', 'collection', books)
  add(list, 'collection_view', 'block', box)
  add(box, 'column', 'block', draft)
  add(draft, 'page', 'collection', posts)
  add(beside, 'page', 'collection', posts)
  const collection = {
    [books]: { id: books, schema: {}, parent_table: 'block', parent_id: list },
    [posts]: { id: posts, schema: {}, parent_table: 'block', parent_id: uuid(99) },
  }
  const workspace = new FakeWorkspace({ block, collection })
  const { recordMap } = await loadPage(workspace.client(), pageId)
  expect(Object.keys(recordMap.block).sort()).toEqual(Object.keys(block).sort())
  expect(Object.keys(recordMap.collection)).toEqual([books])
  expect(recordMap.collection_query).toEqual({})
  expect([...pageContent(recordMap, pageId).shown].sort()).toEqual([pageId, mention].sort())
})

test('R-373 what stands above a mentioned row that the view of a database leaves out is read to the end', async () => {
  const [listed, other, list, draft, books] = [80, 81, 82, 83, 91].map((id) => uuid(id)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const row = (id: string) => ({ id, type: 'page', parent_table: 'collection', parent_id: books })
  const block: World['block'] = {
    [listed]: row(listed),
    [other]: row(other),
    [list]: { id: list, type: 'collection_view', parent_table: 'block', parent_id: draft },
    [draft]: { id: draft, type: 'page' },
  }
  const collection = { [books]: { id: books, schema: {}, parent_table: 'block', parent_id: list } }
  const client = new FakeWorkspace({ block, collection }).client()
  const above = async (named: string) => {
    const tables = emptyTables()
    const queries = { [books]: { view: Object.assign(Object(null), { blockIds: [listed] }) } }
    const content = { shown: new Set([pageId]), named: new Set([named]), people: new Set<string>() }
    await loadAncestors(client, tables, pageId, content, queries)
    return Object.keys(tables.block).sort()
  }
  expect(await above(other)).toEqual([other, list, draft].sort())
  // What is above the database is read as well: rows of one that stands in a draft are not opened.
  expect(await above(listed)).toEqual([list, draft].sort())
})

test('a page is read although the workspace refuses what stands above a page that it mentions, or never ends', async () => {
  const [mention, chapter] = [uuid(80), uuid(81)]
  const block: World['block'] = {
    [pageId]: { id: pageId, type: 'page', content: [mention] },
    [mention]: { id: mention, type: 'text', properties: { title: [['‣', [['p', chapter]]]] } },
    [chapter]: { id: chapter, type: 'page', parent_table: 'block', parent_id: uuid(100) },
  }
  for (let id = 100; id < 200; id++) {
    block[uuid(id)] = { id: uuid(id), type: 'toggle', parent_table: 'block', parent_id: uuid(id + 1) }
  }
  const endless = await loadPage(new FakeWorkspace({ block }).client(), pageId)
  expect(Object.keys(endless.recordMap.block)).toHaveLength(33)
  const workspace = new FakeWorkspace({ block })
  workspace.intercept = (call) =>
    JSON.stringify(call.body).includes(uuid(100)) ? { status: 400, body: {} } : undefined
  const refused = await loadPage(workspace.client(), pageId)
  expect(Object.keys(refused.recordMap.block).sort()).toEqual([pageId, mention, chapter].sort())
})
