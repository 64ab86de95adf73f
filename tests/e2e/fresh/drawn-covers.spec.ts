import sharp from 'sharp'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { expect, test } from '../../support/browser/fixtures'
import { setProperty } from '../../support/workspace/edits'

test.describe.configure({ mode: 'default' })

let blog: OwnBlog

test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog('drawn', { POST_COVER_SOURCE: 'generated' })
})
test.afterAll(() => blog.close())

const drawn = /^\/api\/picture\/[\w-]{12}\.[\w-]{20}\.webp$/

test('with POST_COVER_SOURCE=generated a post without a cover shows a drawn one, and others keep theirs', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(`${blog.url}/article/desk-subtracted`)
  const html = await (await page.request.get(`${blog.url}/category`)).text()
  const link = await page.request.get(`${blog.url}/search/subtracted`)
  const covers = [...(await link.text()).matchAll(/src="(\/api\/picture\/[^"]+)"/g)].map(
    ([, src = '']) => src,
  )
  expect(covers.length).toBeGreaterThan(0)
  for (const src of covers) expect(src).toMatch(drawn)
  const answer = await page.request.get(blog.url + covers[0])
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
  })
  const { width, height } = await sharp(await answer.body()).metadata()
  expect([width, height]).toEqual([1000, 560])
  const shown = page.locator(`img[src*="${covers[0]}"]`).first()
  await expect(shown).toBeAttached()
  await expect
    .poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(1000)
  expect(html).toContain('/api/media/')
})

test('a name of an earlier title leads to the present picture; that of a withdrawn post to nothing', {
  tag: '@full',
}, async ({ request }) => {
  const { server } = blog.workspace
  const change = (property: 'title' | 'status', value: string) =>
    server.edit((records) =>
      setProperty(records, records.meta.rows['desk-subtracted'] ?? '', property, value),
    )
  const share = async () => {
    const html = await (await request.get(`${blog.url}/article/desk-subtracted`)).text()
    return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  }
  const before = await share()
  expect((await request.get(blog.url + before)).status()).toBe(200)

  change('title', 'Another desk')
  await expect.poll(share, { timeout: 20_000 }).not.toBe(before)
  const led = await request.get(blog.url + before, { maxRedirects: 0 })
  expect(led.status()).toBe(302)
  expect(led.headers()).toMatchObject({ location: await share(), 'cache-control': 'no-store' })
  const present = blog.url + (await share())
  expect((await request.get(present)).status()).toBe(200)

  change('status', 'Draft')
  await expect.poll(async () => (await request.get(present)).status(), { timeout: 20_000 }).toBe(404)
  expect((await request.get(blog.url + before, { maxRedirects: 0 })).status()).toBe(404)
})
