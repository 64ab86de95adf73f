/** Pages that were read later than the content table, in which rows were taken from readers meanwhile, and earlier ones. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { articleScreen, openedScreen } from '@/lib/screens/article/article'
import { findById } from '@/lib/site/slugs'
import { loadArticle, loadSite, makeFromSite, reloadSite, warm } from '@/lib/workspace'
import { blogWorld, rowId } from './blog'
import { FakeWorkspace, uuid } from './fake-workspace'
import { inOwnBlog } from './in-own-blog'
import { columns } from './rows'

const body = uuid(900)
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outdated-index-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What an owner changes of a row: its cells, by the names of properties, and what else its record says. */
interface Edit {
  cells?: Readonly<Record<string, string>>
  record?: Readonly<Record<string, unknown>>
}

/** Ways of taking a post from readers. */
const withdrawals: readonly (readonly [string, Edit])[] = [
  ['locked', { cells: { password: 'a long password' } }],
  ['made a draft', { cells: { status: 'Draft' } }],
  ['moved below a draft', { record: { parent_id: rowId(1), parent_table: 'block' } }],
  ['moved into another database', { record: { parent_id: uuid(9) } }],
  ['made a template', { record: { is_template: true } }],
  ['turned into a text', { record: { type: 'text' } }],
  ['left without a title', { cells: { title: '' } }],
  ['left with a blank title', { cells: { title: '  ' } }],
  ['moved away without cells', { record: { parent_id: rowId(1), properties: {} } }],
]

const env = { WORKSPACE_TIMEOUT_MS: '2000', WORKSPACE_RATE: '1000', WORKSPACE_BURST: '1000' }

/** A blog of one post and a draft, and what its owner does: takes it back, and writes on. */
function blogOfPost() {
  const world = blogWorld([
    { title: 'Harbour', slug: 'harbour', password: '' },
    { title: 'Drawer', status: 'Draft' },
  ])
  const row = world.block[rowId(0)]
  const text = { id: body, type: 'text', parent_id: rowId(0), parent_table: 'block', version: 1 }
  if (!row) throw new Error('the blog has no row')
  Object.assign(row, { version: 10, content: [body] })
  world.block[body] = { ...text, properties: { title: [['For everybody']] } }
  const takeBack = ({ cells = {}, record = {} }: Edit) => {
    const changed = Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [Reflect.get(columns, name), [[value]]]),
    )
    Object.assign(row, {
      version: 20,
      last_edited_time: Number(row.last_edited_time) + 600_000,
      properties: { ...Object(row.properties), ...changed },
      ...record,
    })
    world.block[body] = { ...text, version: 2, properties: { title: [['For the drawer']] } }
  }
  return { workspace: new FakeWorkspace(world), takeBack }
}

const screen = () =>
  makeFromSite(async (site) => {
    const made = await articleScreen(site, { path: ['article', 'harbour'] })
    return JSON.stringify(made ?? null)
  })

for (const [what, edit] of withdrawals) {
  test(`R-373 a post that is ${what}, and written on, within one window shows no new text`, async () => {
    const { workspace, takeBack } = blogOfPost()
    await inOwnBlog(
      folder,
      workspace,
      async () => {
        await loadSite()
        takeBack(edit)
        const made = await screen()
        expect(made).not.toContain('For the drawer')
        expect(made).not.toContain('For everybody')
        const [post] = (await loadSite()).posts
        expect(post === undefined || post.locked).toBe(true)
      },
      { env },
    )
  })

  test(`R-373 a post that is ${what} while the table cannot be read keeps the text that readers know`, async () => {
    const { workspace, takeBack } = blogOfPost()
    await inOwnBlog(
      folder,
      workspace,
      async () => {
        expect(await screen()).toContain('For everybody')
        const [post] = (await loadSite()).posts
        takeBack(edit)
        workspace.intercept = ({ endpoint, body: { pageId } }) =>
          endpoint === 'loadPageChunk' && pageId === rowId(0) ? undefined : { status: 403, body: {} }
        const lastEditedDate = (post?.lastEditedDate ?? 0) + 60_000
        const article = { id: rowId(0), lastEditedDate, type: 'Post' as const }
        expect(JSON.stringify(await loadArticle(article))).toContain('For everybody')
        expect(await screen()).not.toContain('For the drawer')
      },
      { env },
    )
  })

  test(`R-373 a post that is ${what} while the table cannot be read is not shown where its text is not known`, async () => {
    const { workspace, takeBack } = blogOfPost()
    await inOwnBlog(
      folder,
      workspace,
      async () => {
        await loadSite()
        takeBack(edit)
        workspace.intercept = ({ endpoint, body: { pageId } }) =>
          endpoint === 'loadPageChunk' && pageId === rowId(0) ? undefined : { status: 403, body: {} }
        await expect(screen()).rejects.toThrow(/newer than the content table/)
      },
      { env },
    )
  })
}

test('a post that was only written on is shown as it is now', async () => {
  const { workspace, takeBack } = blogOfPost()
  await inOwnBlog(
    folder,
    workspace,
    async () => {
      await loadSite()
      takeBack({ cells: { summary: 'Another summary' } })
      expect(await screen()).toContain('For the drawer')
    },
    { env },
  )
})

const minute = 60_000

/** A locked post with a paragraph for nobody, and what its owner does: deletes the paragraph, then the password. */
function lockedBlog() {
  const world = blogWorld([{ title: 'Harbour', slug: 'harbour', password: 'a long password' }])
  const drawer = uuid(901)
  const row = world.block[rowId(0)]
  const edited = Math.floor(Date.now() / minute) * minute - 30 * minute
  if (!row) throw new Error('the blog has no row')
  Object.assign(row, { version: 10, last_edited_time: edited, content: [body, drawer] })
  const write = (id: string, text: string) => {
    const block = { id, type: 'text', parent_id: rowId(0), parent_table: 'block', version: 1 }
    world.block[id] = { ...block, properties: { title: [[text]] } }
  }
  write(body, 'For everybody')
  write(drawer, 'For the drawer')
  const unlock = (minutes: number) => {
    const { [String(columns.password)]: _, ...properties } = Object(row.properties)
    const last_edited_time = edited + minutes * minute
    Object.assign(row, { version: 20, last_edited_time, properties, content: [body] })
    delete world.block[drawer]
  }
  const workspace = new FakeWorkspace(world)
  /** Somebody who knows the password reads the post. */
  const open = async () => {
    const site = await loadSite()
    const post = findById(site, rowId(0))
    expect(JSON.stringify(post && (await openedScreen(site, post)))).toContain('For the drawer')
  }
  return { workspace, unlock, open, locked: structuredClone(world) }
}

test('R-373 a post that is unlocked within the minute of its last edit shows nothing that was deleted before', async () => {
  const { workspace, unlock, open } = lockedBlog()
  const task = async () => {
    await open()
    unlock(0)
    await reloadSite()
    const made = await screen()
    expect(made).not.toContain('For the drawer')
    expect(made).toContain('For everybody')
    const calls = workspace.count('loadPageChunk')
    await screen()
    expect(workspace.count('loadPageChunk')).toBe(calls)
  }
  await inOwnBlog(folder, workspace, task, { env })
})

for (const [who, read] of [
  ['somebody has opened', (open: () => Promise<void>) => open()],
  ['a build has read', () => warm(() => {})],
] as const) {
  test(`R-373 a post that ${who} is not shown when it is unlocked and cannot be read`, async () => {
    const { workspace, unlock, open } = lockedBlog()
    const task = async () => {
      await read(open)
      unlock(20)
      await reloadSite()
      workspace.intercept = ({ endpoint }) =>
        endpoint === 'loadPageChunk' ? { status: 403, body: {} } : undefined
      await expect(screen()).rejects.toThrow(/refused/)
      workspace.intercept = () => undefined
      await new Promise((resolve) => setTimeout(resolve, 3_100))
      expect(await screen()).toContain('For everybody')
    }
    await inOwnBlog(folder, workspace, task, { env })
  })
}

test('R-373 a post that is unlocked is not shown as long as the workspace gives it with its password', async () => {
  const { workspace, unlock, open, locked } = lockedBlog()
  const older = new FakeWorkspace(locked)
  const task = async () => {
    await open()
    unlock(20)
    await reloadSite()
    // Another replica answers for pages than for the table.
    workspace.intercept = (call) =>
      call.endpoint === 'loadPageChunk' ? { body: older.answer(call) } : undefined
    await expect(screen()).rejects.toThrow(/before its row was opened/)
  }
  await inOwnBlog(folder, workspace, task, { env })
})

test('R-373 no block of a locked body stands in for one that does not arrive after the post is unlocked', async () => {
  const { workspace, unlock, open, locked } = lockedBlog()
  const task = async () => {
    await open()
    unlock(20)
    Object.assign(workspace.world.block[rowId(0)] ?? {}, { content: locked.block[rowId(0)]?.content })
    await reloadSite()
    const made = await screen()
    expect(made).not.toContain('For the drawer')
    expect(made).toContain('For everybody')
  }
  await inOwnBlog(folder, workspace, task, { env })
})

test('an open post that is edited stays as it was while it cannot be read', async () => {
  const { workspace, takeBack } = blogOfPost()
  const task = async () => {
    expect(await screen()).toContain('For everybody')
    takeBack({ cells: { summary: 'Another summary' } })
    await reloadSite()
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'loadPageChunk' ? { status: 403, body: {} } : undefined
    expect(await screen()).toContain('For everybody')
  }
  await inOwnBlog(folder, workspace, task, { env })
})
