/** Pages that another instance has read later than this one's content table, and shares through Redis. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleScreen, openedScreen } from '@/lib/screens/article/article'
import { deployedSettings, loadChange, loadSite, makeFromSite, reloadSite } from '@/lib/workspace'
import { testFolder } from '@/tests/support/runner/test-folder'
import { RedisServer } from '@/tests/support/services/redis-server'
import { blogWorld, rowId } from './blog'
import { FakeWorkspace, uuid, type World } from './fake-workspace'
import { inOwnBlog } from './in-own-blog'
import { columns } from './rows'

const redis = new RedisServer()
beforeAll(() => redis.start())
afterAll(() => redis.stop())
beforeEach(() => redis.forgetAll())

const env = {
  ...{ WORKSPACE_TIMEOUT_MS: '2000', WORKSPACE_RATE: '1000', WORKSPACE_BURST: '1000' },
  NEXT_REVALIDATE_SECOND: '3600',
}
const [harbour, walk, body] = [rowId(0), rowId(1), uuid(900)]

/** Two posts: the first one has a text, the second one names the first. */
function blogOfTwo() {
  const world = blogWorld([
    { title: 'Harbour', slug: 'harbour' },
    { title: 'Walk', slug: 'walk' },
  ])
  for (const id of [harbour, walk]) Object.assign(world.block[id] ?? {}, { version: 10, space_id: uuid(77) })
  const write = (id: string, parent_id: string, title: unknown, version: number) => {
    const text = { id, type: 'text', parent_id, parent_table: 'block', version, space_id: uuid(77) }
    world.block[id] = { ...text, properties: { title } }
    Object.assign(world.block[parent_id] ?? {}, { content: [id] })
  }
  write(body, harbour, [['For everybody']], 1)
  write(uuid(901), walk, [['see '], ['‣', [['p', harbour]]]], 1)
  /** The owner takes the first post back, and writes on, within the minute of its last edit. */
  const takeBack = (cells: Readonly<Record<string, string>>) => {
    const row = world.block[harbour]
    Object.assign(row ?? {}, { version: 20, properties: { ...Object(row?.properties), ...named(cells) } })
    write(body, harbour, [['For the drawer']], 2)
  }
  return { world, workspace: new FakeWorkspace(world), takeBack }
}

const named = (cells: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [
      name === 'title' ? name : Reflect.get(columns, name),
      [[value]],
    ]),
  )

const screen = (slug: string) =>
  makeFromSite(async (site) =>
    JSON.stringify((await articleScreen(site, { path: ['article', slug] })) ?? null),
  )

/** What one instance shows after another one has read the pages anew, in turn. */
async function shownAfter(
  {
    workspace,
    takeBack,
  }: { world: World; workspace: FakeWorkspace; takeBack: (cells: Record<string, string>) => void },
  cells: Record<string, string>,
  { away = false, fresh = false } = {},
): Promise<string[]> {
  const shown: string[] = []
  const secrets = { SESSION_SECRET: 's'.repeat(40), REDIS_URL: redis.url }
  const folder = (name: string) => testFolder(name)
  const first = async () => {
    await loadSite()
    if (!fresh) for (const slug of ['harbour', 'walk']) shown.push(await screen(slug))
    await inOwnBlog(
      folder('b'),
      workspace,
      async () => {
        const read = async () => {
          const site = await loadSite()
          const post = site.posts.find(({ id }) => id === harbour)
          if (post?.locked) await openedScreen(site, post)
          for (const slug of ['harbour', 'walk']) await screen(slug)
        }
        await loadSite()
        await read()
        takeBack(cells)
        await loadChange(new Set([harbour, walk]))
        await read()
        // Nobody waits for what is written to Redis.
        await new Promise((resolve) => setTimeout(resolve, 200))
      },
      // What is shared carries the address of the workspace.
      { env: { ...env, API_BASE_URL: deployedSettings().API_BASE_URL }, secrets },
    )
    if (away) workspace.intercept = () => ({ status: 503, body: {} })
    for (const slug of ['walk', 'harbour', 'walk']) shown.push(await screen(slug).catch(String))
  }
  await inOwnBlog(folder('a'), workspace, first, { env, secrets })
  return shown
}

for (const [what, cells] of [
  ['locked', { password: 'a long password', summary: 'For the drawer' }],
  ['made a draft', { status: 'Draft', title: 'For the drawer' }],
] as const) {
  for (const [where, options] of [
    ['', {}],
    [' while the workspace is away', { away: true }],
    [' and that this instance has not read', { fresh: true }],
    [' and that this instance has not read, while the workspace is away', { away: true, fresh: true }],
  ] as const) {
    test(`R-373 pages that show a post which another instance knows to be ${what}${where} tell nothing new of it`, {
      tags: where === '' || (what === 'locked' && where.endsWith('read')) ? [] : 'full',
    }, async () => {
      const shown = await shownAfter(blogOfTwo(), { ...cells }, options)
      expect(shown.filter((text) => text.includes('For the drawer'))).toEqual([])
      if (!('fresh' in options)) expect(shown[0]).toContain('For everybody')
    })
  }
}

test('R-373 a locked body that another instance has read is not shown when the post is unlocked and cannot be read', async () => {
  const { world, workspace, takeBack } = blogOfTwo()
  const secrets = { SESSION_SECRET: 's'.repeat(40), REDIS_URL: redis.url }
  takeBack({ password: 'a long password' })
  const open = async () => {
    const [post] = (await loadSite()).posts.filter(({ locked }) => locked)
    expect(JSON.stringify(post && (await openedScreen(await loadSite(), post)))).toContain('For the drawer')
    // Nobody waits for what is written to Redis.
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const first = async () => {
    const other = { env: { ...env, API_BASE_URL: deployedSettings().API_BASE_URL }, secrets }
    await inOwnBlog(testFolder('b'), workspace, open, other)
    const row = Object(world.block[harbour])
    const { [String(columns.password)]: _, ...properties } = row.properties
    Object.assign(row, { version: 30, last_edited_time: row.last_edited_time + 600_000, properties })
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'loadPageChunk' ? { status: 403, body: {} } : undefined
    expect((await reloadSite()).posts.filter(({ locked }) => locked)).toEqual([])
    await expect(screen('harbour')).rejects.toThrow(/refused/)
  }
  await inOwnBlog(testFolder('a'), workspace, first, { env, secrets })
})
