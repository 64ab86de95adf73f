import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { expect, test } from '../../support/browser/fixtures'
import { setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

// A blog without hero and tags, which takes mentions.

let blog: OwnBlog
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog('bare', {
    HEO_HOME_BANNER_ENABLE: 'false',
    COMMENT_WEBMENTION_ENABLE: 'true',
    COMMENT_WEBMENTION_HOSTNAME: 'pond.example',
  })
  blog.workspace.server.edit((records) => {
    for (const id of Object.values(embeddedRecords().meta.rows)) setProperty(records, id, 'tags', '')
  })
  await expect
    .poll(async () => (await fetch(`${blog.url}/`)).text(), { intervals: [500], timeout: 30_000 })
    .not.toContain(`href="/tag/${encodeURIComponent('推荐')}`)
})
test.afterAll(() => blog.close())

test('R-082 R-216 R-391 without hero and tags home begins with the notices, and its head links the webmention endpoint', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(blog.url)
  await expect(page.getByRole('region', { name: 'Notices' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Shortcuts' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Recommended posts' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.locator('head link[rel="webmention"]')).toHaveAttribute(
    'href',
    'https://webmention.io/pond.example/webmention',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('heading')).toHaveText([
    'Features',
    'Blog',
  ])
})
