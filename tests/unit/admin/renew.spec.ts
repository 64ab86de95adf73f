import { describe, expect, test } from 'vitest'
import { revalidatePages, type SiteChange } from '@/lib/admin/revalidate-pages'
import { makeSite } from '../screens/make-site'
import { makePost, makePosts } from '../site/make-post'

const before = makeSite([])
const after = makeSite(makePosts('One', 'Two', 'Three'), { settings: { POSTS_PER_PAGE: 1 } })
const addresses = [
  ...['/', '/archive', '/page/2', '/page/3'],
  ...['/article/one', '/article/two', '/article/three'],
].sort()

test('every page that a change shows on is made anew, four at once at most', async () => {
  let [now, most] = [0, 0]
  const { renewed, failed } = await revalidatePages({ before, after, edited: new Set() }, [], async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    now -= 1
  })
  expect(renewed.sort()).toEqual(addresses)
  expect(failed).toEqual([])
  expect(most).toBe(4)
})

test('a page that cannot be made anew is told, and keeps no other from it', async () => {
  const { error } = console
  const told: unknown[] = []
  console.error = (text: unknown) => told.push(text)
  try {
    const { renewed, failed } = await revalidatePages(
      { before, after, edited: new Set() },
      [],
      async (path) => {
        if (path === '/archive') throw new Error('no')
      },
    )
    expect(renewed.sort()).toEqual(addresses.filter((path) => path !== '/archive'))
    expect(failed).toEqual(['/archive'])
    expect(told).toEqual(['/archive could not be regenerated; the next visit tries again.'])
  } finally {
    console.error = error
  }
})

test('a run that is ended begins no further page, and counts those as failed', async () => {
  const ending = new AbortController()
  const begun: string[] = []
  const { renewed, failed } = await revalidatePages(
    { before, after, edited: new Set() },
    [],
    async (path) => {
      begun.push(path)
      ending.abort()
    },
    { signal: ending.signal },
  )
  expect(renewed).toEqual(begun)
  expect(begun.length).toBeLessThanOrEqual(4)
  expect([...renewed, ...failed].sort()).toEqual(addresses)
})

test('a repetition leaves out the pages that the first attempt has revalidated', async () => {
  const finished = new Set<string>()
  const { error } = console
  console.error = () => undefined
  try {
    const change = { before, after, edited: new Set<string>() }
    const attempt = (down: string) =>
      revalidatePages(
        change,
        [],
        async (path) => {
          if (path === down) throw new Error('no')
        },
        { finished },
      )
    expect((await attempt('/page/2')).failed).toEqual(['/page/2'])
    expect(await attempt('')).toEqual({ renewed: ['/page/2'], failed: [] })
  } finally {
    console.error = error
  }
})

test('a page that never ends counts as failed, and the others are made anew', async () => {
  const { error } = console
  console.error = () => undefined
  try {
    const { renewed, failed } = await revalidatePages(
      { before, after, edited: new Set() },
      [],
      (path) => (path === '/archive' ? new Promise(() => undefined) : Promise.resolve()),
      { limit: 20 },
    )
    expect(failed).toEqual(['/archive'])
    expect(renewed.sort()).toEqual(addresses.filter((path) => path !== '/archive'))
  } finally {
    console.error = error
  }
})

test('what was withdrawn is made anew in every theme, before the rest', async () => {
  const [tea, ink] = makePosts('Tea', 'Ink')
  if (!tea || !ink) throw new Error('no posts')
  const change = {
    edited: new Set<string>(),
    before: makeSite([tea, ink]),
    after: makeSite([tea, { ...ink, locked: true }]),
  }
  const { renewed } = await revalidatePages(change, ['heo', 'simple'], async () => undefined)
  expect(renewed.slice(0, 2)).toEqual(['/themed/heo/article/ink', '/themed/simple/article/ink'])
  expect(renewed).toContain('/article/ink')
  expect(renewed).not.toContain('/themed/heo/article/tea')
})

describe('with a window of an hour', () => {
  const posts = makePosts('Tea', 'Ink', 'Salt').map((post) => ({ ...post, tags: ['all'] }))
  const settings = { NEXT_REVALIDATE_SECOND: 3_600 }
  const hourly = (list: typeof posts, given: Parameters<typeof makeSite>[1] = {}) =>
    makeSite(list, { ...given, settings: { ...settings, ...given.settings } })
  const renewed = async (change: Partial<SiteChange>) =>
    (
      await revalidatePages(
        { before: hourly(posts), after: hourly(posts), edited: new Set(), ...change },
        ['heo', 'simple'],
        async () => undefined,
      )
    ).renewed
  const everything = [
    '/',
    '/archive',
    '/memos',
    '/404',
    '/tag/all',
    '/article/tea',
    '/article/ink',
    '/article/salt',
  ]

  test('nothing is made anew when nothing has changed, and when a draft is written', async () => {
    expect(await renewed({})).toEqual([])
    expect(await renewed({ edited: new Set(['a draft']) })).toEqual([])
  })

  test('an edited body is made anew in every theme, with home and what names it', async () => {
    const paths = await renewed({ edited: new Set(['Tea']) })
    for (const path of ['/article/tea', '/themed/heo/article/tea', '/themed/simple', '/', '/tag/all'])
      expect(paths).toContain(path)
    expect(paths).not.toContain('/404')
  })

  for (const [what, after] of [
    ['a menu', hourly(posts, { menu: [{ name: 'New', icon: '', to: '/x', show: true, subMenus: [] }] })],
    ['a setting', hourly(posts, { settings: { LATEST_POST_COUNT: 2 } })],
    ['a new post', hourly([...posts, makePost({ title: 'Rope' })])],
    ['a deleted post', hourly(posts.slice(1))],
    ['a post that is locked', hourly(posts.map((post, index) => ({ ...post, locked: index === 0 })))],
  ] as const)
    test(`${what} makes every page anew, in every theme`, async () => {
      const paths = await renewed({ after })
      for (const path of everything) {
        expect(paths).toContain(path)
        expect(paths).toContain(`/themed/simple${path === '/' ? '' : path}`)
      }
    })

  test('a post that another process has published and the event withdraws is made anew where it stood', async () => {
    const addresses = { 'article/gone': 'gone', 'article/other': 'other' }
    const paths = await renewed({
      after: hourly(posts, { addresses }),
      edited: new Set(['gone']),
      isRowEdit: true,
    })
    expect(paths).toContain('/article/gone')
    expect(paths).toContain('/themed/heo/article/gone')
    expect(paths).not.toContain('/article/other')
    for (const path of everything) expect(paths).toContain(path)
  })
})
