import { themeNames } from '@/themes/names'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { expect, test } from '../../support/browser/fixtures'
import { startTweetService, type TweetService } from '../../support/services/tweet-service'
import { setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

// The words of tweets, from the service's embedding interface (TWEET_SOURCE=embed).

const kitchenSink = embeddedRecords().meta.rows['kitchen-sink'] ?? ''

let service: TweetService
let blog: OwnBlog
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  service = await startTweetService((origin) => ({
    __typename: 'Tweet',
    created_at: '2026-03-01T08:30:00.000Z',
    text: 'Tea &amp; ink at five.\n<img src=x onerror=alert(1)> https://t.co/pic',
    entities: { urls: [], media: [{ url: 'https://t.co/pic' }] },
    user: { name: 'Mo Qing', screen_name: 'moqing', profile_image_url_https: `${origin}/mo.webp` },
    mediaDetails: [
      { media_url_https: `${origin}/bowl.webp`, ext_alt_text: 'Tea in a bowl' },
      { media_url_https: 'https://elsewhere.example/bowl.webp', ext_alt_text: 'Of another host' },
    ],
  }))
  blog = await startOwnBlog('tweets', { TWEET_SOURCE: 'embed', TWEET_API_URL: service.origin })
})
test.afterAll(async () => {
  await blog.close()
  await service.close()
})

for (const theme of themeNames) {
  test(`R-254 in ${theme} a tweet shows words, author, time and pictures, and readers ask the blog alone`, {
    tag: '@full',
  }, async ({ page }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => {
      if (request.url().startsWith('http')) hosts.add(new URL(request.url()).host)
    })
    await page.goto(`${blog.url}/article/kitchen-sink?theme=${theme}`)
    const tweet = page.getByRole('link', { name: /Tea & ink at five/ })
    await expect(tweet).toContainText('<img src=x onerror=alert(1)>')
    await expect(tweet).not.toContainText('t.co')
    await expect(tweet).toContainText('Mo Qing')
    await expect(tweet).toContainText('@moqing')
    await expect(tweet.locator('time')).toHaveAttribute('datetime', '2026-03-01T08:30Z')
    await expect(tweet).toHaveAttribute('href', /twitter\.com\/example\/status\//)
    await tweet.scrollIntoViewIfNeeded()
    await expect(tweet.locator('img[data-lazy="shown"]')).toHaveCount(2)
    const picture = tweet.getByRole('img', { name: 'Tea in a bowl' })
    expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100)
    await expect(tweet.getByRole('img', { name: 'Of another host' })).toHaveCount(0)
    // Frames of the article that show other sites load by themselves.
    expect(hosts).toContain(new URL(blog.url).host)
    expect(hosts).not.toContain(new URL(service.origin).host)
    expect([...hosts].filter((host) => /twimg|twitter|elsewhere/.test(host))).toEqual([])
    expect(service.asked()).toBe(1)
    await page.setViewportSize({ width: 390, height: 844 })
    const { x = -1, width = 0 } = (await tweet.boundingBox()) ?? {}
    expect(x >= 0 && x + width <= 390, 'it fits a phone').toBe(true)
  })
}

test('R-254 the answer is stored with the article: restarts, edits and outages of the service change nothing', {
  tag: '@full',
}, async () => {
  test.setTimeout(90_000)
  service.setFailure(503)
  await blog.restart({ keptPages: false })
  const html = async () => (await fetch(`${blog.url}/article/kitchen-sink`)).text()
  expect(await html()).toContain('Tea &amp; ink at five')
  const [address = ''] = /\/api\/media\/[^"]+property=tweet_0[^"]*/.exec(await html()) ?? []
  const picture = await fetch(blog.url + address.replaceAll('&amp;', '&'))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  blog.workspace.server.edit((records) => setProperty(records, kitchenSink, 'title', 'Everything again'))
  await expect.poll(html, { intervals: [500], timeout: 20_000 }).toContain('Everything again')
  expect(await html()).toContain('Tea &amp; ink at five')
  expect(service.asked()).toBe(1)
})
