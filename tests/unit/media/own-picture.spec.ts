import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readMediaName } from '@/lib/media/address-tag'
import { ownPicture } from '@/lib/media/own-picture'
import { mediaUrl } from '@/lib/workspace'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld, rowId } from '../workspace/blog'
import { FakeWorkspace } from '../workspace/fake-workspace'
import { inOwnBlog, serving } from '../workspace/in-own-blog'

/** The cover of each post. */
const sourceOf = (name: string) => `attachment:11111111-2222-4333-8444-555555555555:${name}.png`

type Ask = (row: number, width: number, caller: string) => ReturnType<typeof ownPicture>

/** A blog whose posts have these covers, all at one host. */
async function withCovers(names: string[], host: RequestListener, work: (ask: Ask) => Promise<void>) {
  const world = blogWorld(names.map((title) => ({ title })))
  names.forEach((name, row) => {
    Object.assign(world.block[rowId(row)] ?? {}, { format: { page_cover: sourceOf(name) } })
  })
  const workspace = new FakeWorkspace(world)
  await serving(host, async (files) => {
    workspace.intercept = ({ endpoint, body }) => {
      if (endpoint !== 'getSignedFileUrls') return undefined
      const asked = JSON.stringify(body)
      const signedUrls = names.filter((name) => asked.includes(name)).map((name) => `${files}/${name}.png`)
      return { body: { signedUrls } }
    }
    const ask: Ask = (row, width, caller) => {
      const { pathname } = new URL(mediaUrl(rowId(row), sourceOf(names[row] ?? ''), 'cover'), files)
      const file = readMediaName(pathname.split('/').at(-1) ?? '', 'cover')
      if (file === null) throw new Error('no address of this site')
      const reader = { version: file.version, isOpened: async () => false, mayAsk: true }
      const fetching = { userAgent: 'test', isAllowed: () => true, answerTimeout: 20_000 }
      return ownPicture({ ...file, width, accept: 'image/webp', caller }, reader, fetching)
    }
    const env = {
      MEDIA_HOSTS: files,
      IMAGE_SOURCE: 'own',
      IMAGE_CACHE_DIR: testFolder('pictures'),
    }
    await inOwnBlog(testFolder('store'), workspace, () => work(ask), { env })
  })
}

const grey = () =>
  sharp({ create: { width: 900, height: 90, channels: 3, background: '#888' } })
    .png()
    .toBuffer()

test('a picture whose host drips is fetched once for all sizes and readers, and holds up no other', async () => {
  const stored = await grey()
  const asked: string[] = []
  const dripping: { destroy: () => void }[] = []
  const host: RequestListener = ({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': 'image/png' })
    if (url !== '/slow.png') response.end(stored)
    else {
      response.write(stored.subarray(0, 20))
      dripping.push(response)
    }
  }
  await withCovers(['slow', 'good'], host, async (ask) => {
    const slow = ['one', 'two'].flatMap((caller, index) =>
      Array.from({ length: 8 }, (_, size) => ask(0, 40 + 100 * size + index, caller)),
    )
    const outcomes = Promise.allSettled(slow)
    await expect.poll(() => dripping.length).toBe(1)
    const good = await Promise.race([ask(1, 64, 'three'), pause(8_000, null, { ref: false })])
    expect(good?.picture.bytes.length).toBeGreaterThan(0)
    expect(asked).toEqual(['/slow.png', '/good.png'])

    for (const response of dripping) response.destroy()
    const statuses = (await outcomes).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['rejected']))
    // A minute without another try, in which nobody waits.
    await expect(ask(0, 64, 'four')).rejects.toThrow()
    expect(asked).toEqual(['/slow.png', '/good.png'])
    const { now } = Date
    Date.now = () => now() + 61_000
    try {
      const again = ask(0, 64, 'four').catch(() => null)
      await expect.poll(() => asked.at(-1)).toBe('/slow.png')
      dripping.at(-1)?.destroy()
      await again
    } finally {
      Date.now = now
    }
  })
})

test('what a host answers in place of a picture counts for a minute, that there is none does not', async () => {
  const asked: string[] = []
  const host: RequestListener = ({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(url === '/busy.png' ? 500 : 404).end()
  }
  await withCovers(['busy', 'gone'], host, async (ask) => {
    for (const caller of ['one', 'two']) {
      await expect(ask(0, 64, caller)).rejects.toThrow('its host answered 500')
      expect(await ask(1, 64, caller)).toBeNull()
    }
  })
  expect(asked.filter((url) => url === '/busy.png')).toHaveLength(1)
  expect(asked.filter((url) => url === '/gone.png')).toHaveLength(2)
})
