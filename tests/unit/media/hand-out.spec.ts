import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { handOut, roundedWidth } from '@/lib/media/hand-out'
import { mediaUrl, pictureWidths, workspaceCalls } from '@/lib/workspace'
import { uuid } from '../workspace/fake-workspace'
import { settingsWith } from '../workspace/rows'

test('R-373 an address that no page gives is 404 without a request to the workspace', async () => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://blog.test')
    const name = pathname.split('/').at(-1) ?? ''
    const done = handOut(
      Object.assign(request, { cookies: {} }),
      response,
      name,
      searchParams.get('property') ?? '',
    )
    done.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const signed = mediaUrl(uuid(1), 'attachment:1:a.pdf', 'f~1')
  const before = workspaceCalls()
  for (const path of [
    `/api/media/${uuid(1)}`,
    `/api/media/${uuid(1)}?property=f~1`,
    signed.replace(uuid(1), uuid(2)),
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
  expect(widths).toEqual([40, 64, 160, 400, 500, 800, 1_200])
  for (const width of widths) expect(roundedWidth(width, widths)).toBe(width)
  expect([1, 41, 501, 1_201, 9_999].map((width) => roundedWidth(width, widths))).toEqual([
    40, 64, 800, 1_200, 1_200,
  ])
})
