import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewSearches, syncHosted } from '@/lib/content/hosted-sync'
import { fieldsOf, listOf } from '@/lib/unknown-values'
import { loadPresentSite } from '@/lib/workspace'
import { plainText } from '@/lib/workspace/shown-values'
import { restart } from '@/tests/support/restart'
import { type SearchService, startSearchService } from '../support/services/search-service'
import { setBlockText, setProperty } from '../support/workspace/edits'
import { startWorkspaceServer, type WorkspaceServer } from '../support/workspace-server'
import { hostileWorkspace, rowNamed } from './support/hostile-workspace'
import { leaksIn } from './support/leaks'
import { markersIn } from './support/markers'
import { connectTo } from './support/own-loaders'
import { withdraw, withdrawals } from './support/withdrawals'

// The hosted search's service is a server of ours. Everything that it is sent is looked at.

const index = 'pond'
const nameOf = (kind: string) => `taken${kind}`
const workspace = hostileWorkspace(
  1,
  withdrawals.map(({ kind }) => nameOf(kind)),
)

/** What an owner takes back by its own row: the ids of these stand as addresses in the text of an open post. */
const namedKinds = ['lock', 'draft', 'schedule', 'expire']

let server: WorkspaceServer
let service: SearchService
let folder = ''

const { env } = process

beforeAll(async () => {
  process.env = { ...env }
  folder = mkdtempSync(join(tmpdir(), 'hosted-'))
  server = await startWorkspaceServer({ records: workspace.records, shape: 'nested' })
  service = await startSearchService({ appId: 'POND', adminKey: 'admin-key', searchKey: 'search-key' })
  connectTo(workspace, server.apiBaseUrl, {
    CONTENT_STORE_DIR: folder,
    ...{ ALGOLIA_APP_ID: 'POND', ALGOLIA_SEARCH_ONLY_APP_KEY: 'search-key', ALGOLIA_INDEX: index },
    ...{ ALGOLIA_ADMIN_APP_KEY: 'admin-key', ALGOLIA_HOST: service.origin },
  })
})
afterAll(async () => {
  process.env = env
  restart()
  await server.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What was sent since the last call, without the ids of records that are taken out: the service has them. */
function newlySent(): string {
  const texts = service.sent().filter((text) => text !== '')
  service.reset()
  return texts
    .map((text) => {
      const body: unknown = JSON.parse(text)
      const { requests } = fieldsOf(body)
      if (requests === undefined) return text
      return JSON.stringify(listOf(requests).filter((one) => fieldsOf(one).action !== 'deleteObject'))
    })
    .join('\n')
}

const held = () => JSON.stringify([...service.objects(index).values()])

/** Markers and ids of unreadable rows in what was sent, and in what the index holds afterwards. */
function leaks(): string[] {
  return Object.entries({ 'what is sent': newlySent(), 'the index': held() }).flatMap(([where, text]) =>
    leaksIn([{ path: '', text }], workspace).map((leak) => where + leak),
  )
}

/** Fields of a row whose markers the index holds. */
const fieldsHeld = (name: string) =>
  new Set(
    markersIn(held())
      .filter(({ row }) => row === name)
      .map(({ field }) => field),
  )

/**
 * The ways in which the index is brought to the site: by visits, by a call of the webhook, and after a restart. The site is loaded
 * however long that takes: on a busy machine a visit gets the last good one, and the index follows with a later one.
 */
const ways: readonly ((edited: string) => Promise<unknown>)[] = [
  async () => syncHosted(await loadPresentSite(), { compare: false }),
  async (edited) => {
    const site = await loadPresentSite()
    // A call waits for its run for five seconds; the others look at the same run.
    for (;;) if ((await renewSearches(site, new Set([edited]))).hostedSearch !== 'running') return
  },
  async () => {
    restart()
    return syncHosted(await loadPresentSite(), { compare: true })
  },
]

// One test: each step goes on from what the ones before have changed.
test('R-375 R-376 the hosted search is sent nothing of unreadable rows and drops what is taken back', async () => {
  const named = namedKinds.map((kind) => rowNamed(workspace, nameOf(kind)).id)
  // The first run sends every open post and nothing else. A post that only names others brings none of their records.
  server.edit((records) => {
    const text = Object.values(records.block).find(
      ({ value }) => value.type === 'text' && value.parent_id === records.meta.rows['open-2'],
    )
    if (!text) throw new Error('The second open post has no text')
    const addresses = named.map((id) => ` https://www.notion.so/Taken-${id.replaceAll('-', '')}`).join('')
    setBlockText(records, text.value.id, plainText(text.value.properties?.title) + addresses)
  })
  await syncHosted(await loadPresentSite(), { compare: true })
  expect(leaks()).toEqual([])
  for (const id of named) expect(held()).toContain(id.replaceAll('-', ''))
  for (const { sentence } of workspace.posts) expect(held()).toContain(sentence)
  for (const { kind } of withdrawals) {
    const fields = fieldsHeld(nameOf(kind))
    for (const field of ['title', 'summary', 'paragraph', 'cell', 'code', 'caption', 'chinese'])
      expect(fields.has(field), `the ${field} of ${nameOf(kind)}`).toBe(true)
  }

  for (const [i, withdrawal] of withdrawals.entries()) {
    // After each withdrawal nothing of the post is sent or held.
    const name = nameOf(withdrawal.kind)
    const row = rowNamed(workspace, name)
    withdraw(server, workspace, row, withdrawal)
    await ways[i % ways.length]?.(row.id)
    expect.soft(leaks(), name).toEqual([])
    const left = [...service.objects(index).values()].filter(({ post, slug }) =>
      [post, slug].some((text) => String(text).includes(row.id) || String(text).includes(row.slug)),
    )
    expect.soft(left, name).toEqual([])
    for (const { sentence } of workspace.posts) expect.soft(held(), name).toContain(sentence)
  }

  // A post that is given back is sent again, and taken back once more it goes even if a call fails.
  {
    const row = rowNamed(workspace, nameOf('draft'))
    server.edit((records) => setProperty(records, row.id, 'status', 'Published'))
    row.visibility = 'open'
    row.secretIds = []
    await syncHosted(await loadPresentSite(), { compare: false })
    expect(fieldsHeld(row.name).has('paragraph')).toBe(true)
    expect(leaks()).toEqual([])

    const lock = withdrawals.find(({ kind }) => kind === 'lock')
    if (!lock) throw new Error('No withdrawal locks a post')
    withdraw(server, workspace, row, lock)
    service.setFailure({ status: 400, message: 'Not now' }, ['batch'])
    await expect(syncHosted(await loadPresentSite(), { compare: false })).rejects.toThrow()
    service.setFailure(null)
    await syncHosted(await loadPresentSite(), { compare: false })
    expect(leaks()).toEqual([])
    expect(fieldsHeld(row.name).has('paragraph')).toBe(false)
  }
})
