import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { RedisServer } from '../support/services/redis-server'
import { nameOfRecord } from '../support/texts/media-names'
import { type AttackedBlogs, attackBlogs } from './support/attacked-blogs'
import { hostileWorkspace, rowNamed } from './support/hostile-workspace'
import { withdraw, withdrawals } from './support/withdrawals'

// Stored files of posts that are taken back, at addresses that pages have given before: two instances that resize pictures and
// share them through Redis.

/** A change counts from one revalidation window, a query, and the time that a loaded machine needs. Milliseconds. */
const soon = 6_000
/** What the file host has in place of the files that the rows name. */
const contents: Readonly<Record<string, string>> = {
  png: '/files/lake-morning.webp',
  zip: '/files/field-kit.zip',
  pdf: '/files/colophon.pdf',
  mp4: '/files/ripples.mp4',
}
const changes = withdrawals.map((withdrawal) => ({ ...withdrawal, name: `file${withdrawal.kind}` }))
const workspace = hostileWorkspace(
  1,
  changes.map(({ name }) => name),
)
for (const [id, path] of Object.entries(workspace.records.meta.files))
  workspace.records.meta.files[id] = contents[path.split('.').at(-1) ?? ''] ?? path

const redis = new RedisServer()
let attacked: AttackedBlogs

test.beforeAll(async () => {
  test.setTimeout(180_000)
  await redis.start()
  attacked = await attackBlogs(workspace, ['files-one', 'files-two'], {
    REDIS_URL: redis.url,
    IMAGE_SOURCE: 'own',
    IMAGE_CACHE_REDIS: 'true',
  })
})
test.afterAll(async () => {
  await attacked?.close()
  await redis.stop()
})

/** Addresses of the files on a post's own page that stand on no other page of these. */
async function filesOf(name: string): Promise<string[]> {
  const { url } = attacked.blogs[0] ?? { url: '' }
  const { id, slug } = rowNamed(workspace, name)
  const own = new Set([id, ...(workspace.records.block[id]?.value.content ?? [])].map(nameOfRecord))
  const page = await (await fetch(`${url}/article/${slug}`)).text()
  const addresses = page.replaceAll('&amp;', '&').match(/\/api\/media\/[\w-]+\.[^"'\s\\,<>)]+/g) ?? []
  return [...new Set(addresses)].filter((address) =>
    own.has(address.slice('/api/media/'.length).split('.', 1)[0] ?? ''),
  )
}

let readers = 0

/** Each request comes from an address of its own: who asks for much that is gone is refused. */
function fromAnotherReader(headers: Record<string, string>): Record<string, string> {
  readers += 1
  return { ...headers, 'x-forwarded-for': `10.7.${readers >> 8}.${readers & 255}` }
}

/** The answers of both instances, also to who asks for a part, has a copy, or wants nothing but the headers. */
async function statusesOf(address: string, tag = '"none"'): Promise<number[]> {
  const asked: { method: string; headers: Record<string, string> }[] = [
    { method: 'GET', headers: { accept: 'image/webp' } },
    { method: 'GET', headers: { range: 'bytes=0-9' } },
    { method: 'GET', headers: { 'if-none-match': tag } },
    { method: 'HEAD', headers: {} },
  ]
  const answers = attacked.blogs.flatMap(({ url }) =>
    asked.map(({ method, headers }) => fetch(url + address, { method, headers: fromAnotherReader(headers) })),
  )
  return Promise.all(
    answers.map(async (answer) => {
      const { status } = await answer
      await (await answer).arrayBuffer()
      return status
    }),
  )
}

test('R-373 no file of a post that was taken back is handed out by any instance, whoever has its address', {
  tag: '@full',
}, async () => {
  test.setTimeout(240_000)
  const files = new Map<string, string[]>()
  for (const { name } of changes) {
    const addresses = await filesOf(name)
    expect(addresses.length, name).toBeGreaterThan(5)
    for (const address of addresses)
      expect(
        (await statusesOf(address)).filter((status) => status >= 300),
        address,
      ).toEqual([])
    files.set(name, addresses)
  }
  for (const change of changes) withdraw(attacked.server, workspace, rowNamed(workspace, change.name), change)
  await wait(soon)

  for (const { name, becomes } of changes) {
    const { id } = rowNamed(workspace, name)
    for (const address of files.get(name) ?? []) {
      const isListed = address.startsWith(`/api/media/${nameOfRecord(id)}.`)
      const isOpen = becomes === 'invisible' || (becomes === 'locked' && isListed)
      const statuses = await statusesOf(address, '*')
      const wrong = statuses.filter((status) => (isOpen ? status >= 400 : status < 400))
      expect.soft(wrong, `${name} ${address}: ${statuses.join(' ')}`).toEqual([])
    }
  }
})
