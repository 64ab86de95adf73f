import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { disposition, presentation } from '@/lib/media/content-type'
import { fetchFile } from '@/lib/media/fetch-file'
import { fetchSigned } from '@/lib/media/fetch-signed'
import { isMediaAddress } from '@/lib/media/hosts'
import { forwardedHeaders } from '@/lib/media/request-headers'
import { fetchResized } from '@/lib/media/resized'
import { sendFile } from '@/lib/media/send-file'

const settings = {
  NOTION_HOST: 'https://www.notion.so',
  API_BASE_URL: 'http://127.0.0.1:4100/api/v3',
  MEDIA_HOSTS: [
    'files.example',
    '*.cdn.example',
    'https://store.example:8443',
    ' http://127.0.0.1:4567/ ',
    'https://path.example/files',
    'https://user@named.example',
    'ftp://old.example',
  ],
  TWEET_SOURCE: 'none' as const,
  TWEET_API_URL: 'https://cdn.syndication.twimg.com',
}
const isAllowed = (address: string) => isMediaAddress(new URL(address), settings)

test('R-254 pictures of tweets come from the service’s own host, and only where tweets are asked for', () => {
  const picture = 'https://pbs.twimg.com/media/a.jpg'
  const asking = { ...settings, TWEET_SOURCE: 'embed' as const }
  expect(isAllowed(picture)).toBe(false)
  expect(isMediaAddress(new URL(picture), asking)).toBe(true)
  for (const other of [
    'http://pbs.twimg.com/media/a.jpg',
    'https://pbs.twimg.com:8443/media/a.jpg',
    'https://user@pbs.twimg.com/media/a.jpg',
    'https://pbs.twimg.com.evil.example/a.jpg',
    'https://169.254.169.254/latest',
  ])
    expect(isMediaAddress(new URL(other), asking), other).toBe(false)
})

test('stored files come from the workspace’s hosts and those of the deployment', () => {
  for (const address of [
    'https://prod-files-secure.s3.us-west-2.amazonaws.com/space/file/a.png?X-Amz-Signature=1',
    'https://s3.us-west-2.amazonaws.com/secure.notion-static.com/file/a.png',
    'https://s3-us-west-2.amazonaws.com/secure.notion-static.com/file/a.png',
    'https://file.notion.so/f/f/space/file/a.mp3?signature=x',
    'https://file.notion.com/f/f/space/file/a.pdf?signature=x&expirationTimestamp=1',
    'https://app.notion.com/image/x',
    'https://www.notion.com/image/x',
    'https://prod-files-secure.s3.eu-central-1.amazonaws.com/space/file/a.png',
    'https://store.example:8443/a',
    'http://127.0.0.1:4567/a',
    'https://img.notionusercontent.com/s3/a.png',
    'https://eu.notionusercontent.com/s3/a.png',
    'https://www.notion.so/image/x',
    'http://127.0.0.1:4100/signed/a',
    'https://files.example/a',
    'https://eu.cdn.example/a',
  ]) {
    expect(isAllowed(address), address).toBe(true)
  }
})

test('no other host is asked, however it is dressed up', () => {
  for (const address of [
    'https://evil.example/a',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:3000/',
    'http://127.0.0.1:4101/',
    'http://file.notion.so/a',
    'https://file.notion.so:8443/a',
    'https://file.notion.so.evil.example/a',
    'https://file.notion.so@evil.example/a',
    'https://user:pass@file.notion.so/a',
    'https://notion.com.evil.example/a',
    'https://evilnotion.com/a',
    'https://notion.com@evil.example/a',
    'https://user:pass@file.notion.com/a',
    'https://file.notion.com:8443/a',
    'http://file.notion.com/a',
    'https://name.notion.site/a',
    'https://notionusercontent.com.evil.example/a',
    'https://evilnotionusercontent.com/a',
    'https://prod-files-secure.s3.evil.example/a',
    'https://prod-files-secure.evil.s3.amazonaws.com/a',
    'https://store.example/a',
    'http://store.example:8443/a',
    'https://127.0.0.1:4567/a',
    'https://path.example/files/a',
    'https://named.example/a',
    'https://user@named.example/a',
    'ftp://old.example/a',
    'https://evilfiles.example/a',
    'https://evilcdn.example/a',
    'http://files.example/a',
    'https://cdn.example.evil.example/a',
    'https://s3.us-west-2.amazonaws.com/somebody-else/a.png',
    'https://somebody.s3.us-west-2.amazonaws.com/a.png',
    'file:///etc/passwd',
    'data:text/html,x',
  ]) {
    expect(isAllowed(address), address).toBe(false)
  }
})

test('one range, its condition and the reader’s copy are asked of the host; nothing else is', () => {
  expect(
    forwardedHeaders({
      range: 'bytes=0-99',
      'if-range': '"tag"',
      'if-none-match': 'W/"tag"',
      'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT',
      cookie: 'unlock-key=token',
      authorization: 'x',
      host: 'blog.example',
    }),
  ).toEqual({
    range: 'bytes=0-99',
    'if-range': '"tag"',
    'if-none-match': 'W/"tag"',
    'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT',
  })
  for (const range of ['bytes=5-', 'bytes=-5']) expect(forwardedHeaders({ range })).toEqual({ range })
  for (const range of [
    'bytes=0-1,5-9',
    'bytes=',
    'bytes=-',
    'lines=1-2',
    `bytes=${'9'.repeat(20)}-`,
    'bytes=a-b',
  ]) {
    expect(forwardedHeaders({ range, 'if-range': '"tag"' }), range).toEqual({})
  }
})

test('words of a reader in a condition are not sent to the host of a file', () => {
  for (const words of [
    `\${jndi:ldap://x/a}`,
    `"\${jndi:ldap://x/a}"`,
    '"../../etc/passwd"',
    '<script>',
    `"${'a'.repeat(200)}"`,
    'Thu, 01 Jan 2026 00:00:00 GMT;select',
    'Jan 1 2026 (select)',
  ]) {
    const conditions = { 'if-none-match': words, 'if-modified-since': words }
    expect(forwardedHeaders(conditions), words).toEqual({})
    // The range alone could be a part of another file than the reader has the beginning of.
    expect(forwardedHeaders({ range: 'bytes=5-', 'if-range': words }), words).toEqual({})
  }
  const tags = Array.from({ length: 12 }, (_, at) => `"${at}"`)
  const listed = (value: string) => forwardedHeaders({ 'if-none-match': value })['if-none-match']
  expect(listed(tags.join(','))).toBe('"0", "1", "2", "3", "4", "5", "6", "7"')
  expect(listed(' * ')).toBe('*')
  expect(listed('W/"0-abc:d_e+f==" , "<a>", "9f8e-2"')).toBe('W/"0-abc:d_e+f==", "9f8e-2"')
  const dated = { range: 'bytes=5-', 'if-range': 'Fri, 01 Jan 2026 00:00:00 GMT' }
  expect(forwardedHeaders(dated)['if-range']).toBe('Thu, 01 Jan 2026 00:00:00 GMT')
  // A weak tag names no bytes: the whole file is the answer.
  expect(forwardedHeaders({ range: 'bytes=5-', 'if-range': 'W/"a"' })).toEqual({})
})

test('files are shown when browsers run nothing in them, and saved otherwise', () => {
  const kinds = (type: string, name: string) => {
    const { type: sent, inline, policy } = presentation(type, name)
    return [sent, inline, policy.includes('sandbox')]
  }
  expect(kinds('image/png', 'a.png')).toEqual(['image/png', true, true])
  expect(kinds('image/svg+xml', 'a.svg')).toEqual(['image/svg+xml', true, true])
  expect(kinds('application/pdf', 'a.pdf')).toEqual(['application/pdf', true, false])
  expect(kinds('binary/octet-stream', 'a.mp3')).toEqual(['audio/mpeg', true, false])
  expect(kinds('Video/MP4; codecs=x', 'a')).toEqual(['video/mp4', true, false])
  expect(kinds('text/plain', 'a.txt')).toEqual(['text/plain; charset=utf-8', true, true])
  for (const type of [
    'text/html',
    'application/xhtml+xml',
    'text/xml',
    'text/javascript',
    'application/zip',
    'x/y',
    '',
  ]) {
    expect(kinds(type, 'a.html'), type).toEqual(['application/octet-stream', false, true])
  }
  expect(kinds('text/html', 'a.png')).toEqual(['application/octet-stream', false, true])
})

test('a file keeps its name, and no name breaks the header', () => {
  expect(disposition(true, 'a b.pdf')).toBe(`inline; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`)
  expect(disposition(false, '报告 "x"\r\n.pdf')).toBe(
    `attachment; filename="__ _x_.pdf"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%22x%22.pdf`,
  )
  expect(disposition(true, "it's (1)*.txt")).toContain(`filename*=UTF-8''it%27s%20%281%29%2A.txt`)
  expect(disposition(true, '../\u0000')).toBe('inline; filename=".."; filename*=UTF-8\'\'..')
})

/** Runs a server for the length of a task. */
async function serving<Result>(
  listener: RequestListener,
  task: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  try {
    return await task(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const options = {
  headers: {},
  isAllowed: (address: URL) => address.hostname === '127.0.0.1',
  userAgent: 'blog-test/1',
  answerTimeout: 500,
  // One for each request, as readers have.
  get signal() {
    return new AbortController().signal
  },
}

test('a redirect is followed to allowed hosts alone, and not for ever', async () => {
  const visited: string[] = []
  const leads = (request: IncomingMessage, response: ServerResponse) => {
    visited.push(request.url ?? '')
    const to: Record<string, string> = { '/on': '/file', '/away': 'http://localhost:9/x', '/round': '/round' }
    const target = to[request.url ?? '']
    if (target) response.writeHead(302, { location: target }).end()
    else response.end('the file')
  }
  await serving(leads, async (origin) => {
    expect(await (await fetchFile(`${origin}/on`, options)).text()).toBe('the file')
    await expect(fetchFile(`${origin}/away`, options)).rejects.toThrow(
      'localhost:9 is no host of stored files',
    )
    await expect(fetchFile(`${origin}/round`, options)).rejects.toThrow('more than 3 redirects')
    await expect(fetchFile('http://localhost:9/x', options)).rejects.toThrow('no host of stored files')
    await expect(fetchFile('nonsense', options)).rejects.toThrow('no address')
  })
  expect(visited.filter((path) => path === '/round')).toHaveLength(4)
})

test('a file that comes compressed although it was asked for as it is is refused', async () => {
  let asked: string | undefined
  const packed = gzipSync(gzipSync(Buffer.alloc(1_000_000)))
  const listener = ({ url, headers }: IncomingMessage, response: ServerResponse) => {
    asked = headers['accept-encoding']
    const encoding = url === '/plain' ? 'identity' : 'gzip, gzip'
    const status = url === '/missing' ? 404 : 200
    response.writeHead(status, { 'content-encoding': encoding }).end(packed)
  }
  await serving(listener, async (origin) => {
    await expect(fetchFile(`${origin}/packed`, options)).rejects.toThrow('sends its files compressed')
    expect(asked).toBe('identity')
    const plain = await fetchFile(`${origin}/plain`, options)
    expect((await plain.arrayBuffer()).byteLength).toBe(packed.length)
    // What is read of an error is its status.
    const missing = await fetchFile(`${origin}/missing`, options)
    expect(missing.status).toBe(404)
    await missing.body?.cancel()
  })
})

/** A fetch over made-up hosts, with the requests that it was sent. */
function fakeHosts(answer: (address: string) => Response) {
  const requests: { address: string; cookie: string | null; agent: string | null }[] = []
  const fakeFetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    const address = String(input)
    requests.push({ address, cookie: headers.get('cookie'), agent: headers.get('user-agent') })
    return answer(address)
  }
  return { requests, options: { ...options, isAllowed: () => true, fetch: fakeFetch } }
}

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })
const blockedPage = (status: number) =>
  new Response('<html>Just a moment', { status, headers: { 'content-type': 'text/html; charset=UTF-8' } })

/** What is logged as a warning while a task runs. */
async function warningsOf(task: () => Promise<void>): Promise<string[]> {
  const { warn } = console
  const warnings: string[] = []
  console.warn = (text: string) => warnings.push(text)
  try {
    await task()
  } finally {
    console.warn = warn
  }
  return warnings
}

test('every request for a file carries the User-Agent of WORKSPACE_USER_AGENT, redirected ones too', async () => {
  const { requests, options: hosts } = fakeHosts((address) =>
    address.includes('/image/') ? redirect('https://img.notionusercontent.com/a') : new Response('a'),
  )
  await fetchFile('https://app.notion.com/image/a', hosts)
  expect(requests.map(({ agent }) => agent)).toEqual(['blog-test/1', 'blog-test/1'])
})

test('the token cookie follows redirects between hosts of Notion, and no other host gives it back', async () => {
  const way = [
    'https://www.notion.so/image/a',
    'https://app.notion.com/image/a',
    'https://img.notionusercontent.com/a',
    'https://app.notion.com/image/b',
  ]
  const { requests, options: hosts } = fakeHosts((address) => {
    const next = way[way.indexOf(address) + 1]
    return next === undefined ? new Response('a') : redirect(next)
  })
  await fetchFile(way[0] ?? '', { ...hosts, cookie: 'token_v2=secret' })
  expect(requests.map(({ address, cookie }) => [address, cookie])).toEqual([
    [way[0], 'token_v2=secret'],
    [way[1], 'token_v2=secret'],
    [way[2], null],
    [way[3], null],
  ])
})

test('the bot protection in front of Notion is named once for each host, with what to do', async () => {
  const warnings = await warningsOf(async () => {
    for (const status of [403, 403, 503]) {
      const { options: hosts } = fakeHosts(() => blockedPage(status))
      await fetchFile('https://file.notion.so/f/f/a', hosts)
    }
    // Other refusals, other hosts.
    await fetchFile(
      'https://file.notion.so/f/f/a',
      fakeHosts(() => new Response('', { status: 403 })).options,
    )
    await fetchFile('https://files.example/a', fakeHosts(() => blockedPage(403)).options)
  })
  expect(warnings).toHaveLength(2)
  for (const warning of warnings) {
    expect(warning).toContain('bot protection')
    expect(warning).toContain('file.notion.so')
    expect(warning).toContain('WORKSPACE_USER_AGENT')
  }
})

const stale = { address: 'https://file.notion.com/f/f/s/f/a.pdf?signature=1', record: 'record-1' }
const fresh = { ...stale, address: 'https://file.notion.com/f/f/s/f/a.pdf?signature=2' }

for (const status of [400, 401, 403, 410, 419]) {
  test(`an address refused with ${status} has expired: it is signed again, once`, async () => {
    let signed = 0
    const { requests, options: hosts } = fakeHosts((address) =>
      address === fresh.address ? new Response('a') : new Response('', { status }),
    )
    const answer = await fetchSigned(stale, hosts, async () => {
      signed += 1
      return fresh
    })
    expect([await answer?.text(), signed]).toEqual(['a', 1])
    expect(requests.map(({ address }) => address)).toEqual([stale.address, fresh.address])
  })
}

test('a fresh address that is refused too is logged, and not asked for again for a minute; a file that is gone or closed is not', async () => {
  const refused = { ...stale, address: stale.address.replace('a.pdf', 'refused.pdf') }
  let signed = 0
  const warnings = await warningsOf(async () => {
    const { requests, options: hosts } = fakeHosts(() => new Response('', { status: 410 }))
    const statuses: (number | undefined)[] = []
    for (let i = 0; i < 3; i += 1) {
      const answer = await fetchSigned(refused, hosts, async () => {
        signed += 1
        return { ...refused, address: `${refused.address}0` }
      })
      statuses.push(answer?.status)
    }
    expect(statuses).toEqual([410, 502, 502])
    expect(requests).toHaveLength(2)
    const closed = fakeHosts(() => new Response('', { status: 403 }))
    expect(await fetchSigned(stale, closed.options, async () => null)).toBeNull()
    const gone = fakeHosts(() => new Response('', { status: 404 }))
    expect((await fetchSigned(stale, gone.options, async () => fresh))?.status).toBe(404)
  })
  expect(signed).toBe(1)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('record-1')
  expect(warnings[0]).not.toContain('signature')
})

test('what the bot protection refuses is not signed again, unless the address says that it has expired', async () => {
  let signed = 0
  const again = async () => {
    signed += 1
    return fresh
  }
  const { options: hosts } = fakeHosts(() => blockedPage(403))
  await warningsOf(async () => {
    expect((await fetchSigned(stale, hosts, again))?.status).toBe(403)
    expect(signed).toBe(0)
    const expired = { ...stale, address: `${stale.address}&expirationTimestamp=1000` }
    expect((await fetchSigned(expired, hosts, again))?.status).toBe(403)
  })
  expect(signed).toBe(1)
})

test('a host that does not answer in time is given up', async () => {
  await serving(
    () => undefined,
    async (origin) => {
      await expect(fetchFile(`${origin}/`, { ...options, answerTimeout: 50 })).rejects.toThrow(
        'no answer within 50 ms',
      )
    },
  )
})

test('R-365 R-383 a picture is asked for in its size with the access that its endpoint needs, which goes nowhere else', async () => {
  const seen: [path: string, cookie: string | undefined, encoding: unknown][] = []
  const endpoint = (request: IncomingMessage, response: ServerResponse) => {
    seen.push([request.url ?? '', request.headers.cookie, request.headers['accept-encoding']])
    if (request.headers['if-none-match'] === '"t"') response.writeHead(304).end()
    else if (request.url === '/image') response.writeHead(302, { location: `${store}/store` }).end()
    else response.writeHead(200, { 'content-type': 'image/webp' }).end('small')
  }
  let store = ''
  await serving(endpoint, async (origin) => {
    const picture = { address: `${origin}/image`, cookie: 'token_v2=secret' }
    await serving(endpoint, async (other) => {
      store = other
      expect(await (await fetchResized(picture, options))?.text()).toBe('small')
    })
    const kept = await fetchResized(picture, { ...options, headers: { 'if-none-match': '"t"' } })
    expect(kept?.status).toBe(304)
    // A part would be one of another file.
    expect(await fetchResized(picture, { ...options, headers: { range: 'bytes=0-9' } })).toBeNull()
  })
  expect(seen).toEqual([
    // Compressed on the way the bytes would not be those that a range counts.
    ['/image', 'token_v2=secret', 'identity'],
    ['/store', undefined, 'identity'],
    ['/image', 'token_v2=secret', 'identity'],
  ])
})

test('a picture that cannot be had in its size is left as it is stored, and no other one because of it', async () => {
  const seen: string[] = []
  const endpoint = (request: IncomingMessage, response: ServerResponse) => {
    seen.push(request.url ?? '')
    if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('Sign in')
    else if (request.url === '/lost') response.writeHead(404).end()
    else response.writeHead(403).end()
  }
  await serving(endpoint, async (origin) => {
    for (const path of ['/page', '/lost', '/closed', '/closed?width=400', '/lost', '/other', '/another']) {
      const picture = { address: `${origin}${path}`, cookie: undefined }
      expect(await fetchResized(picture, options)).toBeNull()
    }
  })
  expect(seen).toEqual(['/page', '/lost', '/closed', '/other', '/another'])
})

test('an image endpoint that fails at three files in a row is asked for no other', async () => {
  const seen: string[] = []
  const endpoint = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    seen.push(path)
    const status = path.startsWith('/broken') ? 500 : path.startsWith('/busy') ? 429 : 200
    response.writeHead(status, { 'content-type': 'image/webp' }).end('small')
  }
  await serving(endpoint, async (origin) => {
    const ask = async (path: string) =>
      (await fetchResized({ address: `${origin}${path}`, cookie: undefined }, options))?.text() ?? null
    // One file that it cannot read is asked for once, and closes it for no other.
    for (const path of ['/broken-1', '/broken-1?width=9', '/broken-2']) expect(await ask(path)).toBeNull()
    expect(await ask('/sound')).toBe('small')
    for (const path of ['/broken-3', '/busy', '/broken-4', '/sound']) expect(await ask(path)).toBeNull()
  })
  expect(seen).toEqual(['/broken-1', '/broken-2', '/sound', '/broken-3', '/busy', '/broken-4'])
})

test('an image endpoint that cannot be reached is not asked for each picture', async () => {
  let asked = 0
  const unreachable = async () => {
    asked += 1
    throw new Error('connection refused')
  }
  for (let i = 0; i < 9; i += 1) {
    const picture = { address: `http://127.0.0.1:9/image-${i}`, cookie: undefined }
    expect(await fetchResized(picture, { ...options, fetch: unreachable })).toBeNull()
  }
  expect(asked).toBe(3)
})

/** What a reader gets when a host answers like this. */
async function handedOn(
  upstream: Response,
  sending: Partial<Parameters<typeof sendFile>[2]> = {},
): Promise<{ sent: boolean; status: number; headers: Headers; text: string | null }> {
  let sent = false
  return serving(
    async (_, response) => {
      sent = await sendFile(upstream, response, {
        name: 'a.png',
        guarded: false,
        headOnly: false,
        limit: 100,
        hasRange: true,
        hasCondition: true,
        ...sending,
      }).catch(() => {
        response.destroy()
        return false
      })
      if (!sent && !response.destroyed) response.writeHead(502).end()
    },
    async (origin) => {
      const answer = await fetch(origin, { method: sending.headOnly ? 'HEAD' : 'GET' })
      const text = await answer.text().catch(() => null)
      return { sent, status: answer.status, headers: answer.headers, text }
    },
  )
}

const whole = (body: string, more: Record<string, string> = {}) =>
  new Response(body, {
    headers: { 'content-type': 'image/png', 'content-length': String(body.length), etag: '"t"', ...more },
  })

test('a file is handed on whole, in part, unchanged or refused, with safe headers', async () => {
  const all = await handedOn(
    whole('pixels', {
      'set-cookie': 'a=b',
      'x-amz-id': '1',
      'cache-control': 'max-age=9',
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
      'accept-ranges': 'bytes',
    }),
  )
  expect([all.status, all.text]).toEqual([200, 'pixels'])
  const told = Object.fromEntries(all.headers)
  expect(told).toMatchObject({
    'content-type': 'image/png',
    'content-length': '6',
    etag: '"t"',
    'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    'accept-ranges': 'bytes',
    'content-disposition': `inline; filename="a.png"; filename*=UTF-8''a.png`,
    'cache-control': 'public, max-age=600, s-maxage=300, no-transform',
    'x-content-type-options': 'nosniff',
  })
  expect(told['content-security-policy']).toContain('sandbox')
  expect(Object.keys(told)).not.toEqual(expect.arrayContaining(['set-cookie']))
  expect(Object.keys(told)).not.toEqual(expect.arrayContaining(['x-amz-id']))

  const part = await handedOn(
    new Response('ix', {
      status: 206,
      headers: { 'content-range': 'bytes 1-2/6', 'content-type': 'image/png' },
    }),
  )
  expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, 'ix', 'bytes 1-2/6'])
  const beyond = await handedOn(
    new Response('<Error>', { status: 416, headers: { 'content-range': 'bytes */6' } }),
  )
  expect([beyond.status, beyond.text, beyond.headers.get('content-range')]).toEqual([416, '', 'bytes */6'])
  // A cache would hand it to readers who want the whole file.
  expect(beyond.headers.get('cache-control')).toBe('no-store')
  const same = await handedOn(new Response(null, { status: 304, headers: { etag: '"t"' } }))
  expect([same.status, same.headers.get('etag')]).toEqual([304, '"t"'])
  // A shared cache would hand to others what nobody has asked for.
  for (const [status, unasked] of [
    [206, { hasRange: false }],
    [416, { hasRange: false }],
    [304, { hasCondition: false }],
  ] as const) {
    const answer = await handedOn(new Response(status === 304 ? null : 'ix', { status }), unasked)
    expect([answer.sent, answer.status], String(status)).toEqual([false, 502])
  }
  // A reader could not send it back.
  const odd = await handedOn(whole('pixels', { etag: '"a/b"' }))
  expect([odd.status, odd.headers.get('etag')]).toEqual([200, null])
  const head = await handedOn(whole('pixels'), { headOnly: true })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '6'])
})

test('a file whose host sends no more is cut when its time is over, and its host is left', async () => {
  let left = false
  const over = new AbortController()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(9)),
    // The first part is on its way to the reader.
    pull: () => {
      setTimeout(() => over.abort(new Error('over')), 100)
    },
    cancel: () => {
      left = true
    },
  })
  const cut = await handedOn(new Response(body, { headers: { 'content-type': 'image/png' } }), {
    signal: over.signal,
  })
  expect([cut.status, cut.text, left]).toEqual([200, null, true])
})

test('what browsers could run is handed on to be saved, and the length of what was unpacked is not told', async () => {
  const page = await handedOn(
    whole('<script>', { 'content-type': 'text/html', 'content-encoding': 'gzip', 'content-length': '3' }),
    { name: 'a.html' },
  )
  expect([page.status, page.text, page.headers.get('content-length')]).toEqual([200, '<script>', null])
  expect(page.headers.get('content-type')).toBe('application/octet-stream')
  expect(page.headers.get('content-disposition')).toContain('attachment; filename="a.html"')
})

test('R-373 no shared cache keeps a file behind a password', async () => {
  const { headers } = await handedOn(whole('pixels'), { guarded: true })
  expect(headers.get('cache-control')).toBe('private, no-cache, no-transform')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('errors of a host and files that are too large are not handed on', async () => {
  for (const status of [302, 403, 404, 500]) {
    expect((await handedOn(new Response('<Error>secret</Error>', { status }))).sent, String(status)).toBe(
      false,
    )
  }
  expect((await handedOn(whole('x'.repeat(101)))).status).toBe(502)
  // Without a length the transfer is cut, so that the reader can tell that it is not whole.
  const parts = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(60))
      await new Promise((resolve) => setTimeout(resolve, 50))
      controller.enqueue(new Uint8Array(60))
    },
  })
  const cut = await handedOn(new Response(parts, { headers: { 'content-type': 'image/png' } }))
  expect(cut.status).toBe(200)
  expect(cut.text).toBeNull()
})
