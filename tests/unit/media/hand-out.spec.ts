import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { globalSingleton } from '@/lib/global-singleton'
import { pictureWidths } from '@/lib/media/picture-widths'
import { roundedWidth, serveMedia } from '@/lib/media/serve-media'
import { Slots } from '@/lib/throttle/slots'
import { mediaUrl, reloadSite, workspaceCalls } from '@/lib/workspace'
import media from '@/pages/api/media/[block]'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld, rowId } from '../workspace/blog'
import { FakeWorkspace, uuid } from '../workspace/fake-workspace'
import { inOwnBlog, serving } from '../workspace/in-own-blog'
import { settingsWith } from '../workspace/rows'

/** The media route, without the framework. */
const mediaRoute: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://blog.test')
  const name = pathname.split('/').at(-1) ?? ''
  const asked = Object.assign(request, { cookies: {} })
  serveMedia(asked, response, name, searchParams.get('property') ?? '').catch(() => response.destroy())
}

test('R-373 an address that no page gives is 404 without a request to the workspace', async () => {
  const server = createServer(mediaRoute)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const signed = mediaUrl(uuid(1), 'attachment:1:a.pdf', 'f~1')
  const before = workspaceCalls()
  for (const path of [
    `/api/media/${uuid(1)}`,
    `/api/media/${uuid(1)}?property=f~1`,
    signed.replace(/media\/[\w-]{22}/, `media/${uuid(2)}`),
    signed.replace(/media\/.{3}/, 'media/AAA'),
    signed.replace('f~1', 'f~2'),
    signed.replace(/\?.*/, ''),
    signed.replace(/.{3}\?/, 'AAA?'),
    '/api/media/x',
  ]) {
    const answer = await ask(path)
    expect([answer.status, await answer.text()], path).toEqual([404, ''])
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
  }
  expect(workspaceCalls()).toEqual(before)
  server.close()
})

test('pictures come in the widths that pages ask for, others are rounded up to one of them', () => {
  const widths = pictureWidths(
    settingsWith({ IMAGE_COMPRESS_WIDTH: 500, IMG_COMPRESS_WIDTH: 800, IMAGE_ZOOM_IN_WIDTH: 1_200 }),
  )
  expect(widths).toEqual([40, 64, 160, 400, 500, 800, 960, 1_000, 1_200])
  for (const width of widths) expect(roundedWidth(width, widths)).toBe(width)
  expect([1, 41, 501, 1_201, 9_999].map((width) => roundedWidth(width, widths))).toEqual([
    40, 64, 800, 1_200, 1_200,
  ])
})

const unused = () => {
  throw new Error('The route does not use this')
}

/** The media route as the framework calls it. */
const apiRoute: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://blog.test')
  const query = { ...Object.fromEntries(searchParams), block: pathname.split('/').at(-1) ?? '' }
  void media(
    Object.assign(request, { query, cookies: {}, body: null, env: {} }),
    Object.assign(response, {
      ...{ json: unused, send: unused, status: unused, redirect: unused, revalidate: unused },
      ...{ setDraftMode: unused, setPreviewData: unused, clearPreviewData: unused },
    }),
  )
}

test('a picture has the width in pixels that its address asks for, and without a number the one that it is stored in', async () => {
  const source = 'attachment:11111111-2222-4333-8444-555555555555:cover.png'
  const world = blogWorld([{ title: 'A post' }])
  Object.assign(world.block[rowId(0)] ?? {}, { format: { page_cover: source } })
  const workspace = new FakeWorkspace(world)
  const stored = await sharp({ create: { width: 900, height: 90, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const host: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(stored)
  }
  await serving(host, async (files) => {
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'getSignedFileUrls' ? { body: { signedUrls: [`${files}/cover.png`] } } : undefined
    const work = () =>
      serving(apiRoute, async (origin) => {
        const widths: (number | undefined)[] = []
        for (const asked of ['&width=400', '', '&width=wide', '&width=0']) {
          const answer = await fetch(origin + mediaUrl(rowId(0), source, 'cover') + asked)
          widths.push((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width)
        }
        expect(widths).toEqual([400, 900, 900, 900])
      })
    const env = { MEDIA_HOSTS: files, IMAGE_SOURCE: 'own', IMAGE_CACHE_DIR: testFolder('pictures') }
    await inOwnBlog(testFolder('store'), workspace, work, { env })
  })
})

test('files that are on their way at once have a limit, above which a request is told to come back', async () => {
  const source = 'attachment:11111111-2222-4333-8444-555555555555:cover.png'
  const world = blogWorld([{ title: 'A post' }])
  Object.assign(world.block[rowId(0)] ?? {}, { format: { page_cover: source } })
  const workspace = new FakeWorkspace(world)
  const sending: ServerResponse[] = []
  const host: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).write('begin ')
    sending.push(response)
  }
  const { warn } = console
  const told: string[] = []
  console.warn = (text: string) => told.push(text)
  try {
    await serving(host, async (files) => {
      workspace.intercept = ({ endpoint }) =>
        endpoint === 'getSignedFileUrls' ? { body: { signedUrls: [`${files}/cover.png`] } } : undefined
      const work = () =>
        serving(mediaRoute, async (origin) => {
          globalSingleton(
            'media transfers',
            () => new Slots({ total: 9, perHolder: 2, waiting: 1, waitingPerHolder: 1 }),
          )
          const ask = () => fetch(origin + mediaUrl(rowId(0), source, 'cover'))
          const first = [await ask(), await ask()]
          expect(first.map(({ status }) => status)).toEqual([200, 200])
          const [one, other] = [ask(), ask()]
          const refused = await Promise.race([one, other])
          expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
          expect(sending).toHaveLength(2)
          // The one that waits begins when another has come to its end.
          sending[0]?.end('end')
          expect(await first[0]?.text()).toBe('begin end')
          await expect.poll(() => sending.length).toBe(3)
          for (const response of sending) response.end('end')
          const statuses = (await Promise.all([one, other])).map(({ status }) => status)
          expect(statuses.sort()).toEqual([200, 503])
          expect(await Promise.all([ask(), ask()].map(async (asked) => (await asked).status))).toEqual([
            200, 200,
          ])
        })
      await inOwnBlog(testFolder('store'), workspace, work, { env: { MEDIA_HOSTS: files } })
    })
  } finally {
    console.warn = warn
  }
  expect(told.filter((text) => text.includes('are transferred at once'))).toHaveLength(1)
})

test('one /48 of IPv6 gets a part of the transfers, however many networks of it ask', async () => {
  const source = 'attachment:11111111-2222-4333-8444-555555555555:cover.png'
  const world = blogWorld([{ title: 'A post' }])
  Object.assign(world.block[rowId(0)] ?? {}, { format: { page_cover: source } })
  const workspace = new FakeWorkspace(world)
  const sending: ServerResponse[] = []
  const host: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).write('begin ')
    sending.push(response)
  }
  await serving(host, async (files) => {
    workspace.intercept = ({ endpoint }) =>
      endpoint === 'getSignedFileUrls' ? { body: { signedUrls: [`${files}/cover.png`] } } : undefined
    const work = () =>
      serving(mediaRoute, async (origin) => {
        const ask = (address: string) =>
          fetch(origin + mediaUrl(rowId(0), source, 'cover'), { headers: { 'x-forwarded-for': address } })
        for (const network of ['0', '1', '2', '3'])
          await Promise.all(Array.from({ length: 16 }, () => ask(`2001:db8:7:${network}::1`)))
        expect(sending).toHaveLength(64)
        const fifth = ask('2001:db8:7:4::1')
        expect((await ask('192.0.2.1')).status).toBe(200)
        expect((await ask('2001:db8:8::1')).status).toBe(200)
        const soon = new Promise((resolve) => setTimeout(() => resolve('waits'), 100))
        expect(await Promise.race([fifth, soon])).toBe('waits')
        sending[0]?.end('end')
        expect((await fifth).status).toBe(200)
        for (const response of sending) response.end('end')
      })
    const env = { MEDIA_HOSTS: files, TRUSTED_PROXIES: '127.0.0.1' }
    await inOwnBlog(testFolder('store'), workspace, work, { env })
  })
})

for (const [what, width] of [
  ['a picture that is withdrawn while it is made', 64],
  ['a file that is withdrawn while its host takes its time', undefined],
] as const)
  test(`${what} is not handed out`, async () => {
    const source = 'attachment:11111111-2222-4333-8444-555555555555:cover.png'
    const worldWith = (status: string) => {
      const world = blogWorld([{ title: 'A post', status }, { title: 'Another' }])
      Object.assign(world.block[rowId(0)] ?? {}, { format: { page_cover: source } })
      return world
    }
    const world = worldWith('Published')
    const workspace = new FakeWorkspace(world)
    const stored = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    let [asked, withdraws] = [0, true]
    const host: RequestListener = async (_, response) => {
      asked += 1
      if (withdraws) {
        Object.assign(world.block, worldWith('Draft').block)
        await reloadSite()
      }
      response.writeHead(200, { 'content-type': 'image/png' }).end(stored)
    }
    const route: RequestListener = (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://blog.test')
      const name = pathname.split('/').at(-1) ?? ''
      void serveMedia(Object.assign(request, { cookies: {} }), response, name, 'cover', width)
    }
    await serving(host, async (files) => {
      workspace.intercept = ({ endpoint }) =>
        endpoint === 'getSignedFileUrls' ? { body: { signedUrls: [`${files}/cover.png`] } } : undefined
      const work = () =>
        serving(route, async (origin) => {
          const ask = () => fetch(origin + mediaUrl(rowId(0), source, 'cover'))
          const answer = await ask()
          expect([answer.status, await answer.text(), asked > 0]).toEqual([404, '', true])
          withdraws = false
          Object.assign(world.block, worldWith('Published').block)
          await reloadSite()
          expect((await ask()).status).toBe(200)
        })
      const folder = testFolder('store')
      const env = {
        MEDIA_HOSTS: files,
        IMAGE_SOURCE: 'own',
        IMAGE_CACHE_DIR: testFolder('pictures'),
      }
      await inOwnBlog(folder, workspace, work, { env })
    })
  })
