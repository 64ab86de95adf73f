import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods'
import { expect, test, vi } from 'vitest'
import PageCache from '@/lib/cache/page-cache'
import { RenderTurns, renderTurns } from '@/lib/cache/render-turns'
import { globalSingleton } from '@/lib/global-singleton'
import { staticProps } from '@/lib/screens/static-screen'
import { loadArticle, loadSite, reloadSite, visibilityOf, watchRequests } from '@/lib/workspace'
import { tellRequest } from '@/lib/workspace/client/watched-work'
import { visibility } from '@/lib/workspace/visibility/visibility'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld } from '../workspace/blog'
import { edit, statusId, versionedWorld } from '../workspace/edited-blog'
import { FakeWorkspace } from '../workspace/fake-workspace'
import { inOwnBlog } from '../workspace/in-own-blog'

const page = (path: string) => ({ screen: { path } })
/** Turns as in a server with a page cache, which is busy. */
function limitedTurns(longest = 1_000, utilization = () => 1): RenderTurns {
  const turns = new RenderTurns({ longest, utilization })
  turns.limit()
  return turns
}
/** Beyond all that happens without a timer. */
const soon = () => wait(20)

test('two pages are rendered at once; the next begins when one of them is stored or turns out to be none', async () => {
  const turns = limitedTurns()
  const begun: string[] = []
  const begin = async (name: string) => {
    const turn = await turns.begin()
    begun.push(name)
    return turn
  }
  const [first, second, ...others] = ['a', 'b', 'c', 'd'].map(begin)
  // A busy machine needs longer than `soon`.
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  ;(await first)?.endWhenStored(page('/a'))
  await soon()
  expect(begun).toEqual(['a', 'b'])
  turns.stored({ path: '/other' })
  turns.stored({ path: '/a', theme: 'simple' })
  await soon()
  expect(begun).toEqual(['a', 'b'])
  turns.stored({ path: '/a' })
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  ;(await second)?.end()
  await Promise.all(others)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('a page that is rendered twice at the same time is done when it is stored', async () => {
  const turns = limitedTurns()
  for (const turn of [await turns.begin(), await turns.begin()]) turn.endWhenStored(page('/a'))
  const later = [turns.begin(), turns.begin()]
  turns.stored({ path: '/a' })
  await Promise.all(later)
})

test('pages of the site’s own theme do not wait for many of another one', async () => {
  const turns = limitedTurns()
  const order: string[] = []
  const begin = async (theme?: string) => {
    const turn = await turns.begin(theme)
    order.push(theme ?? 'own')
    return turn
  }
  const first = [await begin('docs'), await begin('docs')]
  const waiting = [begin('docs'), begin('docs'), begin('docs'), begin()]
  first[0]?.end()
  await waiting[3]
  expect(order).toEqual(['docs', 'docs', 'own'])
  first[1]?.end()
  await waiting[0]
  expect(order).toEqual(['docs', 'docs', 'own', 'docs'])
})

test('pages of several other themes are rendered in turn with those of the site’s own', async () => {
  const turns = limitedTurns()
  const order: string[] = []
  const begin = async (theme?: string) => {
    const turn = await turns.begin(theme)
    order.push(theme ?? 'own')
    setTimeout(() => turn.end())
  }
  const held = [await turns.begin('docs'), await turns.begin('simple')]
  const others = Array.from({ length: 20 }, (_, i) => begin(['docs', 'simple', 'gallery'][i % 3]))
  const own = begin()
  for (const turn of held) turn.end()
  await own
  expect(order.length).toBeLessThanOrEqual(4)
  await Promise.all(others)
})

test('turns whose pages leave the processor idle end while others wait', async () => {
  let utilization = 1
  const turns = limitedTurns(600_000, () => utilization)
  const held = [await turns.begin(), await turns.begin()]
  let isThird = false
  const third = turns.begin().then(() => {
    isThird = true
  })
  await wait(150)
  expect(isThird).toBe(false)
  expect(held.map(({ isOpen }) => isOpen)).toEqual([true, true])
  utilization = 0.2
  await third
  expect(held.map(({ isOpen }) => isOpen)).toEqual([false, false])
})

test('a page that waits for the workspace, or fails while it is drawn, counts for a limited time', async () => {
  const turns = limitedTurns(30)
  const late = await turns.begin()
  ;(await turns.begin()).endWhenStored(page('/a'))
  const [third, fourth] = [await turns.begin(), await turns.begin()]
  // Stored late: the turn has ended, and those of others go on.
  late.endWhenStored(page('/b'))
  turns.stored({ path: '/a' })
  turns.stored({ path: '/b' })
  let isFifth = false
  const fifth = turns.begin().then(() => {
    isFifth = true
  })
  await wait(5)
  expect(isFifth).toBe(false)
  third.end()
  fourth.end()
  await fifth
})

test('a page has a turn from its request until the page cache has it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turns-'))
  const workspace = new FakeWorkspace(blogWorld([{ title: 'Ink', slug: 'ink' }]))
  await inOwnBlog(join(folder, 'store'), workspace, async () => {
    const context = {
      fs: nodeFs,
      serverDistDir: join(folder, 'server'),
      flushToDisk: true,
      revalidatedTags: [],
    }
    globalSingleton('render turns', () => limitedTurns())
    const cache = new PageCache({ ...context, _requestHeaders: {} })
    const ask = (path: string) => staticProps(() => ({ kind: 'sign-in', path }))
    const made = await ask('/a')
    const failed = staticProps(() => Promise.reject(new Error('no workspace')))
    await expect(failed).rejects.toThrow('no workspace')
    expect(await staticProps(() => null)).toMatchObject({ notFound: true })
    await ask('/b')
    let isThird = false
    const third = ask('/c').then(() => {
      isThird = true
    })
    await wait(200)
    expect(isThird).toBe(false)
    const pageData = { pageProps: 'props' in made ? made.props : {} }
    const value = { kind: 'PAGES', html: '', pageData, headers: undefined, status: 200 }
    await cache.set('/$/a', value as Parameters<PageCache['set']>[1], {} as Parameters<PageCache['set']>[2])
    await third
    renderTurns().stored({ path: '/b' })
    renderTurns().stored({ path: '/c' })
  })
  rmSync(folder, { recursive: true, force: true })
})

test('without a page cache nothing waits: on Vercel, and while pages are built', async () => {
  const turns = new RenderTurns()
  for (let i = 0; i < 5; i++) (await turns.begin()).endWhenStored(page('/a'))
})

test('pages that wait for the workspace have no turn', async () => {
  const workspace = new FakeWorkspace(blogWorld([{ title: 'Ink', slug: 'ink' }]))
  await inOwnBlog(testFolder('store'), workspace, async () => {
    // No turn ends by itself here.
    globalSingleton('render turns', () => limitedTurns(600_000))
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const unread = [1, 2, 3].map(() =>
      staticProps(async () => {
        tellRequest()
        await answered
        return null
      }),
    )
    expect(await staticProps(() => ({ kind: 'sign-in', path: '/a' }))).toMatchObject({ props: {} })
    answer()
    for (const made of await Promise.all(unread)) expect(made).toMatchObject({ notFound: true })
  })
})

test('a page that waits while posts are withdrawn is rendered once, and its turn ends with it', async () => {
  const world = versionedWorld([
    { title: 'Ink', slug: 'ink' },
    { title: 'Gone', slug: 'gone' },
  ])
  const workspace = new FakeWorkspace(world)
  await inOwnBlog(testFolder('store'), workspace, async () => {
    const turns = globalSingleton('render turns', () => limitedTurns(600_000))
    await loadSite()
    const held = [await turns.begin(), await turns.begin()]
    let built = 0
    const pages = ['/a', '/b', '/c', '/d'].map(async (path) => {
      const made = await staticProps(async () => {
        built += 1
        return { kind: 'sign-in', path }
      })
      turns.stored({ path })
      return made
    })
    await soon()
    const before = await loadSite()
    edit(world, 1, { [statusId]: [['Draft']] })
    // The second answer confirms the first.
    await reloadSite()
    await reloadSite()
    expect(visibility().accepts(visibilityOf(before))).toBe(false)
    for (const turn of held) turn.end()
    for (const made of await Promise.all(pages)) expect(made).toMatchObject({ props: {} })
    // For its version, and for the page.
    expect(built).toBe(2 * pages.length)
  })
})

test('a page that waits for an article which another request loads is told so', async () => {
  const workspace = new FakeWorkspace(versionedWorld([{ title: 'Ink', slug: 'ink' }]))
  await inOwnBlog(testFolder('store'), workspace, async () => {
    const [post] = (await loadSite()).posts
    if (post === undefined) throw new Error('no post')
    const told: string[] = []
    const load = (name: string) =>
      watchRequests(
        () => told.push(name),
        () => loadArticle(post),
      )
    await Promise.all([load('first'), load('second')])
    expect([...new Set(told)].sort()).toEqual(['first', 'second'])
    told.length = 0
    await load('third')
    expect(told).toEqual([])
  })
})
