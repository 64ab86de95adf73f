import { rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Records } from '@/lib/embedded-workspace/emulator'
import { type BlogProcess, startBlog } from '../../support/blogs/blog-server'
import { copyBuild } from '../../support/blogs/built-pages'
import { wake } from '../../support/browser/wake'
import { sharedSecrets } from '../../support/secrets'
import { RedisServer } from '../../support/services/redis-server'
import { replaceConfigRows } from '../../support/workspace/edits'
import { sampleWorkspace, type Workspace } from '../../support/workspaces'

// Two processes with a folder each, built and started without any service: the Config page switches services on and off.

const address = '/article/harbour-at-five'
const redis = new RedisServer()
const copies = ['config-1', 'config-2'].map((name) => `${process.env.E2E_DIST}-${name}`)
let workspace: Workspace
let blogs: BlogProcess[] = []

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  await redis.start()
  workspace = await sampleWorkspace('flat')
  blogs = await Promise.all(
    copies.map(async (copy) => {
      await copyBuild(process.env.E2E_DIST ?? '', copy)
      return startBlog(copy, { ...workspace.env, ...sharedSecrets, REDIS_URL: redis.url })
    }),
  )
})
test.afterAll(async () => {
  await Promise.all(blogs.map((blog) => blog.stop()))
  await Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true })))
  await workspace?.server.close()
  await redis.stop()
})

const visit = async (instance: number, path = address) => {
  const answer = await fetch(`${blogs[instance]?.url}${path}`)
  return { policy: answer.headers.get('content-security-policy') ?? '', html: await answer.text() }
}

/** The policy as directives. */
const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

/** What a policy allows beyond another, as directive and source. */
const added = (policy: string, before: string) =>
  Object.entries(directives(policy)).flatMap(([name, sources]) =>
    sources
      .filter((source) => !directives(before)[name]?.includes(source))
      .map((source) => `${name} ${source}`),
  )

/** Edits the rows; the edit that undoes it. */
function replaceRows(rows: Parameters<typeof replaceConfigRows>[1]): (records: Records) => void {
  let undo = (_: Records) => {}
  workspace.server.edit((records) => {
    undo = replaceConfigRows(records, rows)
  })
  return undo
}

/** Visits both instances, as readers do, until the pages say something or no longer do. */
const untilBoth = (words: string, isThere: boolean) =>
  expect
    .poll(
      async () => {
        const pages = await Promise.all([visit(0), visit(1)])
        return pages.every(({ html }) => html.includes(words) === isThere)
      },
      { intervals: [300], timeout: 15_000 },
    )
    .toBe(true)

const spacingOf = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).wordSpacing)

const rows = {
  CONTACT_EMAIL: { name: 'COMMENT_GISCUS_REPO', value: 'pond/talk' },
  CONTACT_WEIBO: { name: 'SEO_GOOGLE_SITE_VERIFICATION', value: 'proof-of-the-pond' },
  CONTACT_TELEGRAM: { name: 'ANALYTICS_GOOGLE_ID', value: 'G-POND' },
  CONTACT_GITHUB: { name: 'GLOBAL_CSS', value: 'h1 { word-spacing: 3px }' },
  CONTACT_TWITTER: {
    name: 'INLINE_CONFIG',
    value: JSON.stringify({
      CUSTOM_EXTERNAL_JS: "http://scripts.example/a.js,https://*,'unsafe-inline'",
      COMMENT_WALINE_SERVER_URL: "https://a.example;script-src'unsafe-inline'",
      ALGOLIA_ADMIN_APP_KEY: 'admin-key-of-the-pond',
      GLOBAL_JS: 'alert(1)',
    }),
  },
}

test('rows of the Config page switch services on and off without a new build, and the policy follows on every instance', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(90_000)
  await untilBoth('The harbour at five', true)
  const before = await visit(0)
  expect((await visit(1)).policy).toBe(before.policy)
  expect(before.policy).toMatch(/script-src 'self' 'sha256-/)

  const undo = replaceRows(rows)
  await untilBoth('proof-of-the-pond', true)
  const policies = (await Promise.all([visit(0), visit(1)])).map(({ policy }) => policy)
  expect(policies[0]).toBe(policies[1])
  expect(added(policies[0] ?? '', before.policy).sort()).toEqual(
    [
      'script-src https://cdn.jsdelivr.net',
      'script-src https://www.googletagmanager.com',
      'connect-src https://www.googletagmanager.com',
      'connect-src https://*.google-analytics.com',
      'connect-src https://*.analytics.google.com',
    ].sort(),
  )

  const asked: string[] = []
  await page.route(/jsdelivr|googletagmanager/, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto(`${blogs[0]?.url}${address}`)
  await expect(page.locator('meta[name="google-site-verification"]')).toHaveAttribute(
    'content',
    'proof-of-the-pond',
  )
  expect(await spacingOf(page)).toBe('3px')
  await wake(page)
  const comments = page.getByRole('heading', { name: 'Comments', level: 2 })
  await comments.scrollIntoViewIfNeeded()
  await expect(comments).toBeVisible()
  await expect
    .poll(() => [...new Set(asked)].sort())
    .toEqual(['cdn.jsdelivr.net', 'www.googletagmanager.com'])
  const [, styles = ''] = /href="(\/api\/styles\/[^"]+)"/.exec((await visit(0)).html) ?? []
  for (const blog of blogs) {
    const sheet = await fetch(blog.url + styles)
    expect(sheet.headers.get('cache-control')).toContain('immutable')
    expect(sheet.headers.get('content-type')).toContain('text/css')
    expect(await sheet.text()).toBe(rows.CONTACT_GITHUB.value)
  }
  expect((await fetch(`${blogs[0]?.url}/api/styles/older.css`)).headers.get('cache-control')).toBe('no-cache')
  // Searches are rendered for each request, files are not pages.
  expect((await visit(0, '/search/tea')).policy).toBe(policies[0])
  expect((await visit(0, '/assets/diagrams/frame.html')).policy).toContain("default-src 'none'")

  const log = blogs[0]?.output() ?? ''
  expect(log).toContain('GLOBAL_JS in the workspace holds script code')
  expect(log).toContain('CUSTOM_EXTERNAL_JS = ')
  expect(log).toContain('COMMENT_WALINE_SERVER_URL = ')
  expect(log).toContain('ALGOLIA_ADMIN_APP_KEY is a secret')
  expect(log).not.toContain('admin-key-of-the-pond')

  workspace.server.edit(undo)
  await untilBoth('proof-of-the-pond', false)
  for (const instance of [0, 1]) {
    // The page may come from the other instance, which has read the settings earlier.
    await expect.poll(async () => (await visit(instance)).policy).toBe(before.policy)
    const { html } = await visit(instance)
    for (const gone of ['google', 'giscus', '/api/styles/']) expect(html).not.toContain(gone)
  }
  expect((await fetch(blogs[0]?.url + styles)).status).toBe(404)
  await page.goto(`${blogs[0]?.url}${address}`)
  await wake(page)
  await expect(comments).toHaveCount(0)
  expect(await spacingOf(page)).not.toBe('3px')
})
