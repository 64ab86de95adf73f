import { expect, test } from '@playwright/test'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { setBlockText, setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

const records = embeddedRecords()
const rowAt = (slug: string) => records.meta.rows[slug] ?? ''
const paragraphOf = (slug: string) =>
  records.block[rowAt(slug)]?.value.content?.find((id) => records.block[id]?.value.type === 'text') ?? ''
const article = '/article/harbour-at-five'
const pages = ['/', '/archive', '/tag', article, '/article/kitchen-sink', '/?theme=simple']

let blog: OwnBlog
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog('unchanged')
})
test.afterAll(() => blog.close())

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function visit(path: string): Promise<{ cache: string | null; html: string }> {
  const answer = await fetch(blog.url + path)
  return { cache: answer.headers.get('x-nextjs-cache'), html: await answer.text() }
}

/** Visits the pages for some seconds, and tells how often each was made again: stale answers in a row wait for one making. */
async function regenerations(seconds: number): Promise<Record<string, number>> {
  const last = new Map<string, string | null>()
  const made: Record<string, number> = {}
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(300)) {
    for (const path of pages) {
      const { cache } = await visit(path)
      if (cache !== 'HIT' && last.get(path) !== cache) made[path] = (made[path] ?? 0) + 1
      last.set(path, cache)
    }
  }
  return made
}

test('pages of a blog that nobody edits are not made again, while the index is read in each window', {
  tag: '@full',
}, async () => {
  test.setTimeout(60_000)
  for (const path of pages) await visit(path)
  await pause(2_500)
  const before = { ...blog.workspace.server.calls() }
  expect(await regenerations(12)).toEqual({})
  const after = blog.workspace.server.calls()
  const asked = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(asked('queryCollection') + asked('syncRecordValuesMain')).toBeGreaterThan(3)
})

test('an edited body makes its own page once, and a new title those that show it', {
  tag: '@full',
}, async () => {
  test.setTimeout(90_000)
  blog.workspace.server.edit((all) => setBlockText(all, paragraphOf('harbour-at-five'), 'Lanterns at dusk.'))
  expect(await regenerations(10)).toEqual({ [article]: 1 })
  expect((await visit(article)).html).toContain('Lanterns at dusk.')

  blog.workspace.server.edit((all) => setProperty(all, rowAt('harbour-at-five'), 'title', 'Harbour at dusk'))
  const made = await regenerations(10)
  expect(made).toMatchObject({ '/archive': 1, [article]: 1 })
  for (const [path, count] of Object.entries(made)) expect(count, path).toBe(1)
  expect((await visit('/archive')).html).toContain('Harbour at dusk')
})

test('a server that starts again finds its pages current', { tag: '@full' }, async () => {
  test.setTimeout(90_000)
  await blog.restart({ keptPages: true })
  expect(await regenerations(6)).toEqual({})
})
