import { expect, test } from '@playwright/test'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { dragToTop, sortView } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

const { meta } = embeddedRecords()
const [viewId = ''] = meta.viewIds
const revalidation = 2_000
/** Two calls to the workspace, a page made anew, and the time between two visits, on a busy machine. */
const answerTime = 1_500

let blog: OwnBlog
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog('row-order')
})
test.afterAll(() => blog.close())

/** Visits the home page as a stream of readers does, until it satisfies a condition. Milliseconds since the call. */
async function visitUntil(isThere: (titles: string[]) => boolean): Promise<number> {
  const began = Date.now()
  await expect.poll(async () => isThere(await titles()), { intervals: [200], timeout: 20_000 }).toBe(true)
  return Date.now() - began
}

async function titles(): Promise<string[]> {
  // A connection that is kept may end as it is used again; unlike a browser, `fetch` of Node does not try anew.
  const answer = await fetch(blog.url).catch(() => fetch(blog.url))
  const html = await answer.text()
  return [...html.matchAll(/<h2[^>]*><a[^>]*title="([^"]+)"/g)].map(([, title = '']) => title)
}

const calls = () => Object.values(blog.workspace.server.calls()).reduce((sum, count) => sum + count, 0)

test('R-461 a dragged row and a changed sort reach the home page, at one call per window', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto(blog.url)
  const cards = page.getByRole('region', { name: 'Posts' }).getByRole('article')
  const last = (await titles()).at(-1) ?? ''
  const lastId = Object.values(embeddedRecords().block).find(
    ({ value }) => value.type === 'page' && value.properties?.title?.[0]?.[0] === last,
  )?.value.id

  const began = Date.now()
  blog.workspace.server.resetCalls()
  blog.workspace.server.edit((records) => dragToTop(records, viewId, lastId ?? ''))
  const dragged = await visitUntil((found) => found[0] === last)
  expect(dragged).toBeLessThan(revalidation + answerTime)
  await page.reload()
  await expect(cards.first()).toContainText(last)

  const sorts = ['descending', 'ascending', 'descending', 'ascending', 'descending'] as const
  for (const [index, direction] of sorts.entries()) {
    // At another time of the window each.
    const until = Date.now() + index * 500
    while (Date.now() < until) {
      await titles()
      await page.waitForTimeout(100)
    }
    blog.workspace.server.edit((records) => sortView(records, viewId, 'title', direction))
    const sign = direction === 'descending' ? -1 : 1
    const sorted = await visitUntil(
      (found) => `${found}` === `${[...found].sort((a, b) => sign * a.localeCompare(b, 'en'))}`,
    )
    expect(sorted, `sort ${index}`).toBeLessThan(revalidation + answerTime)
  }
  // One call per window, one more for each changed sort, a query each ten seconds, and one a minute for the settings.
  const duration = Date.now() - began
  const allowed = Math.ceil(duration / revalidation) + sorts.length + Math.ceil(duration / 10_000) + 1
  expect(calls()).toBeLessThanOrEqual(allowed)
  await page.reload()
  await expect(cards.first()).toContainText((await titles())[0] ?? '')
})
