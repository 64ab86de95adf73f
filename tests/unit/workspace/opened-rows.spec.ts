/** Rows that were drafts when a page was read which names them, and that readers may see now. */

import { afterEach, expect, test } from 'vitest'
import { articleScreen } from '@/lib/screens/article/article'
import { builtFromStore, deployedSettings, loadSite, makeFromSite, reloadSite, warm } from '@/lib/workspace'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld, rowId, tableId } from './blog'
import { FakeWorkspace, uuid, type World } from './fake-workspace'
import { inOwnBlog } from './in-own-blog'
import { columns } from './rows'

const [letter, news, inside] = [rowId(0), rowId(1), uuid(950)]
const env = { WORKSPACE_TIMEOUT_MS: '2000', WORKSPACE_RATE: '1000', WORKSPACE_BURST: '1000' }
const minute = 60_000
const { now } = Date
afterEach(() => {
  Date.now = now
  delete process.env[builtFromStore]
})

/** A post, and a draft whose title, summary and inner page are for nobody. */
function blogWithDraft() {
  const world = blogWorld([
    { title: 'Letter', slug: 'letter' },
    { title: 'For the drawer', slug: 'news', status: 'Draft', summary: 'For the drawer' },
  ])
  world.block[inside] = pageIn(news, 'For the drawer')
  for (const block of Object.values(world.block)) Object.assign(block, { version: 1, space_id: uuid(77) })
  return { world, workspace: new FakeWorkspace(world) }
}

function pageIn(parent_id: string, title: string) {
  return { id: inside, type: 'page', parent_id, parent_table: 'block', properties: { title: [[title]] } }
}

/** Has the letter hold a block. */
function write(world: World, block: Record<string, unknown>): void {
  const id = uuid(900)
  const sound = { id, version: 1, parent_id: letter, parent_table: 'block', space_id: uuid(77) }
  world.block[id] = { ...sound, ...block }
  Object.assign(world.block[letter] ?? {}, { content: [id] })
}

const mentions = (world: World, ...ids: string[]) =>
  write(world, {
    type: 'text',
    properties: { title: [['See '], ...ids.map((id) => ['‣', [['p', id]]])] },
  })

function listsPosts(world: World): void {
  const [view, properties] = [uuid(902), ['title', columns.summary]]
  const table_properties = properties.map((property) => ({ property, visible: true }))
  write(world, { type: 'collection_view', collection_id: tableId, view_ids: [view] })
  const record = { id: view, type: 'table', name: 'Posts', format: { table_properties } }
  world.collection_view = { ...world.collection_view, [view]: record }
}

/** The owner cleans the row and publishes it, minutes after its last edit. */
function publish({ block }: World, more: Record<string, unknown> = {}): void {
  const row = Object(block[news])
  const { [String(columns.summary)]: _, ...cells } = row.properties
  const properties = { ...cells, title: [['News']], [String(columns.status)]: [['Published']], ...more }
  const edited = { version: row.version + 1, last_edited_time: row.last_edited_time + 10 * minute }
  Object.assign(row, { ...edited, properties })
  block[inside] = { ...pageIn(news, 'Chapter'), version: 2, space_id: uuid(77) }
}

const shown = () =>
  makeFromSite(async (site) =>
    JSON.stringify((await articleScreen(site, { path: ['article', 'letter'] })) ?? null),
  )

const isLetter = ({ endpoint, body }: { endpoint: string; body: Record<string, unknown> }) =>
  endpoint === 'loadPageChunk' && body.pageId === letter

for (const [what, names] of [
  ['mentions', (world: World) => mentions(world, news)],
  ['lists', listsPosts],
] as const) {
  test(`R-270 a page that ${what} a draft shows nothing of it when it is published, and is read again once`, async () => {
    const { world, workspace } = blogWithDraft()
    names(world)
    await inOwnBlog(
      testFolder('store'),
      workspace,
      async () => {
        expect(await shown()).not.toContain('For the drawer')
        publish(world)
        await reloadSite()
        const reads = () => workspace.calls.filter(isLetter).length
        const before = reads()
        for (let visit = 0; visit < 3; visit++) {
          const made = await shown()
          expect(made).not.toContain('For the drawer')
          expect(made).toContain('News')
        }
        expect(reads() - before).toBe(1)
      },
      { env },
    )
  })

  test(`R-270 a page that ${what} a draft stays as it was while it cannot be read after the row is published`, async () => {
    const { world, workspace } = blogWithDraft()
    names(world)
    await inOwnBlog(
      testFolder('store'),
      workspace,
      async () => {
        await shown()
        publish(world)
        await reloadSite()
        workspace.intercept = (call) => (isLetter(call) ? { status: 403, body: {} } : undefined)
        const made = await shown()
        expect(made).toContain('"html":"<div class')
        expect(made).not.toContain('For the drawer')
        workspace.intercept = () => undefined
        expect(await shown()).toContain('News')
      },
      { env },
    )
  })
}

test('a page inside a draft is not named by its earlier title once the draft is published', async () => {
  const { world, workspace } = blogWithDraft()
  mentions(world, inside)
  await inOwnBlog(
    testFolder('store'),
    workspace,
    async () => {
      expect(await shown()).toContain('…')
      publish(world)
      await reloadSite()
      workspace.intercept = (call) => (isLetter(call) ? { status: 403, body: {} } : undefined)
      expect(await shown()).not.toContain('For the drawer')
      workspace.intercept = () => undefined
      expect(await shown()).toContain('Chapter')
    },
    { env },
  )
})

test('R-271 a scheduled row that was renamed is not named by its earlier title when its time has come', async () => {
  const { world, workspace } = blogWithDraft()
  mentions(world, news)
  const day = { type: 'date', start_date: '2040-01-01' }
  const scheduled = {
    [String(columns.status)]: [['Published']],
    [String(columns.date)]: [['‣', [['d', day]]]],
  }
  const row = Object(world.block[news])
  Object.assign(row, { properties: { ...row.properties, ...scheduled } })
  await inOwnBlog(
    testFolder('store'),
    workspace,
    async () => {
      const later = Date.parse('2040-01-01T15:00:00Z')
      Date.now = () => later - 24 * 60 * minute
      expect(await shown()).not.toContain('For the drawer')
      publish(world, scheduled)
      Date.now = () => later
      workspace.intercept = (call) => (isLetter(call) ? { status: 403, body: {} } : undefined)
      expect((await reloadSite()).posts).toHaveLength(2)
      expect(await shown()).not.toContain('For the drawer')
      workspace.intercept = () => undefined
      expect(await shown()).toContain('News')
    },
    { env },
  )
})

test('a page that the workspace gives as it was before is not asked for at each visit', async () => {
  const { world, workspace } = blogWithDraft()
  mentions(world, news)
  const before = structuredClone(world)
  await inOwnBlog(
    testFolder('store'),
    workspace,
    async () => {
      await shown()
      publish(world)
      await reloadSite()
      // Another replica answers for the pages than for the table.
      const older = new FakeWorkspace(before)
      workspace.intercept = (call) => {
        if (call.endpoint === 'loadPageChunk') return { body: older.answer(call) }
        const isAboutRow =
          call.endpoint === 'syncRecordValuesMain' && !JSON.stringify(call.body).includes(tableId)
        return isAboutRow ? { body: older.answer(call) } : undefined
      }
      const reads = () => workspace.calls.filter(isLetter).length
      const first = reads()
      for (let visit = 0; visit < 3; visit++) expect(await shown()).not.toContain('For the drawer')
      expect(reads() - first).toBe(1)
    },
    { env },
  )
})

/** Shows what builds make that keep the stored content of earlier ones. */
async function inBuilds(world: World, task: (build: (day: number) => Promise<string>) => Promise<void>) {
  const workspace = new FakeWorkspace(world)
  const folder = testFolder('store')
  const build = async (day: number) => {
    // What is stored carries the address of the workspace.
    const own = { env: { ...env, API_BASE_URL: deployedSettings().API_BASE_URL } }
    Date.now = () => now() + day * 24 * 60 * minute
    await inOwnBlog(folder, workspace, async () => void (await warm(() => {})), own)
    process.env[builtFromStore] = 'yes'
    let made = ''
    const draw = async () => {
      await loadSite()
      made = await shown()
    }
    await inOwnBlog(folder, workspace, draw, own)
    delete process.env[builtFromStore]
    return made
  }
  await inOwnBlog(testFolder('none'), workspace, () => task(build), { env })
}

test('a build does not name a draft, published since the last build, by its earlier title', async () => {
  const { world } = blogWithDraft()
  mentions(world, news)
  await inBuilds(world, async (build) => {
    expect(await build(0)).not.toContain('For the drawer')
    publish(world)
    const second = await build(0)
    expect(second).not.toContain('For the drawer')
    expect(second).toContain('News')
  })
})

test('a build reads pages again that name others, where the last build is more than ten minutes ago', async () => {
  const { world } = blogWithDraft()
  mentions(world, inside)
  const open = { ...pageIn(uuid(77), 'A page'), parent_table: 'space', version: 1, space_id: uuid(77) }
  world.block[inside] = open
  await inBuilds(world, async (build) => {
    expect(await build(0)).toContain('A page')
    world.block[inside] = { ...open, parent_id: news, parent_table: 'block', version: 2 }
    expect(await build(0)).toContain('A page')
    expect(await build(3)).not.toContain('A page')
  })
})

for (const isRefused of [false, true]) {
  const what = isRefused ? ' by an article that cannot be read' : ''
  test(`R-270 a page inside a draft that becomes a post is not named as before${what}`, async () => {
    const { world, workspace } = blogWithDraft()
    mentions(world, inside)
    const task = async () => {
      expect(await shown()).not.toContain('For the drawer')
      const texts = { title: 'Public title', type: 'Post', status: 'Published', slug: 'chapter' }
      const cells = Object.entries(texts).map(([name, text]) => [Reflect.get(columns, name), [[text]]])
      Object.assign(world.block[inside] ?? {}, {
        ...{ parent_id: tableId, parent_table: 'collection', version: 5 },
        ...{ last_edited_time: Date.now() - 10 * minute, properties: Object.fromEntries(cells) },
      })
      if (isRefused) workspace.intercept = (call) => (isLetter(call) ? { status: 403, body: {} } : undefined)
      const { posts } = await reloadSite()
      expect(posts.map(({ title }) => title)).toContain('Public title')
      const made = await shown()
      expect(made).not.toContain('For the drawer')
      expect(made).toContain(isRefused ? 'See …' : 'Public title')
    }
    await inOwnBlog(testFolder('store'), workspace, task, { env })
  })
}

test('R-270 nothing from inside a draft that is a database is shown by a page that has no record of the draft', async () => {
  const { world, workspace } = blogWithDraft()
  const [table, view, row, text] = [uuid(951), uuid(952), uuid(953), uuid(954)] as const
  const own = { type: 'collection_view_page', collection_id: table, view_ids: [view] }
  Object.assign(world.block[news] ?? {}, own)
  write(world, { ...own, type: 'collection_view' })
  const space_id = uuid(77)
  const inTable = { parent_id: table, parent_table: 'collection', properties: { title: [['Row']] } }
  world.block[row] = { id: row, type: 'page', version: 1, space_id, ...inTable, content: [text] }
  const words = { properties: { title: [['For the drawer']] }, parent_id: row, parent_table: 'block' }
  world.block[text] = { id: text, type: 'text', version: 1, space_id, ...words }
  const schema = { title: { name: 'Name', type: 'title' } }
  const collection = { id: table, name: [['K']], parent_id: news, parent_table: 'block', schema }
  world.collection = { ...world.collection, [table]: collection }
  const format = { table_properties: [{ property: 'title', visible: true }] }
  world.collection_view = { ...world.collection_view, [view]: { id: view, type: 'table', name: 'K', format } }
  const task = async () => {
    await loadSite()
    // The record of the draft alone is refused, whenever it is asked for beside a page.
    workspace.intercept = ({ endpoint, body }) => {
      const asked = Array.isArray(body.requests) ? body.requests.map(({ id }) => id) : []
      const isRefused = endpoint === 'syncRecordValuesMain' && asked.includes(news) && !asked.includes(letter)
      return isRefused ? { status: 403, body: {} } : undefined
    }
    expect(await shown()).not.toContain('For the drawer')
    workspace.intercept = () => undefined
    publish(world)
    Object.assign(world.block[row] ?? {}, { content: [], version: 2 })
    delete world.block[text]
    await reloadSite()
    expect(await shown()).not.toContain('For the drawer')
  }
  await inOwnBlog(testFolder('store'), workspace, task, { env })
})
