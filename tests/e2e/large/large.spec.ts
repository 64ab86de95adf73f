import type { APIRequestContext } from '@playwright/test'
import type { PageProps, ScreenKind, ScreenOf } from '@/lib/screens/types'
import { expect, test } from '../../support/browser/fixtures'
import { generateWorkspace } from '../../support/workspace/generate'

const { expected } = generateWorkspace({ posts: 1_500, seed: 1 })
/** The scheduled post is published by its row, but its date has not come. */
const listed = expected.published - 1

async function screen<Kind extends ScreenKind>(
  request: APIRequestContext,
  path: string,
  kind: Kind,
): Promise<ScreenOf<Kind>> {
  const buildId = /"buildId":"([^"]+)"/.exec(await (await request.get('/404')).text())?.[1]
  const answer = await request.get(`/_next/data/${buildId}${path}.json`)
  const { pageProps }: { pageProps: PageProps } = await answer.json()
  expect(pageProps.screen.kind).toBe(kind)
  return pageProps.screen as ScreenOf<Kind>
}

test('with 1,500 posts the archive leads to every one of them, once', async ({ request }) => {
  const html = await (await request.get('/archive')).text()
  const addresses = new Set([...html.matchAll(/href="(\/article\/[^"#?]+)"/g)].map(([, href]) => href))
  const { groups } = await screen(request, '/archive', 'archive')
  const posts = groups.flatMap((group) => group.posts.map(({ href }) => href))
  expect(posts).toHaveLength(listed)
  expect(new Set(posts).size).toBe(listed)
  for (const href of posts) expect(addresses.has(href), href).toBe(true)
  for (const slug of expected.slugs) expect(posts).toContain(`/article/${encodeURIComponent(slug)}`)
})

test('with 1,500 posts the pages of the list hold every one of them, once', async ({ request }) => {
  test.setTimeout(180_000)
  const first = await screen(request, '/index', 'home')
  expect(first.list.total).toBe(listed)
  const seen = first.list.cards.map(({ href }) => href)
  const pages = Math.ceil(listed / first.list.pageSize)
  for (let page = 2; page <= pages; page += 1) {
    const { list } = await screen(request, `/page/${page}`, 'list')
    seen.push(...list.cards.map(({ href }) => href))
  }
  expect(seen).toHaveLength(listed)
  expect(new Set(seen).size).toBe(listed)
  for (const slug of expected.slugs) expect(seen).toContain(`/article/${encodeURIComponent(slug)}`)
})

test('with 1,500 posts the counts of categories and tags add up', async ({ request }) => {
  const { categories } = await screen(request, '/category', 'category-index')
  // Each post is in one category, but for the bare one, which has none.
  expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(listed - 1)
  for (const { name, count } of categories) {
    const { list } = await screen(request, `/category/${encodeURIComponent(name)}`, 'list')
    expect(list.total, name).toBe(count)
  }
  const { tags } = await screen(request, '/tag', 'tag-index')
  for (const { name, count } of tags.slice(0, 5)) {
    const { list } = await screen(request, `/tag/${encodeURIComponent(name)}`, 'list')
    expect(list.total, name).toBe(count)
  }
})

test('of a page of 2,000 blocks nothing is missing', async ({ request }) => {
  expect(expected.longMarkers.length).toBeGreaterThanOrEqual(1_990)
  const html = await (await request.get(`/article/${expected.specials.long.slug}`)).text()
  const missing = expected.longMarkers.filter((marker) => !html.includes(marker))
  expect(missing).toEqual([])
})

test('of a page nested thirty levels deep nothing is missing', async ({ request }) => {
  expect(expected.deepMarkers).toHaveLength(30)
  const html = await (await request.get(`/article/${expected.specials.deep.slug}`)).text()
  expect(expected.deepMarkers.filter((marker) => !html.includes(marker))).toEqual([])
})

test('posts from the whole range answer with their own bodies', async ({ request }) => {
  test.setTimeout(180_000)
  const step = Math.floor(expected.slugs.length / 60)
  for (const slug of expected.slugs.filter((_, index) => index % step === 0)) {
    const answer = await request.get(`/article/${encodeURIComponent(slug)}`)
    expect(answer.status(), slug).toBe(200)
    expect(await answer.text(), slug).toContain(`${slug}-marker`)
  }
})

test('drafts, scheduled and locked posts of a large workspace stay hidden', async ({ request }) => {
  const { draft, scheduled, locked, invisible } = expected.specials
  expect((await request.get(`/article/${draft.slug}`)).status()).toBe(404)
  expect((await request.get(`/article/${scheduled.slug}`)).status()).toBe(404)
  expect(await (await request.get(`/article/${locked.slug}`)).text()).not.toContain(locked.marker)
  expect(await (await request.get(`/article/${invisible.slug}`)).text()).toContain(invisible.marker)
  expect(await (await request.get('/archive')).text()).not.toContain(invisible.slug)
})
