import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { secretMarkers } from '../../support/secrets'
import { removeRow, setBlockText, setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

// With a window of an hour only the webhook brings edits to readers, as on a host of functions.

const records = embeddedRecords()
const rowOf = (slug: string) => records.meta.rows[slug] ?? ''
const harbourId = rowOf('harbour-at-five')
const paragraph =
  records.block[harbourId]?.value.content?.find((id) => records.block[id]?.value.type === 'text') ?? ''
const menuId =
  Object.values(records.block).find(
    ({ value }) => value.type === 'page' && value.properties?.title?.[0]?.[0] === 'Writing',
  )?.value.id ?? ''
const harbour = '/article/harbour-at-five'
/** A page that names the harbour nowhere but in its frame. */
const elsewhere = '/category'

let blog: OwnBlog
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog('long-window', { NEXT_REVALIDATE_SECOND: '3600' })
  for (const path of [harbour, `${harbour}?theme=simple`, '/archive', elsewhere]) await visit(path)
})
test.afterAll(() => blog.close())

async function visit(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(blog.url + path)
  return { status: answer.status, text: await answer.text() }
}

async function tell(type: string, id: string): Promise<void> {
  const body = JSON.stringify({ type, entity: { id, type: 'page' } })
  const signature = createHmac('sha256', secretMarkers.NOTION_WEBHOOK_TOKEN).update(body).digest('hex')
  const headers = { 'x-notion-signature': `sha256=${signature}` }
  const answer = await fetch(`${blog.url}/api/webhook`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}

const shows = (path: string, words: string) =>
  expect.poll(async () => (await visit(path)).text.includes(words), { timeout: 20_000 })

test('an edited text waits for its event, and is then there in every theme', { tag: '@full' }, async () => {
  blog.workspace.server.edit((all) => setBlockText(all, paragraph, 'The edit of the hour.'))
  await visit(harbour)
  await shows(harbour, 'The edit of the hour.').toBe(false)
  await tell('page.content_updated', harbourId)
  await shows(harbour, 'The edit of the hour.').toBe(true)
  await shows(`${harbour}?theme=simple`, 'The edit of the hour.').toBe(true)
})

test('a renamed entry of the menu is there on pages that name nothing else of the edit', {
  tag: '@full',
}, async () => {
  blog.workspace.server.edit((all) => setProperty(all, menuId, 'title', 'Writing by hand'))
  await tell('page.properties_updated', menuId)
  await shows(elsewhere, 'Writing by hand').toBe(true)
})

test('the newest post by its new title is beside pages that do not list it', { tag: '@full' }, async () => {
  const feed: { items: { url: string }[] } = await (await fetch(`${blog.url}/feed.json`)).json()
  const slug = decodeURIComponent(feed.items[0]?.url.split('/').at(-1) ?? '')
  const newest = rowOf(slug)
  expect(newest).not.toBe('')
  blog.workspace.server.edit((all) => setProperty(all, newest, 'title', 'A title of this hour'))
  await tell('page.properties_updated', newest)
  await shows(elsewhere, 'A title of this hour').toBe(true)
})

test('a post that goes is gone at its own address, in every theme and from every list', {
  tag: '@full',
}, async () => {
  blog.workspace.server.edit((all) => removeRow(all, harbourId))
  await tell('page.deleted', harbourId)
  for (const path of [harbour, `${harbour}?theme=simple`])
    await expect.poll(async () => (await visit(path)).status, { timeout: 20_000 }).toBe(404)
  await shows('/archive', 'The harbour at five').toBe(false)
})
