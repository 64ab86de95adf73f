import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendFile } from '@/lib/media/send-file'

test('an answer whose text is not sent on has not its length either: the reader would wait for it', async () => {
  const server = createServer(async (_, response) => {
    const headers = { 'content-length': '20', 'content-range': 'bytes */6' }
    const upstream = new Response('there is no such part', { status: 416, headers })
    await sendFile(upstream, response, {
      name: 'a.png',
      guarded: false,
      headOnly: false,
      limit: 100,
      hasRange: true,
      hasCondition: false,
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(5_000) })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */6')
    expect(answer.headers.get('content-length') ?? '0').toBe('0')
    expect(await answer.text()).toBe('')
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
