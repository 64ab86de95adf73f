import { expect, test } from '@playwright/test'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { setBlockText } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

/** How long each failure lasts; a minute for a thorough run: OUTAGE_SECONDS=60. */
const duration = Number(process.env.OUTAGE_SECONDS || 3) * 1_000
/** Every change is tried with one failure of each kind, and with patience for a machine that is busy with other suites. */
const isWhole = Boolean(process.env.E2E_WHOLE)
/** Milliseconds in which an edit is read once the workspace is back. */
const healing = isWhole ? 5_000 : 15_000

const statuses = [400, 401, 403, 406, 429, 500, 502, 503, 530] as const
const ofEachKind = [503, 'hang', 'strange'] as const
const failures = isWhole
  ? ([...statuses, 'hang', 'reset', 'html', 'empty', 'cut', 'strange'] as const)
  : ofEachKind
/** Failures under which a process starts. */
const failuresAtStart = process.env.OUTAGE_SECONDS ? failures : isWhole ? ofEachKind : ([503] as const)

/** Addresses with words that must never be missing there. */
const pages: readonly [path: string, words: string][] = [
  ['/', 'Ink Pond'],
  ['/archive', 'The harbour at five'],
  ['/page/2', 'Ink Pond'],
  ['/category', 'Design'],
  ['/article/harbour-at-five', 'The harbour at five'],
  ['/feed', '<item>'],
  ['/sitemap.xml', '/article/harbour-at-five'],
]

const harbour = Object.values(embeddedRecords().block)
  .map(({ value }) => value)
  .find(({ type, properties }) => type === 'page' && JSON.stringify(properties).includes('harbour-at-five'))
const paragraph = harbour?.content?.find((id) => embeddedRecords().block[id]?.value.type === 'text') ?? ''

let blog: OwnBlog
/** How many posts each page names while all is well. */
const sizes = new Map<string, number>()
const sizeOf = (text: string) => text.match(/\/article\//g)?.length ?? 0

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog('outages')
  for (const [path] of pages) sizes.set(path, sizeOf((await visit(path)).text))
})
test.afterAll(() => blog.close())

async function visit(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(blog.url + path)
  return { status: answer.status, text: await answer.text() }
}

/** Visits every page again and again; each answer must be as good as before. */
async function traffic(until: () => boolean): Promise<void> {
  do {
    for (const [path, words] of pages) {
      const { status, text } = await visit(path)
      expect(status, path).toBe(200)
      expect(text.includes(words), `"${words}" in ${path}`).toBe(true)
      expect(sizeOf(text), `posts named in ${path}`).toBe(sizes.get(path))
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  } while (!until())
}

/** Milliseconds until an edit made now is read on the page. */
async function healed(text: string): Promise<number> {
  const began = Date.now()
  blog.workspace.server.edit((records) => setBlockText(records, paragraph, text))
  while (Date.now() - began < 20_000) {
    if ((await visit('/article/harbour-at-five')).text.includes(text)) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return Date.now() - began
}

for (const failure of failures) {
  test(`readers notice nothing of a workspace that fails with ${failure}, and see an edit soon after it is back`, {
    tag: failure === failures[0] ? [] : '@full',
  }, async () => {
    test.setTimeout(duration + 60_000)
    const logged = blog.output().length
    blog.workspace.server.setFailure(failure)
    const end = Date.now() + duration
    await traffic(() => Date.now() > end)
    blog.workspace.server.setFailure(null)
    expect(await healed(`Read after ${failure}.`)).toBeLessThanOrEqual(healing)
    await traffic(() => true)
    const told =
      blog
        .output()
        .slice(logged)
        .match(/The workspace cannot be read|The table as it is now is not shown/g) ?? []
    // What the list lacks is read from its rows.
    const isShortList = failure === 'empty' || failure === 'cut'
    expect(told.length, 'a failure is logged once').toBe(isShortList ? 0 : 1)
  })
}

for (const failure of failuresAtStart) {
  test(`a process that starts while the workspace fails with ${failure} serves the stored pages, and makes others from stored content`, {
    tag: '@full',
  }, async () => {
    test.setTimeout(120_000)
    blog.workspace.server.setFailure(failure)
    await blog.restart({ keptPages: true })
    await traffic(() => true)
    await blog.restart({ keptPages: false })
    const end = Date.now() + duration
    await traffic(() => Date.now() > end)
    expect((await visit('/no-such-page')).status).toBe(404)
    blog.workspace.server.setFailure(null)
    expect(await healed(`Read after a start with ${failure}.`)).toBeLessThanOrEqual(healing)
  })
}
