import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { globalSingleton } from '@/lib/global-singleton'
import { bodyDigest } from '@/lib/screens/article/body-digest'
import { pageVersion, presentVersion } from '@/lib/screens/page-version'
import { screenAt } from '@/lib/screens/route'
import type { Site } from '@/lib/site/types'
import type { RecordMap } from '@/lib/workspace/types'
import { inTime } from '../../support/in-time'
import { page } from '../article/support'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const name = 'workspace-loaders'
/** Where globalSingleton keeps what the process shares. */
const shelf: Map<string, unknown> = globalSingleton('page-version.spec', () =>
  Reflect.get(globalThis, Symbol.for('inkstone.process-wide')),
)
let kept: unknown
const workspace = { body: records('Words.'), until: 5_000_000, loads: 0 }

// Stands in for the workspace, of which versions want the bodies of pages.
beforeAll(() => {
  kept = shelf.get(name)
  const articles = {
    load: async () => {
      workspace.loads++
      return workspace.body
    },
    currentUntil: () => workspace.until,
  }
  shelf.set(name, Promise.resolve({ articles, offline: false }))
})
afterAll(() => {
  if (kept === undefined) shelf.delete(name)
  else shelf.set(name, kept)
})

function records(words: unknown): RecordMap {
  return page([{ type: 'text', title: words }]) as unknown as RecordMap
}

const days = Array.from({ length: 40 }, (_, index) => `2024-03-${String(40 - index).padStart(2, '0')}`)
/** Forty posts, the newest first; no two have anything in common. */
const posts = days.map((_, index) =>
  makePost({ title: `p${index}`, tags: [`tag ${index}`], publishDate: 40_000_000 - index * 1_000 }),
)
const site = makeSite(posts)

const versionAt = async (path: string, on: Site = site, theme?: string) =>
  (await presentVersion(on, { path, ...(theme && { theme }) }))?.hash
const edited = (index: number, change: object) =>
  makeSite(posts.map((post, at) => (at === index ? { ...post, ...change } : post)))

test('the version is a short hash that every process reads the same', async () => {
  const hash = await versionAt('/article/p20')
  expect(hash).toMatch(/^[\w-]{22}$/)
  expect(await versionAt('/article/p20', structuredClone(site))).toBe(hash)
  expect(await versionAt('/article/p20', site, 'simple')).not.toBe(hash)
})

test('a new title concerns the post, its neighbours and the lists that show it, and no other page', async () => {
  const after = edited(20, { title: 'Another title' })
  const concerned: string[] = []
  for (const path of ['/', '/page/2', '/page/3', '/archive', '/tag', '/tag/tag%2020', '/tag/tag%2021']) {
    if ((await versionAt(path)) !== (await versionAt(path, after))) concerned.push(path)
  }
  for (const { href } of posts) {
    if ((await versionAt(href)) !== (await versionAt(href, after))) concerned.push(href)
  }
  expect(concerned).toEqual([
    '/page/2',
    '/archive',
    '/tag/tag%2020',
    '/article/p19',
    '/article/p20',
    '/article/p21',
  ])
})

test('an edited body concerns its own page alone', async () => {
  const [article, home] = [await versionAt('/article/p20'), await versionAt('/')]
  workspace.body = records('Other words.')
  const after = edited(20, { lastEditedDate: 1 })
  expect(await versionAt('/article/p20', after)).not.toBe(article)
  expect(await versionAt('/', after)).toBe(home)
  workspace.body = records('Words.')
  expect(await versionAt('/article/p20')).toBe(article)
})

test('lists that show the beginning of bodies, and the notice on every page, follow these bodies', async () => {
  const notice = makePost({ title: 'News', type: 'Notice' })
  const preview = makeSite(posts, { settings: { POST_LIST_PREVIEW: true } })
  const noticed = makeSite(posts, { notice })
  const before = [await versionAt('/', preview), await versionAt('/archive', noticed)]
  workspace.body = records('Other words.')
  const after = [await versionAt('/', preview), await versionAt('/archive', noticed)]
  workspace.body = records('Words.')
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

test('the newest post of a category concerns the page of all in themes that show it there', async () => {
  const categories = [{ name: 'Sea', count: 1 }]
  const blog = (title: string) => makeSite([makePost({ title, category: 'Sea' })], { categories })
  const screenOf = async (theme: string) =>
    JSON.stringify(await screenAt(['category'])?.(blog('Tide'), undefined, theme))
  expect(await screenOf('magazine')).toContain('Tide')
  expect(await screenOf('docs')).not.toContain('Tide')
  const versions = (theme: string) =>
    Promise.all(['Tide', 'Ebb'].map((title) => versionAt('/category', blog(title), theme)))
  expect(new Set(await versions('magazine')).size).toBe(2)
})

test('a body that links to an address follows the post that has it', () => {
  const linked = (...targets: string[]) => records(targets.map((target) => [target, [['a', target]]]))
  const [first] = posts
  const renamed = makeSite(
    posts.map((post) => (post === first ? { ...post, slug: 'tea', href: '/tea' } : post)),
  )
  for (const link of ['/tea', 'tea/', 'https://blog.example/tea?from=home#end', '/t%65a']) {
    expect(bodyDigest(renamed, linked(link)), link).not.toBe(bodyDigest(site, linked(link)))
  }
  expect(bodyDigest(renamed, linked('/coffee'))).toBe(bodyDigest(site, linked('/coffee')))
})

test('settings, menu, a new post and the day concern every page', async () => {
  const build = screenAt(['tag']) ?? (() => null)
  const hash = await versionAt('/tag')
  const more = makePost({ title: 'New', tags: ['tag 1'] })
  const menu = [{ name: 'Tea', to: '/tea', icon: '', show: true, subMenus: [] }]
  expect(await versionAt('/tag', makeSite(posts, { settings: { AUTHOR: 'Lin Yao' } }))).not.toBe(hash)
  expect(await versionAt('/tag', makeSite(posts, { menu }))).not.toBe(hash)
  expect(await versionAt('/tag', makeSite([more, ...posts]))).not.toBe(hash)
  const morning = Date.UTC(2026, 6, 1, 7)
  const at = async (now: number) => (await pageVersion(site, build, undefined, now))?.hash
  expect(await at(morning + 3_600_000)).toBe(await at(morning))
  expect(await at(morning + 86_400_000)).not.toBe(await at(morning))
})

test('the version lasts until the day ends, whatever it was read from', async () => {
  const archive = screenAt(['archive'])
  const evening = Date.UTC(2026, 11, 31, 23, 30)
  const version = archive && (await pageVersion(site, archive, undefined, evening))
  expect(version?.until).toBe(Date.UTC(2027, 0, 1))
})

test('the version lasts as long as the bodies that it was read from', async () => {
  expect(await presentVersion(site, { path: '/article/p20' })).toMatchObject({ until: 5_000_000 })
  expect((await presentVersion(site, { path: '/archive' }))?.until).toBeGreaterThan(Date.now())
  // An older state stands in for a body that cannot be read.
  workspace.until = 0
  expect(await presentVersion(site, { path: '/article/p20' })).toMatchObject({ until: 0 })
  workspace.until = 5_000_000
})

test('no body of a locked post is read, and what is no page any more has no version', async () => {
  workspace.loads = 0
  expect(await versionAt('/article/p20', edited(20, { locked: true }))).toMatch(/./)
  expect(workspace.loads).toBe(0)
  expect(await presentVersion(makeSite([]), { path: '/article/p20' })).toBeNull()
  expect(
    await presentVersion(makeSite(posts, { settings: { STATIC_EXPORT: true } }), { path: '/' }),
  ).toBeNull()
})

test('a body depends on its records, and on what the site says about the pages that these name', () => {
  const named = '0b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c'
  const target = makePost({ title: 'Target', id: named })
  const links = [[['‣', [['p', named, 'space']]]], [['here', [['a', `/${named.replaceAll('-', '')}`]]]]]
  for (const link of links) {
    const body = records(link)
    const known = bodyDigest(makeSite([...posts, target]), body)
    const states = [
      makeSite(posts),
      makeSite([...posts, { ...target, locked: true }]),
      makeSite([...posts, { ...target, href: '/article/moved' }]),
      makeSite(posts, { table: { id: 'table', privateRowIds: new Set([named]), passwords: [] } }),
    ]
    for (const state of states) expect(bodyDigest(state, body)).not.toBe(known)
    expect(bodyDigest(makeSite([...posts, target, makePost({ title: 'Unnamed' })]), body)).toBe(known)
    expect(bodyDigest(makeSite([...posts, { ...target, title: 'New' }]), structuredClone(body))).toBe(known)
  }
})

test('a body depends on pages that its texts name in encoded addresses, or in several pieces', () => {
  const plain = '0b4f3a1c2d5e4f6a8b7c9d0e1f2a3b4c'
  const named = '0b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c'
  const texts = [
    [[`https://a.example/?u=https%3A%2F%2Fwww.notion.so%2F${plain}`]],
    [[`https://a.example/?u=https%253A%252F%252Fwww.notion.so%252F${named}`]],
    [['here', [['a', `https://a.example/?id%3D${plain}`]]]],
    [[plain.slice(0, 9)], [plain.slice(9), [['b']]]],
    [[`${plain.slice(0, 5)}\u200b${plain.slice(5)}`]],
  ]
  const closed = { id: 'table', privateRowIds: new Set([named]), passwords: [] }
  for (const text of texts) {
    const body = records(text)
    const open = bodyDigest(makeSite(posts), body)
    expect(bodyDigest(makeSite(posts, { table: closed }), body), JSON.stringify(text)).not.toBe(open)
  }
})

test('a body with endless letters of ids depends on all pages, within a second', {
  tags: 'full',
}, async () => {
  const letters = Array.from({ length: 15_000 }, (_, index) =>
    createHash('sha256').update(String(index)).digest('hex'),
  )
  // A digest is remembered with its record map.
  const body = () => records([[letters.join('')]])
  const known = await inTime(800, () => bodyDigest(makeSite(posts), body()))
  const table = { id: 'table', privateRowIds: new Set(['a']), passwords: [] }
  expect(bodyDigest(makeSite(posts, { table }), body())).not.toBe(known)
})

/** The site, and how often it was asked for its settings, as each look at a link asks. */
function countedSite(more: Parameters<typeof makeSite>[1] = {}) {
  const counted = { asked: 0, site: makeSite(posts, more) }
  const { settings } = counted.site
  Object.defineProperty(counted.site, 'settings', {
    get: () => {
      counted.asked += 1
      return settings
    },
  })
  return counted
}

test('a site is asked once about each link of a body, and about none of too many: then all its pages count', () => {
  const linked = (count: number) =>
    records([...Array(count).keys(), ...Array(count).keys()].map((n) => [`${n.toString(36)}/`]))
  const few = countedSite()
  const body = linked(300)
  const known = bodyDigest(few.site, body)
  expect(bodyDigest(few.site, body)).toBe(known)
  expect(few.asked).toBeLessThan(400)

  const many = countedSite()
  const long = linked(20_000)
  const before = bodyDigest(many.site, long)
  expect(many.asked).toBeLessThan(100)
  const states = [
    makeSite(posts, { closedAddresses: ['article/closed'] }),
    makeSite(posts, { addresses: { former: posts[0]?.id ?? '' } }),
    makeSite(posts.map((post, at) => (at === 3 ? { ...post, href: '/tea' } : post))),
    makeSite(posts.map((post, at) => (at === 3 ? { ...post, locked: true } : post))),
  ]
  for (const state of states) expect(bodyDigest(state, long)).not.toBe(before)
  expect(bodyDigest(makeSite(posts), structuredClone(long))).toBe(before)
})

test('a body in which the same id may begin at each of many letters follows the whole site', async () => {
  const body = () => records([[`${'0'.repeat(300_000)}%252525252530`]])
  const known = await inTime(800, () => bodyDigest(makeSite(posts), body()))
  const table = { id: 'table', privateRowIds: new Set(['a']), passwords: [] }
  expect(bodyDigest(makeSite(posts, { table }), body())).not.toBe(known)
})
