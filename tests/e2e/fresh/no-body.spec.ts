import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { wake } from '../../support/browser/wake'

// The workspace answers for the index and then no more: bodies that were never read cannot be had.

let blog: OwnBlog
let store: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  store = await mkdtemp(join(tmpdir(), 'store-'))
  blog = await startOwnBlog(`no-body-${test.info().parallelIndex}`, { CONTENT_STORE_DIR: store })
  await blog.restart({ keptPages: false })
  expect((await fetch(`${blog.url}/archive`)).status).toBe(200)
  blog.workspace.server.setFailure(503)
})
test.afterAll(async () => {
  await blog.close()
  await rm(store, { recursive: true, force: true })
})

for (const way of ['by its address', 'by its address in another theme', 'by a link'] as const) {
  test(`R-352 R-410 R-411 a post whose body cannot be had, opened ${way}, waits two seconds, warns and leads to /404`, {
    tag: '@full',
  }, async ({ page }) => {
    test.setTimeout(90_000)
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning' && message.text().includes('page not found'))
        warnings.push(message.text())
    })
    const query = way === 'by its address in another theme' ? '?theme=simple' : ''
    const address = `${blog.url}/article/undo-is-a-feature${query}`
    let documents = 0
    page.on('framenavigated', (frame) => {
      if (frame.url() === address) documents += 1
    })
    if (way !== 'by a link') {
      // Its pictures cannot be had either, and the page may have left when the last of them is given up.
      const answer = await page.goto(address, { waitUntil: 'commit' })
      expect(answer?.status()).toBe(500)
      expect(answer?.headers()['cache-control']).toContain('no-store')
      expect(answer?.headers()['retry-after']).toBe('30')
    } else {
      await page.goto(`${blog.url}/archive`)
      await wake(page)
      await page.getByRole('main').locator('a[href="/article/undo-is-a-feature"]').first().click()
    }
    await expect(page.getByRole('main').getByRole('heading', { name: 'Loading...' })).toBeVisible({
      timeout: 45_000,
    })
    await expect(page).toHaveURL(address)
    await expect(page).toHaveURL(`${blog.url}/404${query}`, { timeout: 30_000 })
    await expect(page.getByRole('heading', { level: 1, name: /404/ })).toBeVisible()
    expect(warnings).toHaveLength(1)
    expect(documents).toBe(1)
    await expect(page.locator(query ? '#theme-simple' : '#theme-heo')).toBeVisible()
  })
}
