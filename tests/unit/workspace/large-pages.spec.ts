/** Posts of a size that nobody writes by hand: they must not take the time or the memory of the others. */

import { expect, test } from 'vitest'
import { RefusedError } from '@/lib/workspace/client/client-errors'
import { Limiter } from '@/lib/workspace/client/limiter'
import { ArticleLoader } from '@/lib/workspace/pages/article-loader'
import { loadPage } from '@/lib/workspace/pages/load-page'
import { maxPageText, PageBudget } from '@/lib/workspace/pages/page-budget'
import { collectGarbage } from '@/tests/support/collect-garbage'
import { sharesHiddenClasses } from '@/tests/support/hidden-classes'
import { wordsOf } from './edited-blog'
import { FakeClock, FakeWorkspace, PatientClock, uuid, type Value, type World } from './fake-workspace'
import { settingsWith } from './rows'

const pageId = uuid(1)
const space = uuid(9)
const mentioned = (n: number) => uuid(1_000_000 + n)
const paragraph = (n: number) => uuid(1_000 + n)

function text(id: string, title: unknown, parent = pageId): Value {
  return { id, type: 'text', parent_id: parent, parent_table: 'block', properties: { title } }
}

/** A page of blocks that mention so many pages; the first of these exist. */
function mentionsWorld(count: number, existing = 0): World {
  const perBlock = 100
  const blocks = Array.from({ length: Math.ceil(count / perBlock) }, (_, n) => paragraph(n))
  const block: World['block'] = { [pageId]: { id: pageId, type: 'page', content: blocks } }
  blocks.forEach((id, n) => {
    const length = Math.min(perBlock, count - n * perBlock)
    const piece = (_: unknown, i: number) => ['‣', [['p', mentioned(n * perBlock + i)]]]
    block[id] = text(id, Array.from({ length }, piece))
  })
  for (let n = 0; n < existing; n++) {
    const id = mentioned(n)
    block[id] = { id, type: 'page', parent_id: space, parent_table: 'space', space_id: space }
  }
  return { block }
}

/** A page of so many paragraphs of so many characters each. */
function longWorld(paragraphs: number, characters: number): World {
  const content = Array.from({ length: paragraphs }, (_, n) => paragraph(n))
  const title = [['Long']]
  const block: World['block'] = { [pageId]: { id: pageId, type: 'page', content, properties: { title } } }
  for (const id of content) block[id] = text(id, [['x'.repeat(characters)]])
  return { block }
}

const askedIds = ({ calls }: FakeWorkspace): string[] =>
  calls.flatMap(({ body }) => (Array.isArray(body.requests) ? body.requests.map(({ id }) => id) : []))

test('a page of 2,500 paragraphs leaves objects of the whole process as fast as they were', async () => {
  const workspace = new FakeWorkspace(longWorld(2_500, 10))
  // Classes that other tests have made are forgotten.
  collectGarbage()
  expect(sharesHiddenClasses()).toBe(true)
  await loadPage(workspace.client(), pageId)
  expect(sharesHiddenClasses()).toBe(true)
})

test('a page with 40,000 mentions leaves places in the lane and asks for 2,000 of them', {
  tags: 'full',
}, async () => {
  const clock = new FakeClock()
  const workspace = new FakeWorkspace(mentionsWorld(40_000))
  const limiter = new Limiter(3, clock)
  let [most, waiting] = [0, 0]
  const run = limiter.run.bind(limiter)
  limiter.run = async (task, whilePaused) => {
    most = Math.max(most, ++waiting)
    return run(task, whilePaused).finally(() => waiting--)
  }
  const said = await wordsOf(async () => {
    await loadPage(workspace.client(clock, limiter), pageId)
  })
  expect(most).toBeLessThanOrEqual(4)
  expect(new Set(askedIds(workspace)).size).toBe(2_000)
  expect(workspace.calls.length).toBeLessThan(60)
  expect(said).toContain(`${pageId} names more than 2000 pages`)
})

test('after a batch that fails no further one is sent', async () => {
  const workspace = new FakeWorkspace(mentionsWorld(2_000))
  workspace.intercept = ({ endpoint }) => (endpoint === 'syncRecordValuesMain' ? { status: 400 } : undefined)
  await expect(loadPage(workspace.client(), pageId)).rejects.toThrow(RefusedError)
  expect(workspace.count('syncRecordValuesMain')).toBeLessThanOrEqual(4)
})

test('a post of 2,000 blocks with 300 mentions is read whole, without a warning', async () => {
  const world = mentionsWorld(300, 300)
  const more = Array.from({ length: 1_997 }, (_, n) => paragraph(100 + n))
  const content = [0, 1, 2].map(paragraph).concat(more)
  Object.assign(world.block[pageId] ?? {}, { content })
  for (const id of more) world.block[id] = text(id, [['Some words of a paragraph, as people write them.']])
  const workspace = new FakeWorkspace(world)
  const said = await wordsOf(async () => {
    const { recordMap, isCut } = await loadPage(workspace.client(), pageId)
    expect(Object.keys(recordMap.block)).toHaveLength(1 + 2_000 + 300)
    expect(isCut).toBeUndefined()
  })
  expect(said).toBe('')
})

test('R-373 pages beyond those whose place was checked are unknown, though a chunk brings them', async () => {
  const world = mentionsWorld(2_500, 2_500)
  const workspace = new FakeWorkspace(world)
  const { block } = world
  workspace.intercept = ({ endpoint }) => {
    if (endpoint !== 'loadPageChunk') return undefined
    const records = Object.entries(block).map(([id, value]) => [id, { role: 'reader', value }])
    return { body: { cursor: { stack: [] }, recordMap: { block: Object.fromEntries(records) } } }
  }
  const { recordMap } = await loadPage(workspace.client(), pageId)
  expect(recordMap.block[mentioned(1_999)]).toBeDefined()
  expect(recordMap.block[mentioned(2_000)]).toBeUndefined()
  expect(recordMap.block[paragraph(24)]).toBeDefined()
})

test('a page that lists more blocks than any has asks for a bounded number', { tags: 'full' }, async () => {
  const content = Array.from({ length: 50_000 }, (_, n) => uuid(500_000 + n))
  const workspace = new FakeWorkspace({ block: { [pageId]: { id: pageId, type: 'page', content } } })
  workspace.intercept = ({ endpoint, body }) =>
    endpoint === 'loadPageChunk'
      ? {
          body: {
            cursor: body.cursor,
            recordMap: { block: { [pageId]: { value: workspace.world.block[pageId] } } },
          },
        }
      : undefined
  const { isCut } = await loadPage(workspace.client(), pageId)
  expect(workspace.count('syncRecordValuesMain')).toBe(200)
  expect(isCut).toBe(true)
})

test('of a page of 300 MB no more than 24 MB is read, and the owner is told which page to divide', {
  tags: 'full',
}, async () => {
  const world = longWorld(3_000, 100_000)
  const workspace = new FakeWorkspace(world)
  const said = await wordsOf(async () => {
    const { recordMap, isCut } = await loadPage(workspace.client(), pageId)
    const { length } = JSON.stringify(recordMap)
    expect(length).toBeLessThan(maxPageText * 1.01)
    expect(length).toBeGreaterThan(maxPageText * 0.98)
    expect(recordMap.block[paragraph(0)]).toBeDefined()
    expect(recordMap.block[paragraph(2_999)]).toBeUndefined()
    expect(isCut).toBe(true)
  })
  expect(workspace.calls.length).toBeLessThan(5)
  expect(said.split('\n')).toEqual([
    expect.stringContaining(`The page "Long" (${pageId}) has more than 24 MB of text and records`),
  ])
})

test('R-373 what a page names is not known when its text has spent the budget', async () => {
  const world = mentionsWorld(100, 100)
  const long = Array.from({ length: 300 }, (_, n) => paragraph(100 + n))
  Object.assign(world.block[pageId] ?? {}, { content: [paragraph(0), ...long] })
  for (const id of long) world.block[id] = text(id, [['x'.repeat(1_000)]])
  const budget = new PageBudget(100_000)
  const { recordMap } = await loadPage(new FakeWorkspace(world).client(), pageId, 0, null, budget)
  expect(recordMap.block[paragraph(0)]).toBeDefined()
  expect(recordMap.block[mentioned(0)]).toBeUndefined()
})

test('R-373 of the databases of a page that is cut, those that stand in it stay and linked ones go', async () => {
  const [own, linked, table, elsewhere, view, other, draft] = [2, 3, 4, 5, 6, 7, 8].map(uuid) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const holder = (id: string, collection_id: string, view_id: string) => ({
    id,
    type: 'collection_view',
    parent_id: pageId,
    parent_table: 'block',
    collection_id,
    view_ids: [view_id],
  })
  // The long text comes with the second chunk.
  const short = Array.from({ length: 110 }, (_, n) => paragraph(1 + n))
  const world: World = {
    block: {
      ...Object.fromEntries(short.map((id) => [id, text(id, [['Short']])])),
      [pageId]: { id: pageId, type: 'page', content: [own, linked, ...short, paragraph(0)] },
      [own]: holder(own, table, view),
      [linked]: holder(linked, elsewhere, other),
      [paragraph(0)]: text(paragraph(0), [['x'.repeat(100_000)]]),
    },
    collection: {
      [table]: { id: table, schema: {}, parent_id: own, parent_table: 'block' },
      [elsewhere]: { id: elsewhere, schema: {}, parent_id: draft, parent_table: 'block' },
    },
    collection_view: { [view]: { id: view, type: 'table' }, [other]: { id: other, type: 'table' } },
  }
  const client = new FakeWorkspace(world).client()
  const { recordMap } = await loadPage(client, pageId, 0, null, new PageBudget(50_000))
  expect(Object.keys(recordMap.collection)).toEqual([table])
})

test('a record that comes again counts once; one that has grown beyond the budget is not known any more', () => {
  const tables = { block: {}, collection: {}, collection_view: {}, notion_user: {} }
  const budget = new PageBudget(3_000)
  const added = (length: number) => ({
    ...tables,
    block: {
      [pageId]: {
        role: 'reader' as const,
        value: Object.assign(Object(null), { id: pageId, length: 'x'.repeat(length) }),
      },
    },
  })
  const target = { block: {}, collection: {}, collection_view: {}, notion_user: {} }
  for (let time = 0; time < 10; time++) budget.add(target, added(1_000))
  expect(budget.isSpent).toBe(false)
  expect(Object.keys(target.block)).toEqual([pageId])
  budget.add(target, added(5_000))
  expect(budget.isSpent).toBe(true)
  expect(target.block).toEqual({})
})

test('a view whose answer has no room shows no rows, rather than those of another view', async () => {
  const [holder, table, all, open] = [uuid(2), uuid(3), uuid(4), uuid(5)]
  const block: World['block'] = {
    [pageId]: { id: pageId, type: 'page', content: [holder] },
    [holder]: { id: holder, type: 'collection_view', collection_id: table, view_ids: [all, open] },
  }
  for (let n = 0; n < 400; n++)
    block[uuid(2_000 + n)] = {
      id: uuid(2_000 + n),
      type: 'page',
      parent_id: table,
      parent_table: 'collection',
    }
  const world = {
    block,
    collection: { [table]: { id: table, schema: {} } },
    collection_view: { [all]: { id: all, type: 'table' }, [open]: { id: open, type: 'table' } },
  }
  const client = new FakeWorkspace(world).client()
  const { recordMap } = await loadPage(client, pageId, 0, null, new PageBudget(20_000))
  const answers = Object.values(recordMap.collection_query[table] ?? {})
  expect(answers).toHaveLength(2)
  for (const answer of answers) expect(answer).toMatchObject({ blockIds: [] })
})

test('pages in memory are weighed by their text: one of a few large blocks puts the others out', {
  tags: 'full',
}, async () => {
  const world = longWorld(3, 100)
  const other = uuid(2)
  const large = Array.from({ length: 20 }, (_, n) => paragraph(100 + n))
  world.block[other] = { id: other, type: 'page', content: large }
  for (const id of large) world.block[id] = text(id, [['x'.repeat(1_000_000)]], other)
  const workspace = new FakeWorkspace(world)
  const articles = new ArticleLoader(
    workspace.client(),
    { ENABLE_CACHE: true },
    { clock: new PatientClock() },
  )
  await articles.load({ id: pageId, lastEditedDate: 1 })
  expect(articles.find(paragraph(0))).not.toBeNull()
  await articles.load({ id: other, lastEditedDate: 1 })
  expect(articles.find(paragraph(0))).toBeNull()
  expect(articles.find(paragraph(100))).not.toBeNull()
})

test('one answer with too much beside a page takes nothing of it from readers; a second one is believed', {
  tags: 'full',
}, async () => {
  const clock = new PatientClock()
  const workspace = new FakeWorkspace(longWorld(2, 20))
  const loader = new ArticleLoader(workspace.client(clock), settingsWith(), { clock })
  const words = async (lastEditedDate: number) =>
    Object.keys((await loader.load({ id: pageId, lastEditedDate })).block).filter((id) => id !== pageId)
  const whole = [paragraph(0), paragraph(1)]
  expect(await words(1)).toEqual(whole)
  workspace.intercept = (call) => {
    if (call.endpoint !== 'loadPageChunk') return undefined
    const { [pageId]: page, ...others } = longWorld(2, 20).block
    const large = text(uuid(999), [['x'.repeat(maxPageText)]])
    const records = Object.entries({ [pageId]: page, [large.id]: large, ...others })
    const block = Object.fromEntries(records.map(([id, value]) => [id, { role: 'reader', value }]))
    return { body: { recordMap: { block }, cursor: { stack: [] } } }
  }
  expect(await words(2)).toEqual(whole)
  expect(await words(3)).toEqual([])
})

test('an announcement and a memo of 30 MB are read up to 4 MB, with few requests; a post is read whole', {
  tags: 'full',
}, async () => {
  const workspace = new FakeWorkspace(longWorld(3_000, 10_000))
  for (const [type, megabytes] of [
    ['Notice', 4],
    ['Memo', 4],
    ['Post', 24],
  ] as const) {
    const articles = new ArticleLoader(workspace.client(), settingsWith())
    const said = await wordsOf(async () => {
      const recordMap = await articles.load({ id: pageId, lastEditedDate: 1, type })
      const { length } = JSON.stringify(recordMap)
      expect(length).toBeLessThan(megabytes * 1_060_000)
      expect(length).toBeGreaterThan(megabytes * 990_000)
    })
    expect(said).toContain(`has more than ${megabytes} MB of text and records`)
  }
})
