/** Who is served first when more pages are asked for than the workspace answers. */
import { expect, test } from 'vitest'
import { loadArticle, loadSite } from '@/lib/workspace'
import { BusyError } from '@/lib/workspace/client/client-errors'
import { currentLane, inLane } from '@/lib/workspace/client/lanes'
import { Limiter } from '@/lib/workspace/client/limiter'
import { PageTurns } from '@/lib/workspace/client/page-turns'
import { loaders } from '@/lib/workspace/loaders'
import { ArticleLoader } from '@/lib/workspace/pages/article-loader'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld, rowId } from '../blog'
import { memoryStore } from '../edited-blog'
import { FakeWorkspace, uuid, type World } from '../fake-workspace'
import { inOwnBlog } from '../in-own-blog'
import { SteppedClock } from './stepped-clock'

const pace = { rate: 3, burst: 10 }
/** No whole minute: nobody looks a second time by himself. */
const edited = 1_700_000_000_123
const tenMinutes = 600_000
const page = (n: number) => uuid(10_000 + n)
const row = (n: number, lastEditedDate = edited) => ({ id: page(n), lastEditedDate })

/** So many pages, each with a mention of a page in a page: reading one takes three requests. */
function world(pages: number): World {
  const [chapter, book, space] = [uuid(1), uuid(2), uuid(3)]
  const block: World['block'] = {
    [chapter]: { id: chapter, type: 'page', parent_id: book, parent_table: 'block', space_id: space },
    [book]: { id: book, type: 'page', parent_id: space, parent_table: 'space', space_id: space },
  }
  for (let n = 0; n < pages; n++) {
    const text = uuid(20_000 + n)
    const title = [['‣', [['p', chapter]]]]
    block[page(n)] = { id: page(n), type: 'page', content: [text], properties: { title: [['First']] } }
    block[text] = { id: text, type: 'text', parent_id: page(n), properties: { title } }
  }
  return { block }
}

function blog(pages: number, store = new ContentStore(memoryStore())) {
  const clock = new SteppedClock()
  const workspace = new FakeWorkspace(world(pages))
  const articles = new ArticleLoader(
    workspace.client(clock, new Limiter(3, clock, pace)),
    { ENABLE_CACHE: true },
    { clock, store },
  )
  const outcomes: { n: number; took: number; error?: unknown }[] = []
  const visit = (n: number, lastEditedDate = edited) => {
    const began = clock.now()
    void articles.load(row(n, lastEditedDate)).then(
      () => outcomes.push({ n, took: clock.now() - began }),
      (error: unknown) => outcomes.push({ n, took: clock.now() - began, error }),
    )
  }
  /** Edits a page, has it visited each second, and returns after how many milliseconds the edit shows. */
  const editShows = async (n: number, whenever = () => {}) => {
    Object.assign(workspace.world.block[page(n)] ?? {}, { properties: { title: [['Second']] } })
    const began = clock.now()
    for (let shown = false; !shown && clock.now() < began + 200_000; ) {
      void articles.load(row(n, edited + 60_000)).then((map) => {
        shown ||= JSON.stringify(map.block[page(n)]).includes('Second')
      })
      whenever()
      await clock.runUntil(clock.now() + 1_000)
    }
    return clock.now() - began
  }
  return { clock, workspace, articles, outcomes, visit, editShows }
}

test('visits of 45 unread pages a second make an edit elsewhere no later, and nobody waits for minutes', {
  tags: 'full',
}, async () => {
  const { clock, outcomes, visit, editShows } = blog(1_000)
  visit(0)
  await clock.runUntil(10_000)
  let next = 1
  const flood = () => {
    for (let count = 0; count < 45; count++) visit(next++)
  }
  for (let second = 0; second < 8; second++) {
    flood()
    await clock.runUntil(clock.now() + 1_000)
  }
  expect(await editShows(0, flood)).toBeLessThanOrEqual(4_000)
  await clock.runUntil(clock.now() + 60_000)
  const refused = outcomes.filter(({ error }) => error instanceof BusyError)
  expect(outcomes).toHaveLength(next)
  for (const { took } of refused) expect(took).toBe(0)
  const read = outcomes.filter(({ error }) => error === undefined)
  // What was begun was read to its end, at the whole pace.
  expect(read.length).toBeGreaterThanOrEqual(30)
  expect(Math.max(...read.map(({ took }) => took))).toBeLessThan(45_000)
  expect(read.length + refused.length).toBe(next)
})

test('five visits of unread pages a second go on being answered within half a minute', async () => {
  const { clock, outcomes, visit } = blog(400)
  for (let n = 0; n < 300; n++) {
    visit(n)
    await clock.runUntil(n * 200)
  }
  await clock.runUntil(120_000)
  const read = outcomes.filter(({ error }) => error === undefined)
  expect(read.length).toBeGreaterThan(55)
  expect(Math.max(...read.slice(40).map(({ took }) => took))).toBeLessThan(30_000)
})

test('450 pages that are due after ten minutes delay neither an edit nor a page that was never read', {
  tags: 'full',
}, async () => {
  const { clock, outcomes, visit, editShows } = blog(460)
  for (let n = 0; n < 450; n++) {
    visit(n)
    await clock.runUntil(clock.now() + 1_100)
  }
  await clock.runUntil(clock.now() + tenMinutes + 10_000)
  expect(outcomes.every(({ error }) => error === undefined)).toBe(true)
  for (let n = 1; n < 450; n++) visit(n)
  expect(await editShows(0)).toBeLessThanOrEqual(3_000)
  outcomes.length = 0
  visit(455)
  await clock.runUntil(clock.now() + 5_000)
  expect(outcomes.find(({ n }) => n === 455)).toEqual({ n: 455, took: expect.any(Number) })
  // The stored pages are shown meanwhile.
  expect(outcomes.every(({ error }) => error === undefined)).toBe(true)
})

test('a post that gets 40,000 mentions delays edits of others by seconds', { tags: 'full' }, async () => {
  const { clock, workspace, visit, outcomes, editShows } = blog(2)
  visit(0)
  visit(1)
  await clock.runUntil(10_000)
  const mentions = Array.from({ length: 40_000 }, (_, n) => ['‣', [['p', uuid(1_000_000 + n)]]])
  Object.assign(workspace.world.block[uuid(20_001)] ?? {}, { properties: { title: mentions } })
  const visitLarge = () => visit(1, edited + 60_000)
  visitLarge()
  await clock.runUntil(clock.now() + 1_000)
  expect(await editShows(0, visitLarge)).toBeLessThanOrEqual(8_000)
  await clock.runUntil(clock.now() + 60_000)
  expect(outcomes.every(({ error }) => error === undefined)).toBe(true)
})

test('pages that are due are read again in the end, some at each visit', { tags: 'full' }, async () => {
  const { clock, workspace, visit } = blog(100)
  for (let n = 0; n < 100; n++) {
    visit(n)
    await clock.runUntil(clock.now() + 1_100)
  }
  await clock.runUntil(clock.now() + tenMinutes)
  const before = workspace.count('loadPageChunk')
  for (let second = 0; second < 150; second++) {
    for (let n = 0; n < 100; n++) visit(n)
    await clock.runUntil(clock.now() + 1_000)
  }
  expect(workspace.count('loadPageChunk') - before).toBe(100)
})

test('each read takes the lane that it belongs to; a search keeps its own', async () => {
  const { clock, workspace, articles } = blog(3)
  const lanes: string[] = []
  workspace.intercept = ({ endpoint }) => {
    if (endpoint === 'loadPageChunk') lanes.push(currentLane())
    return undefined
  }
  const load = async (lastEditedDate = edited, n = 0) => {
    void articles.load(row(n, lastEditedDate))
    await clock.runUntil(clock.now() + 3_000)
  }
  await load()
  await load(edited + 60_000)
  await clock.runUntil(clock.now() + tenMinutes)
  await load(edited + 60_000)
  articles.revalidate(page(0))
  await load(edited + 60_000)
  await inLane('background', () => load(edited, 1))
  expect(lanes).toEqual(['unread', 'readers', 'background', 'readers', 'background'])
})

test('a build that reads 1,500 posts is refused none, however many it asks for at once', async () => {
  const clock = new SteppedClock()
  const turns = new PageTurns(new Limiter(3, clock, pace), true)
  const reads = Array.from({ length: 1_500 }, (_, n) => turns.read('unread', page(n), async () => n))
  expect(await Promise.all(reads)).toHaveLength(1_500)
})

test('how many pages may wait follows the rate, what pages take, and a slow-down', async () => {
  const admitted = async (limiter: Limiter, clock: SteppedClock, requests = 1) => {
    const turns = new PageTurns(limiter)
    const work = async () => {
      for (let count = 0; count < requests; count++) await limiter.run(async () => undefined)
    }
    for (let n = 0; n < 60; n++) {
      void turns.read('unread', page(n), work)
      await clock.runUntil(clock.now() + requests * 1_000)
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_, n) =>
        Promise.race([turns.read('unread', page(n), () => new Promise(() => {})), Promise.resolve()]),
      ),
    )
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  const clock = new SteppedClock()
  const usual = await admitted(new Limiter(3, clock, pace), clock)
  expect(usual).toBeGreaterThan(60)
  expect(usual).toBeLessThanOrEqual(70)
  const heavy = await admitted(new Limiter(3, clock, pace), clock, 4)
  expect(heavy).toBeGreaterThanOrEqual(17)
  expect(heavy).toBeLessThan(20)
  const slowed = new Limiter(3, clock, pace)
  slowed.slowDown(clock.now() + 10_000_000)
  expect(await admitted(slowed, clock)).toBeLessThan(45)
})

test('a page that is read again for its age alone goes into the background', async () => {
  const world = blogWorld([
    { title: 'Letter', slug: 'letter' },
    { title: 'Other', slug: 'other' },
  ])
  const text = { id: uuid(900), type: 'text', parent_id: rowId(0), parent_table: 'block', version: 1 }
  world.block[text.id] = { ...text, properties: { title: [['‣', [['p', rowId(1)]]]] } }
  Object.assign(world.block[rowId(0)] ?? {}, { content: [text.id] })
  const { now } = Date
  const turns: string[] = []
  const task = async () => {
    const { client } = await loaders()
    const read = client.turns.read.bind(client.turns)
    client.turns.read = (turn, id, work) => {
      if (id === rowId(0)) turns.push(turn)
      return read(turn, id, work)
    }
    for (const visit of [0, 1, 2]) {
      const at = now() + visit * 660_000
      Date.now = () => at
      const post = (await loadSite()).posts.find(({ id }) => id === rowId(0))
      if (post) await loadArticle(post)
      await expect.poll(() => turns.length).toBe(visit + 1)
    }
  }
  try {
    await inOwnBlog(testFolder('store'), new FakeWorkspace(world), task)
  } finally {
    Date.now = now
  }
  expect(turns).toEqual(['unread', 'refresh', 'refresh'])
})
