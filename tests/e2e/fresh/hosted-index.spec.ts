import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { scriptCommand } from '../../../scripts/steps/programs.mjs'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { secretMarkers, sharedSecrets } from '../../support/secrets'
import { type SearchService, startSearchService } from '../../support/services/search-service'
import { removeRow, setBlockText, setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

// A blog whose hosted search is a server of ours that speaks the service's language.

const index = 'pond'
const records = embeddedRecords()
const pageOf = (slug: string) => {
  const page = Object.values(records.block)
    .map(({ value }) => value)
    .find(({ type, properties }) => type === 'page' && JSON.stringify(properties).includes(slug))
  if (!page) throw new Error(`The sample content has no page ${slug}`)
  return page
}
const harbour = pageOf('harbour-at-five')
const paragraph = harbour.content?.find((id) => records.block[id]?.value.type === 'text') ?? ''

let service: SearchService
let blog: OwnBlog
let settings: Record<string, string>
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  service = await startSearchService({
    ...{ appId: 'POND', adminKey: secretMarkers.ALGOLIA_ADMIN_APP_KEY, searchKey: 'search-key' },
  })
  settings = {
    ...{ ALGOLIA_APP_ID: 'POND', ALGOLIA_SEARCH_ONLY_APP_KEY: 'search-key', ALGOLIA_INDEX: index },
    ALGOLIA_HOST: service.origin,
  }
  blog = await startOwnBlog('hosted-index', settings)
})
test.afterAll(async () => {
  await blog.close()
  await service.close()
})

const visit = async (path: string) => (await fetch(blog.url + path)).text()
const slugs = () => new Set([...service.objects(index).values()].map(({ slug }) => `/${String(slug)}`))
const textOf = (post: string) =>
  [...service.objects(index).values()]
    .filter((object) => object.post === post)
    .map(({ content }) => content)
    .join('\n')
/** Whether the built-in search finds an address. */
const builtInFinds = async (query: string, href: string) =>
  (await visit(`/api/search?query=${encodeURIComponent(query)}&${Math.random()}`)).includes(`"${href}`)

/** Addresses of the posts that everybody may read, as the archive tells them. */
async function openPosts(): Promise<Set<string>> {
  const buildId = /"buildId":"([^"]+)"/.exec(await visit('/'))?.[1]
  const archive = JSON.parse(await visit(`/_next/data/${buildId}/archive.json`))
  const groups: { posts: { href: string; locked?: true }[] }[] = archive.pageProps.screen.groups
  return new Set(groups.flatMap(({ posts }) => posts.filter(({ locked }) => !locked).map(({ href }) => href)))
}

async function callWebhook(pageId: string): Promise<void> {
  const body = JSON.stringify({ type: 'page.content_updated', entity: { id: pageId, type: 'page' } })
  const signature = createHmac('sha256', secretMarkers.NOTION_WEBHOOK_TOKEN).update(body).digest('hex')
  const answer = await fetch(`${blog.url}/api/webhook`, {
    method: 'POST',
    body,
    headers: { 'x-notion-signature': `sha256=${signature}` },
  })
  expect(answer.status).toBe(200)
}

/** Runs the script over the workspace of the blog. */
function runScript(
  args: string[],
  changes: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(...scriptCommand('scripts/search-sync.ts', args), {
      env: { ...process.env, ...blog.workspace.env, ...sharedSecrets, ...settings, ...changes },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
    child.on('exit', (code) => resolve({ code, text }))
  })
}

test('R-375 R-376 the hosted index gets every open post of the site, and nothing that readers may not see', {
  tag: '@full',
}, async () => {
  test.setTimeout(60_000)
  await visit('/')
  const open = await openPosts()
  const paths = new Set([...open].map((href) => decodeURIComponent(href)))
  await expect
    .poll(() => [...slugs()].map((slug) => slug.replace(/^\/(?=https?:)/, '')).sort(), { timeout: 30_000 })
    .toEqual([...paths].sort())
  expect(textOf(harbour.id)).toContain('harbour')
  const everything = service.sent().join('\n')
  for (const hidden of [
    'LOCKED-MARKER',
    'INVISIBLE-MARKER',
    'DRAFT-MARKER',
    'SCHEDULED-MARKER',
    'open-sesame',
  ])
    expect(everything.includes(hidden), hidden).toBe(false)
  for (const path of ['/', '/search', '/archive', '/article/harbour-at-five'])
    expect((await visit(path)).includes(secretMarkers.ALGOLIA_ADMIN_APP_KEY), path).toBe(false)
})

test('R-487 R-488 an edit reaches a service that takes 1.5 s for every answer', {
  tag: '@full',
}, async () => {
  test.setTimeout(90_000)
  service.setDelay(1_500)
  blog.workspace.server.edit((all) => setBlockText(all, paragraph, 'Reykjavík slowly.'))
  await callWebhook(harbour.id)
  await expect.poll(() => textOf(harbour.id), { timeout: 40_000 }).toContain('Reykjavík')
  service.setDelay(0)
  expect(blog.output()).not.toMatch(/search.*(?:fail|could not|unreachable)/i)
})

test('an edit reaches both searches within seconds, with the webhook at once, and so does a deletion', {
  tag: '@full',
}, async () => {
  test.setTimeout(60_000)
  const address = '/article/harbour-at-five'
  const edit = (text: string) => blog.workspace.server.edit((all) => setBlockText(all, paragraph, text))
  service.reset()
  edit('Zanzibar beforehand.')
  await expect
    .poll(
      async () => {
        await visit('/archive')
        return [textOf(harbour.id).includes('Zanzibar'), await builtInFinds('zanzibar', address)]
      },
      { intervals: [300], timeout: 10_000 },
    )
    .toEqual([true, true])
  // The records of one post, and no other.
  const sent = new Set(
    service
      .sent()
      .join('\n')
      .match(/"post":"[^"]+"/g),
  )
  expect(sent).toEqual(new Set([`"post":"${harbour.id}"`]))

  edit('Valparaíso afterwards.')
  await callWebhook(harbour.id)
  // Nobody visits the blog meanwhile.
  await expect.poll(() => textOf(harbour.id), { intervals: [100], timeout: 5_000 }).toContain('Valparaíso')
  expect(await builtInFinds('valparaiso', address)).toBe(true)

  // One is no longer published, one is in the bin.
  const walk = pageOf('long-walk')
  blog.workspace.server.edit((all) => {
    setProperty(all, harbour.id, 'status', 'Draft')
    removeRow(all, walk.id)
  })
  await expect
    .poll(
      async () => {
        await visit('/archive')
        const hosted = [harbour.id, walk.id].map(textOf)
        return [
          ...hosted,
          await builtInFinds('valparaiso', address),
          await builtInFinds('long walk', '/article/long-walk'),
        ]
      },
      { intervals: [300], timeout: 10_000 },
    )
    .toEqual(['', '', false, false])
})

test('npm run search:sync tells what it would do, does it, and says what to do when it cannot', {
  tag: '@full',
}, async () => {
  test.setTimeout(90_000)
  service.objects(index).set('stray-0', { objectID: 'stray-0' })
  service.objects(index).delete(`${pageOf('night-build').id}-0`)
  const before = service.objects(index).size
  const [dry, wrong] = await Promise.all([
    runScript(['--dry-run'], { CONTENT_STORE_DIR: `${blog.dist}/dry` }),
    runScript([], { CONTENT_STORE_DIR: `${blog.dist}/wrong`, ALGOLIA_ADMIN_APP_KEY: 'wrong' }),
  ])
  expect(dry.text).toContain('would remove 1 records of stray')
  expect(dry.text).toContain('would send "Night build": 1 records')
  expect(dry.code).toBe(0)
  expect(wrong.text).toContain('Check ALGOLIA_APP_ID and ALGOLIA_ADMIN_APP_KEY')
  expect(wrong.text).not.toContain('wrong')
  expect(wrong.code).toBe(1)
  expect(service.objects(index).size).toBe(before)

  const real = await runScript([], { CONTENT_STORE_DIR: `${blog.dist}/real` })
  expect(real.text).toMatch(/sent 1, removed 1\.\s*$/)
  expect(real.code).toBe(0)
  expect(service.objects(index).has('stray-0')).toBe(false)
})
