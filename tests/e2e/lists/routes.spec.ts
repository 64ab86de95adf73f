import { expect, test } from '../../support/browser/fixtures'

/** Every route of the specification: what it answers, and what a reader finds there. */
const routes = [
  { title: 'R-025 / is the home page', path: '/', heading: 'Ink Pond' },
  { title: 'R-026 /archive is the archive', path: '/archive', heading: 'Archive' },
  { title: 'R-028 /memos is the memos page', path: '/memos', heading: 'Memos' },
  { title: 'R-029 /page/2 is the second page of all posts', path: '/page/2', heading: 'All posts, page 2' },
  { title: 'R-030 R-008 /category is the category index', path: '/category', heading: 'Category' },
  {
    title: 'R-031 /category/{category} lists a category',
    path: '/category/Travel',
    heading: /^Category: Travel/,
  },
  { title: 'R-033 R-009 /tag is the tag index', path: '/tag', heading: 'Tags' },
  {
    title: 'R-034 /tag/{tag} lists a tag',
    path: `/tag/${encodeURIComponent('推荐')}`,
    heading: /^Tag: 推荐/,
  },
  { title: 'R-037 /search/{keyword} lists results', path: '/search/ink', heading: /^Results for “ink”/ },
  { title: 'R-040 R-007 /about is the about page', path: '/about', heading: /about/i },
  { title: 'R-046 R-018 /signin is the sign-in layout', path: '/signin', heading: 'Sign in' },
  { title: 'R-047 R-018 /signup is the sign-up layout', path: '/signup', heading: 'Sign up' },
] as const

for (const { title, path, heading } of routes) {
  test(`${title}, with real content and status 200`, {
    tag: path === '/category/Travel' ? [] : '@full',
  }, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
  })
}

test('R-032 R-035 R-038 further pages of category, tag and search exist beside the first', {
  tag: '@full',
}, async ({ page }) => {
  for (const base of ['/category/Travel', '/tag/Photography', '/search/the']) {
    const beyond = await page.goto(`${base}/page/99`)
    expect(beyond?.status(), base).toBe(200)
    await expect(page.getByText(base.startsWith('/search') ? 'No results found.' : 'No More')).toBeVisible()
  }
})

test('R-036 /search takes the keyword from the query parameter s and keeps its address', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/search?s=ink')
  await expect(page.getByRole('heading', { level: 1, name: /^Results for “ink”/ })).toBeVisible()
  await expect(page).toHaveURL('/search?s=ink')
})

test('R-039 R-219 an unknown address answers 404 with the not-found page', { tag: '@full' }, async ({
  page,
}) => {
  for (const path of [
    '/nowhere-at-all',
    '/article/nowhere',
    '/tag/nobody-uses-this',
    '/category/None',
    '/a/b/c/d',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: /404/ })).toBeVisible()
  }
  const direct = await page.goto('/404')
  expect(direct?.status()).toBe(404)
})

test('R-041 – R-043 R-045 articles answer at one, two and more segments', async ({ page }) => {
  const others = [
    ['/links', /./],
    ['/article/kitchen-sink', /./],
  ] as const
  const addresses = [
    ['/article/guides/frontend/layout', /./],
    [`/article/${encodeURIComponent('砚台与墨')}`, /./],
    ...(process.env.E2E_WHOLE ? others : []),
  ] as const
  for (const [path, heading] of addresses) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  }
})

test('R-044 R-462 a post with slug x is found at /article/x by default, and not at /x', {
  tag: '@full',
}, async ({ page }) => {
  expect((await page.goto('/article/kitchen-sink'))?.status()).toBe(200)
  expect((await page.goto('/kitchen-sink'))?.status()).toBe(404)
})

test('R-048 R-023 /feed is the RSS document itself', async ({ request }) => {
  const answer = await request.get('/feed', { maxRedirects: 0 })
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('xml')
  const xml = await answer.text()
  expect(xml).toContain('<rss')
  expect(xml.match(/<item>/g)?.length ?? 0).toBeGreaterThanOrEqual(10)
})

test('R-049 the RSS link is in the page while the setting is on', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'RSS' })).toHaveAttribute(
    'href',
    /\/feed$/,
  )
})

test('R-050 page 1 of every list leads to its base path', async ({ request }) => {
  for (const [from, to] of [
    ['/page/1', '/'],
    ['/category/Travel/page/1', '/category/Travel'],
    ['/tag/Photography/page/1', '/tag/Photography'],
    ['/search/ink/page/1', '/search/ink'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect(answer.status(), from).toBe(308)
    expect(answer.headers().location).toBe(to)
  }
})

test('odd page numbers are no pages', async ({ request }) => {
  for (const page of ['0', '01', '-1', '1.5', 'abc']) {
    expect((await request.get(`/page/${page}`, { maxRedirects: 0 })).status(), page).toBe(404)
  }
})

test('a very long address answers 404', async ({ request }) => {
  expect((await request.get(`/${'a'.repeat(3_000)}`)).status()).toBe(404)
})

test('R-027 a link to /archive#yyyy-MM reaches that group', { tag: '@full' }, async ({ page }) => {
  await page.goto('/article/kitchen-sink')
  const dateLink = page.locator('main').getByRole('link').and(page.locator('[href^="/archive#"]')).first()
  const href = await dateLink.getAttribute('href')
  expect(href).toMatch(/^\/archive#\d{4}-\d{2}$/)
  await dateLink.click()
  await expect(page).toHaveURL(/\/archive#\d{4}-\d{2}$/)
  const month = href?.split('#')[1] ?? ''
  await expect(page.getByRole('heading', { level: 2, name: month })).toBeInViewport()
})

test('R-369 R-370 R-371 forms ask for nothing but text: no field is required, limited to a pattern, or for an account', {
  tag: '@full',
}, async ({ page }) => {
  for (const path of ['/', '/search', '/article/kitchen-sink', '/signin', '/signup']) {
    await page.goto(path)
    await expect(page.locator('input:is([required], [pattern], [minlength], [type="email"])')).toHaveCount(0)
    await expect(page.locator('input[type="password"]')).toHaveCount(0)
  }
})
