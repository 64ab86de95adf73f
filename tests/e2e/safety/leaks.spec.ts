import { builtFiles } from '../../support/blogs/built-files'
import { expect, test } from '../../support/browser/fixtures'
import { secretMarkers } from '../../support/secrets'

const hidden = {
  locked: 'LOCKED-MARKER-7f3a',
  invisible: 'INVISIBLE-MARKER-2b9c',
  draft: 'DRAFT-MARKER-91de',
  scheduled: 'SCHEDULED-MARKER-c04f',
}
const markers = Object.values(hidden)

/** Every address that the site's own sitemap, lists and frame lead to. */
async function allAddresses(get: (path: string) => Promise<string>): Promise<string[]> {
  const seen = new Set<string>(['/'])
  const queue = ['/', '/archive', '/tag', '/category', '/search', '/memos', '/404']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const html = await get(path)
    for (const [, href] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g)) {
      if (href && !seen.has(href) && !href.startsWith('/api/') && !/\.\w{2,5}$/.test(href)) {
        seen.add(href)
        queue.push(href)
      }
    }
    seen.add(path)
  }
  return [...seen]
}

test('R-370 – R-373 no page, page data, feed, sitemap or script of the build holds a guarded post’s body or a secret', async ({
  baseURL,
}) => {
  test.setTimeout(300_000)
  const bodies = new Map<string, string>()
  const get = async (path: string) => {
    // Hundreds of files: the runner's own requests keep all of them.
    const text = await (await fetch(`${baseURL}${path}`)).text()
    bodies.set(path, text)
    return text
  }
  const addresses = await allAddresses(get)
  expect(addresses.length).toBeGreaterThan(60)

  const home = bodies.get('/') ?? ''
  const buildId = /"buildId":"([^"]+)"/.exec(home)?.[1]
  expect(buildId).toBeTruthy()
  for (const path of addresses) await get(`/_next/data/${buildId}${path === '/' ? '/index' : path}.json`)
  for (const path of ['/feed', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt']) await get(path)
  const files = await builtFiles()
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20)
  const empty: string[] = []
  for (const file of files) if ((await get(file)) === '') empty.push(file)
  expect(empty).toEqual([])

  const secrets = [...markers, 'open-sesame', ...Object.keys(secretMarkers), ...Object.values(secretMarkers)]
  // One assertion: each costs the runner a millisecond, and there are tens of thousands of pairs.
  const leaks = [...bodies].flatMap(([path, body]) =>
    secrets.filter((secret) => body.includes(secret)).map((secret) => `${secret} in ${path}`),
  )
  expect(leaks).toEqual([])
})

test('R-126 R-353 R-373 a locked post shows its title and a lock, its body in no answer', async ({
  page,
  request,
}) => {
  const locked = await lockedAddress(request)
  const html = await (await request.get(locked)).text()
  expect(html).not.toContain(hidden.locked)
  await page.goto(locked)
  await expect(page.getByText('This post is locked')).toBeVisible()
})

/** The locked post's address, found in the archive by its lock. */
async function lockedAddress(request: {
  get(path: string): Promise<{ text(): Promise<string> }>
}): Promise<string> {
  const buildId = /"buildId":"([^"]+)"/.exec(await (await request.get('/')).text())?.[1]
  const data = JSON.parse(await (await request.get(`/_next/data/${buildId}/archive.json`)).text())
  const groups: { posts: { href: string; locked?: true }[] }[] = data.pageProps.screen.groups
  const locked = groups.flatMap((group) => group.posts).find((post) => post.locked)
  if (!locked) throw new Error('The workspace has no locked post')
  return locked.href
}

test('R-368 an invisible post is readable at its own address, asks not to be indexed, and is in no list', async ({
  request,
}) => {
  const answer = await request.get('/article/a-door-left-ajar')
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).toContain(hidden.invisible)
  expect(html).toMatch(/<meta name="robots" content="noindex"/)
  for (const path of ['/archive', '/feed', '/atom.xml', '/feed.json', '/sitemap.xml', '/search/ajar']) {
    expect(await (await request.get(path)).text(), path).not.toContain('/article/a-door-left-ajar')
  }
})

test('drafts and scheduled posts have no address', async ({ request }) => {
  for (const path of ['/article/notes-towards-the-book', '/article/letter-to-the-next-century']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
