import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../../support/browser/fixtures'

/** The address in a page's `og:image`. */
async function shareAddress(request: APIRequestContext, page: string): Promise<string> {
  const html = await (await request.get(page)).text()
  return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
}

const lists = ['/', '/page/2', '/archive', '/category/Essays', '/tag', '/memos']

test('each post and list names a picture for links to it, which is there in the size that is told', {
  tag: '@full',
}, async ({ request }) => {
  const posts = ['/article/kitchen-sink', '/article/harbour-at-five', '/article/desk-subtracted']
  for (const page of [...posts, ...lists]) {
    const address = await shareAddress(request, page)
    // LINK is not set here: tests/e2e/private/public-address.spec.ts has it.
    expect(address, page).toMatch(/^\/api\/picture\/[\w-]{12}\.[\w-]{20}\.jpg$/)
    const answer = await request.get(address)
    expect(answer.status(), page).toBe(200)
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { width, height } = await sharp(await answer.body()).metadata()
    expect([width, height], page).toEqual([1200, 630])
    const again = await request.get(address, { headers: { 'if-none-match': answer.headers().etag ?? '' } })
    expect(again.status(), page).toBe(304)
  }
})

test('the pictures of posts differ, and one with a cover shows it', { tag: '@full' }, async ({ request }) => {
  const [covered, bare] = await Promise.all(
    ['/article/harbour-at-five', '/article/desk-subtracted'].map(async (page) => {
      const body = await (await request.get(await shareAddress(request, page))).body()
      const { channels } = await sharp(
        await sharp(body).extract({ left: 800, top: 60, width: 380, height: 300 }).toBuffer(),
      ).stats()
      return channels.map(({ stdev }) => stdev).reduce((sum, value) => sum + value, 0)
    }),
  )
  expect(covered).toBeGreaterThan(2 * (bare ?? 0))
})

test('nobody has pictures made that no page names', async ({ request }) => {
  const address = await shareAddress(request, '/article/kitchen-sink')
  const forged = [
    address.replace(/.\.jpg$/, (end) => `${end[0] === 'A' ? 'B' : 'A'}.jpg`),
    address.replace(/\/[\w-]{12}\./, '/AAAAAAAAAAAA.'),
    address.replace('.jpg', ''),
    '/api/picture/words.jpg',
  ]
  for (const other of forged) {
    const answer = await request.get(other)
    expect(answer.status(), other).toBe(404)
    expect(answer.headers()['cache-control'], other).toBe('no-store')
  }
  expect((await request.post(address)).status()).toBe(405)
})
