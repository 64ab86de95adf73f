import { readdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawingsOf } from '@/lib/media/drawn/drawings'
import { drawnAddress, isDrawn } from '@/lib/media/drawn/drawn-address'
import { serveDrawn } from '@/lib/media/drawn/serve-drawn'
import { loadChange, loadSite, reloadSite } from '@/lib/workspace'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld, rowId } from '../../workspace/blog'
import { FakeWorkspace, uuid, type World } from '../../workspace/fake-workspace'
import { inOwnBlog, serving } from '../../workspace/in-own-blog'

const whole = 'public, max-age=31536000, s-maxage=300, immutable'
const soon = 'public, max-age=300'

const route: RequestListener = (request, response) => {
  const name = (request.url ?? '').split('/').at(-1) ?? ''
  serveDrawn(request, response, name).catch(() => response.destroy())
}

/** A blog whose body picture is red and at a host that may be asked. */
async function inBlog(
  rows: Parameters<typeof blogWorld>[0],
  work: (ask: (path: string) => Promise<Response>, world: World, asked: () => number) => Promise<void>,
) {
  const red = { width: 300, height: 300, channels: 3, background: '#ff0000' } as const
  const photo = await sharp({ create: red }).png().toBuffer()
  let asked = 0
  const host: RequestListener = (_, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'image/png' }).end(photo)
  }
  await serving(host, async (files) => {
    const world = blogWorld(rows)
    rows.forEach((_, index) => {
      const picture = uuid(500 + index)
      Object.assign(world.block[rowId(index)] ?? {}, { content: [picture] })
      world.block[picture] = {
        id: picture,
        type: 'image',
        parent_id: rowId(index),
        parent_table: 'block',
        properties: { source: [[`${files}/red.png`]] },
      }
    })
    const env = {
      MEDIA_HOSTS: files,
      POST_COVER_SOURCE: 'body',
      IMAGE_CACHE_DIR: testFolder('pictures'),
    }
    const task = () =>
      serving(route, (origin) =>
        work(
          (path) => fetch(origin + path, { redirect: 'manual' }),
          world,
          () => asked,
        ),
      )
    await inOwnBlog(testFolder('store'), new FakeWorkspace(world), task, { env })
  })
}

async function addresses(kind: 'cover' | 'share'): Promise<string[]> {
  const site = await loadSite()
  return [...drawingsOf(site).values()]
    .filter((drawing) => drawing.kind === kind && drawing.seed.startsWith('post'))
    .map((drawing) => drawnAddress(drawing, ''))
}

/** The middle of a picture, as red, green and blue. */
async function middleOf(answer: Response): Promise<number[]> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { channels } = await sharp(
    await sharp(bytes).extract({ left: 300, top: 200, width: 20, height: 20 }).toBuffer(),
  ).stats()
  return channels.map(({ mean }) => Math.round(mean / 64))
}

test('R-373 the first picture of a body is the cover of an open post, and never of a locked one', async () => {
  const rows = [
    { title: 'Open', slug: 'open' },
    { title: 'Letter', slug: 'letter', password: 'ink' },
  ]
  await inBlog(rows, async (ask, _, asked) => {
    const [open = '', locked = ''] = (await loadSite()).posts.map(({ pageCover }) => pageCover)
    expect([open, locked].map(isDrawn)).toEqual([true, true])
    expect(await middleOf(await ask(locked))).not.toEqual([4, 0, 0])
    expect(asked()).toBe(0)
    const answer = await ask(open)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=60')
    expect(await middleOf(answer)).toEqual([4, 0, 0])
    expect(asked()).toBe(1)
  })
})

test('a picture is made once, and kept on disk', async () => {
  await inBlog([{ title: 'A post', slug: 'a' }], async (ask, _, asked) => {
    const [cover = ''] = await addresses('cover')
    const [first, second] = [await ask(cover), await ask(cover)]
    expect(first.headers.get('etag')).toBe(second.headers.get('etag'))
    expect(asked()).toBe(1)
    const kept = await readdir(testFolder('pictures'), { recursive: true })
    expect(kept.filter((file) => file.endsWith('.picture'))).toHaveLength(1)
  })
})

test('an earlier title leads to the present picture, and a withdrawn post has none', async () => {
  await inBlog([{ title: 'A post', slug: 'a' }, { title: 'Another' }], async (ask, world) => {
    const [before = ''] = await addresses('share')
    const first = await ask(before)
    expect(first.status).toBe(200)

    const renamed = blogWorld([{ title: 'A new title', slug: 'a' }, { title: 'Another' }])
    Object.assign(world.block[rowId(0)] ?? {}, { properties: renamed.block[rowId(0)]?.properties })
    await reloadSite()
    const [present = ''] = await addresses('share')
    const led = await ask(before)
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
      302,
      present,
      'no-store',
    ])
    expect((await ask(present)).headers.get('etag')).not.toBe(first.headers.get('etag'))

    const changes = [
      { status: 'Draft' },
      { status: 'Invisible' },
      { when: { start_date: '2999-01-01', type: 'date' } },
    ]
    for (const change of changes) {
      const withdrawn = blogWorld([{ title: 'A new title', slug: 'a', ...change }, { title: 'Another' }])
      Object.assign(world.block[rowId(0)] ?? {}, { properties: withdrawn.block[rowId(0)]?.properties })
      await reloadSite()
      for (const address of [before, present]) {
        const answer = await ask(address)
        expect([answer.status, answer.headers.get('cache-control')], JSON.stringify(change)).toEqual([
          404,
          'no-store',
        ])
      }
    }
  })
})

test('a picture that is taken out of a body is the cover no more after a minute, though the time of edit is the same', async () => {
  await inBlog([{ title: 'A post', slug: 'a' }], async (ask, world) => {
    const [cover = ''] = await addresses('cover')
    expect(await middleOf(await ask(cover))).toEqual([4, 0, 0])
    Object.assign(world.block[rowId(0)] ?? {}, { content: [] })
    await loadChange(new Set([rowId(0)]))
    expect(await addresses('cover')).toEqual([cover])
    const { now } = Date
    Date.now = () => now() + 60_000
    try {
      expect(await middleOf(await ask(cover))).not.toEqual([4, 0, 0])
    } finally {
      Date.now = now
    }
  })
})

test('the body of a row that leads elsewhere, which no reader sees, gives no cover', async () => {
  await inBlog([{ title: 'Elsewhere', slug: 'https://example.com/x' }], async (ask, _, asked) => {
    const [cover = ''] = await addresses('cover')
    expect(await middleOf(await ask(cover))).not.toEqual([4, 0, 0])
    expect(asked()).toBe(0)
  })
})

/** A blog whose posts have a file as their cover, at a host that may be asked. */
async function withCoverFile(
  { type, bytes, status = 200 }: { type: string; bytes: Buffer; status?: number },
  work: (ask: (path: string) => Promise<Response>, asked: () => number) => Promise<void>,
) {
  let asked = 0
  const host: RequestListener = (_, response) => {
    asked += 1
    response.writeHead(status, { 'content-type': type }).end(bytes)
  }
  await serving(host, async (files) => {
    const world = blogWorld([{ title: 'A post', slug: 'a' }])
    Object.assign(world.block[rowId(0)] ?? {}, { format: { page_cover: `${files}/cover` } })
    const env = { MEDIA_HOSTS: files, IMAGE_CACHE_DIR: testFolder('pictures') }
    const task = () =>
      serving(route, (origin) =>
        work(
          (path) => fetch(origin + path, { redirect: 'manual' }),
          () => asked,
        ),
      )
    await inOwnBlog(testFolder('store'), new FakeWorkspace(world), task, { env })
  })
}

/** One colour: a small file, of which the decoder would keep 18 bytes for each pixel. */
const largeAvif = () =>
  sharp({ create: { width: 4_000, height: 3_200, channels: 3, background: '#ff0000' } })
    .avif({ effort: 0 })
    .toBuffer()

for (const { what, tags = [], file } of [
  {
    what: 'an AVIF that would take too much memory',
    // Making the file takes seconds; that it is refused is tested for resized pictures in each run.
    tags: 'full',
    file: async () => ({ type: 'image/avif', bytes: await largeAvif() }),
  },
  {
    what: 'an SVG file',
    file: async () => ({
      type: 'image/svg+xml',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    }),
  },
]) {
  test(`${what} is no photo of a share picture, and is fetched once`, { tags }, async () => {
    const cover = await file()
    await withCoverFile(cover, async (ask, asked) => {
      const [address = ''] = await addresses('share')
      const answers = [await ask(address), await ask(address)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([whole, whole])
      expect(asked()).toBe(1)
    })
  })
}

test('a photo that cannot be had is asked for again after minutes, not for each reader', async () => {
  await withCoverFile({ type: 'text/plain', bytes: Buffer.from('busy'), status: 503 }, async (ask, asked) => {
    const [address = ''] = await addresses('share')
    const answers = [await ask(address), await ask(address)]
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([soon, soon])
    expect(asked()).toBe(1)
  })
})
