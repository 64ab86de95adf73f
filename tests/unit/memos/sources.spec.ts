import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { globalSingleton } from '@/lib/global-singleton'
import { loadMemos } from '@/lib/memos'
import { notesFromFile } from '@/lib/memos/from-file'
import { notesFromServer } from '@/lib/memos/from-server'
import { keptNotes } from '@/lib/memos/kept'
import type { Note } from '@/lib/memos/note'
import { toMemo } from '@/lib/memos/to-memo'
import { TtlCache } from '@/lib/ttl-cache'
import { inTime } from '../../support/in-time'
import { forgetWarnings } from '../../support/warnings'
import { context } from '../article/support'
import { makeSite } from '../screens/make-site'

/** What the owner is warned of while it runs, in a process that has warned of nothing yet. */
async function warnings(run: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  forgetWarnings()
  const original = console.warn
  console.warn = (line: unknown) => lines.push(String(line))
  try {
    await run()
    return lines
  } finally {
    console.warn = original
  }
}

/** A server whose answers the test writes; what it was asked. */
async function server(answer: (request: IncomingMessage) => unknown) {
  const asked: { url: string; authorization: string | undefined }[] = []
  const listener = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
    const body = answer(request)
    if (typeof body === 'number') response.writeHead(body).end()
    else if (body instanceof Uint8Array) response.end(body)
    else if (typeof body === 'string')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body))
    else response.end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address object.
  const { port } = listener.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    stop: () => new Promise((closed) => listener.close(closed)),
  }
}

const open = { state: 'NORMAL', visibility: 'PUBLIC' }

test('the public memos of a Memos server are read by its API, page by page, with the token', async () => {
  const first = {
    memos: [
      {
        ...open,
        name: 'memos/abc',
        content: 'A **walk**\n\n#walk #home/garden',
        createTime: '2026-10-01T08:30:00Z',
        tags: ['walk', 'home/garden'],
        attachments: [
          { name: 'attachments/p1', filename: 'a b.jpg', type: 'image/jpeg', externalLink: '' },
          { name: 'attachments/p2', filename: 'x.pdf', type: 'application/pdf' },
          { name: 'attachments/p3', type: 'image/png', externalLink: 'https://img.example/3.png' },
        ],
        location: { placeholder: 'Hangzhou', latitude: 1, longitude: 2 },
        unknown: { field: true },
      },
      {
        ...open,
        name: 'memos/secret',
        visibility: 'PRIVATE',
        content: 'mine',
        createTime: '2026-10-01T08:30:00Z',
      },
      {
        ...open,
        name: 'memos/inner',
        visibility: 'PROTECTED',
        content: 'ours',
        createTime: '2026-10-01T08:30:00Z',
      },
      { ...open, name: 'memos/old', state: 'ARCHIVED', content: 'gone', createTime: '2026-10-01T08:30:00Z' },
      {
        ...open,
        name: 'memos/answer',
        parent: 'memos/abc',
        content: 'yes',
        createTime: '2026-10-01T08:30:00Z',
      },
      { content: 'no name' },
    ],
    nextPageToken: 'next',
  }
  const older = {
    ...open,
    name: 'memos/7',
    content: 'Older',
    createTime: '2025-01-01T00:00:00Z',
    displayTime: '2024-05-05T05:05:05Z',
    // What servers of that age call attachments.
    resources: [{ name: 'resources/9', filename: 'p.png', type: 'image/png' }],
  }
  const memos = await server(({ url }) => (url?.includes('pageToken=next') ? { memos: [older] } : first))

  const notes = await notesFromServer(memos.origin, 'secret-token')
  await memos.stop()
  expect(memos.asked).toEqual([
    { url: '/api/v1/memos?pageSize=100', authorization: 'Bearer secret-token' },
    { url: '/api/v1/memos?pageSize=100&pageToken=next', authorization: 'Bearer secret-token' },
  ])
  expect(notes.map(({ id, day }) => [id, day])).toEqual([
    ['abc', '2026-10-01'],
    ['7', '2024-05-05'],
  ])
  const [note] = notes
  const memo = note && toMemo(note, { SUB_PATH: '', IMG_LAZY_LOAD_PLACEHOLDER: '' }, memos.origin)
  expect(memo).toEqual({
    id: 'abc',
    html: '<div class="notion"><p>A <strong>walk</strong></p></div>',
    day: '2026-10-01',
    time: Date.parse('2026-10-01T08:30:00Z'),
    tags: ['walk', 'home/garden'],
    place: 'Hangzhou',
    link: `${memos.origin}/memos/abc`,
    pictures: [
      {
        src: `${memos.origin}/file/attachments/p1/a%20b.jpg?thumbnail=true`,
        large: `${memos.origin}/file/attachments/p1/a%20b.jpg`,
        alt: '',
      },
      { src: 'https://img.example/3.png', large: 'https://img.example/3.png', alt: '' },
    ],
  })
  expect(notes[1]?.body).toEqual({
    markdown: 'Older',
    pictures: [
      {
        src: `${memos.origin}/file/resources/9/p.png`,
        small: `${memos.origin}/file/resources/9/p.png?thumbnail=true`,
        alt: '',
      },
    ],
  })
  expect(JSON.stringify(notes)).not.toContain('secret-token')
})

test('of a Memos server with several accounts those memos are read that one has written, where the owner names it', async () => {
  const memo = (i: number, creator?: string) => ({
    ...open,
    name: `memos/${i}`,
    content: 'Words',
    createTime: '2026-01-01T00:00:00Z',
    creator,
  })
  const memos = await server(() => ({ memos: [memo(1, 'users/1'), memo(2, 'users/12'), memo(3)] }))
  const ids = async (creator?: string) =>
    (await notesFromServer(memos.origin, '', creator)).map(({ id }) => id)
  expect(await ids('users/1')).toEqual(['1'])
  expect(await ids('users/x')).toEqual([])
  expect(await ids()).toEqual(['1', '2', '3'])
  await memos.stop()
})

test('no source gives more than 100 memos, and no server is asked for more than five pages', async () => {
  const memo = (i: number) => ({
    ...open,
    name: `memos/${i}`,
    content: 'Words',
    createTime: '2026-01-01T00:00:00Z',
  })
  const many = await server(() => ({ memos: Array.from({ length: 150 }, (_, i) => memo(i)) }))
  expect(await notesFromServer(many.origin, '')).toHaveLength(100)
  await many.stop()
  const endless = await server(() => ({ memos: [{ ...memo(1), visibility: 'PRIVATE' }], nextPageToken: 'x' }))
  expect(await notesFromServer(endless.origin, '')).toEqual([])
  expect(endless.asked).toHaveLength(5)
  await endless.stop()
  const file = await server(() => Array.from({ length: 150 }, () => ({ text: 'Words', day: '2026-01-01' })))
  expect(await notesFromFile(`${file.origin}/memos.json`)).toHaveLength(100)
  await file.stop()
})

test('of a list of millions of entries, in a few compressed bytes, the first are looked at', {
  tags: 'full',
}, async () => {
  const zeros = (bytes: number) => `[${'0,'.repeat(bytes / 2)}0]`
  const one = `{"name":"memos/a","visibility":"PUBLIC","createTime":"2026-01-01T00:00:00Z","content":"Words"`
  const pictures = `[${'{"name":"p","type":"image/png"},'.repeat(60_000)}0]`
  const long = await server(() => `{"nextPageToken":"x","memos":${zeros(4_000_000)}}`)
  const full = await server(() => `{"memos":[${one},"attachments":${pictures}}]}`)
  const tagged = await server(() => `{"memos":[${one},"tags":${zeros(4_000_000)}}]}`)
  const file = await server(() => `[{"text":"Words","day":"2026-01-01","tags":${zeros(4_000_000)}}]`)
  // Twenty seconds where every entry is looked at.
  const note = await inTime(6_000, async () => {
    const before = long.asked.length
    await expect(notesFromServer(long.origin, '')).rejects.toThrow('none of its memos')
    // The answer held more than was asked for: another page would too.
    expect(long.asked).toHaveLength(before + 1)
    const [first] = await notesFromServer(full.origin, '')
    await expect(notesFromServer(tagged.origin, '')).rejects.toThrow('none of its memos')
    expect(await notesFromFile(`${file.origin}/memos.json`)).toMatchObject([{ tags: [] }])
    return first
  })
  expect(note?.body).toMatchObject({ pictures: { length: 100 } })
  for (const { stop } of [long, full, tagged, file]) await stop()
})

test('all memos come the newest first, whatever their order in the source; of several with one id the newest', async () => {
  const entry = (id: string, text: string, day: string) => ({ id, text, day })
  const file = await server(() => [
    entry('a', 'Morning', '2026-01-02T08:00:00Z'),
    entry('b', 'Year before', '2025-01-01'),
    entry('c', 'Evening', '2026-01-02T20:00:00Z'),
    entry('a', 'Older of that id', '2024-01-01'),
  ])
  const MEMOS_SOURCE = `${file.origin}/memos.json`
  const CONTENT_STORE_DIR = await mkdtemp(join(tmpdir(), 'memos-'))
  const site = makeSite([], { settings: { MEMOS_SOURCE, CONTENT_STORE_DIR } })
  const memos = await loadMemos(site, () => context())
  await file.stop()
  await rm(CONTENT_STORE_DIR, { recursive: true })
  expect(memos.map(({ html }) => html.replace(/<[^>]*>/g, ''))).toEqual(['Evening', 'Morning', 'Year before'])
})

test('a source is followed on its own host alone', async () => {
  const inner = await server(() => [{ text: 'inner', day: '2026-10-01' }])
  const source = createServer(({ url }, response) => {
    const location = url === '/away' ? `${inner.origin}/memos.json` : '/memos.json'
    if (url === '/memos.json') response.end(JSON.stringify([{ text: 'Here', day: '2026-10-01' }]))
    else response.writeHead(302, { location }).end()
  })
  await new Promise<void>((listening) => source.listen(0, '127.0.0.1', listening))
  const { port } = source.address() as AddressInfo
  const read = (path: string) => notesFromFile(`http://127.0.0.1:${port}${path}`)
  try {
    expect((await read('/moved')).map(({ body }) => body)).toEqual([{ markdown: 'Here', pictures: [] }])
    await expect(read('/away')).rejects.toThrow(`it leads to ${inner.origin}`)
    expect(inner.asked).toEqual([])
  } finally {
    source.close()
    await inner.stop()
  }
})

test('what is no list of memos, too large or an error is an error with its reason', {
  tags: 'full',
}, async () => {
  const answers: Record<string, unknown> = {
    '/list/api/v1/memos': [1],
    '/refused/api/v1/memos': 401,
    '/large/api/v1/memos': new Uint8Array(5 * 1_048_576).fill(32),
    '/text/api/v1/memos': new TextEncoder().encode('<html>'),
  }
  const memos = await server(({ url }) => answers[url?.split('?')[0] ?? ''])
  await expect(notesFromServer(`${memos.origin}/list`, '')).rejects.toThrow('the answer is no list of memos')
  await expect(notesFromServer(`${memos.origin}/refused`, '')).rejects.toThrow('the answer was 401')
  await expect(notesFromServer(`${memos.origin}/large`, '')).rejects.toThrow('larger than 4 MB')
  await expect(notesFromServer(`${memos.origin}/text`, '')).rejects.toThrow(/JSON/)
  expect(memos.asked.every(({ authorization }) => authorization === undefined)).toBe(true)
  await memos.stop()
})

test('an answer that is no list of memos is a failure, whatever its status; an empty list is none', async () => {
  const note = { ...open, name: 'memos/a', content: 'Good', createTime: '2026-01-01T00:00:00Z' }
  const answers: Record<string, unknown> = {
    '/error/api/v1/memos': { code: 7, message: 'permission denied', details: [] },
    '/token/api/v1/memos': { nextPageToken: 'x' },
    '/other/api/v1/memos': { memos: [{ id: 1, text: 'of another API' }, null] },
    '/private/api/v1/memos': { memos: [{ ...note, visibility: 'PRIVATE' }, null] },
    '/nothing/api/v1/memos': {},
    '/empty/api/v1/memos': { memos: [] },
    '/good/api/v1/memos': { memos: [note] },
    '/other.json': [{ title: 'x' }],
    '/empty.json': [],
  }
  const memos = await server(({ url }) => answers[url?.split('?')[0] ?? ''])
  const read = (path: string) => notesFromServer(`${memos.origin}/${path}`, '')
  for (const path of ['error', 'token']) await expect(read(path)).rejects.toThrow('no list of memos')
  await expect(read('other')).rejects.toThrow('none of its memos is as the API says')
  for (const path of ['private', 'nothing', 'empty']) expect(await read(path), path).toEqual([])
  await expect(notesFromFile(`${memos.origin}/other.json`)).rejects.toThrow('none of its entries')
  expect(await notesFromFile(`${memos.origin}/empty.json`)).toEqual([])

  // The last good memos stay, here and in the store.
  const texts = new Map<string, string>()
  const store = {
    read: async (key: string) => texts.get(key) ?? null,
    write: async (key: string, text: string) => void texts.set(key, text),
  }
  const source = `${memos.origin}/good`
  const good = await keptNotes(source, () => read('good'), store)
  expect(good).toMatchObject([{ id: 'a' }])
  const stored = texts.get(`memos ${source}`)
  // As after a minute.
  globalSingleton('memos', () => new TtlCache<Note[]>(4)).put(source, good)
  const lines = await warnings(async () => {
    expect(await keptNotes(source, () => read('error'), store)).toEqual(good)
  })
  expect(lines).toEqual([
    `The memos could not be read from ${source}: the answer is no list of memos. The last good ones stay. Check MEMOS_SOURCE.`,
  ])
  expect(texts.get(`memos ${source}`)).toBe(stored)
  await memos.stop()
})

test('the structure of an answer is bounded before it is parsed; brackets in texts are none', {
  tags: 'full',
}, async () => {
  const one = `{"name":"memos/a","visibility":"PUBLIC","createTime":"2026-01-01T00:00:00Z","content":`
  const text = JSON.stringify(`\\"${'[{:"'.repeat(100_000)}`)
  const deep = await server(() => `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`)
  const inner = await server(() => `{"memos":[${one}${'{"a":'.repeat(600_000)}1${'}'.repeat(600_000)}}]}`)
  const many = await server(() => `{"memos":[${'{},'.repeat(1_300_000)}{}]}`)
  const keys = await server(
    () => `{${Array.from({ length: 300_000 }, (_, i) => `"${i}":1`).join()},"memos":[]}`,
  )
  const long = await server(() => `{"memos":[${one}${text}}]}`)
  // Five seconds where everything is parsed.
  await inTime(2_500, async () => {
    await expect(notesFromServer(deep.origin, '')).rejects.toThrow('nested too deeply')
    await expect(notesFromServer(inner.origin, '')).rejects.toThrow('nested too deeply')
    await expect(notesFromServer(many.origin, '')).rejects.toThrow('too many parts')
    await expect(notesFromServer(keys.origin, '')).rejects.toThrow('too many parts')
    expect(await notesFromServer(long.origin, '')).toHaveLength(1)
  })
  for (const { stop } of [deep, inner, many, keys, long]) await stop()
})

test('the memos of a JSON file: entries without text or day are left out and logged, and no other file of the server is read', async () => {
  const source = [
    { id: 'a', text: 'Older', day: '2024-01-01', tags: ['x', 'x'], place: 'Home', link: 'https://a.example' },
    { id: 8, text: 'Newer', day: '2024-02-01T08:00:00Z', tags: 'no list' },
    { id: 'c', text: ' ', day: '2024-02-01' },
    { id: 'd', text: 'No day' },
    null,
  ]
  const file = await server(() => source)
  let notes: Note[] = []
  const lines = await warnings(async () => {
    notes = await notesFromFile(`${file.origin}/memos.json`)
  })
  await file.stop()
  expect(lines.map((line) => line.replace(file.origin, ''))).toEqual([
    'Memo 3 of /memos.json is left out: text is wrong.',
    'Memo 4 of /memos.json is left out: day is wrong.',
    'Memo 5 of /memos.json is left out: it is wrong.',
  ])
  const nothing = { tags: [], place: '', link: '' }
  expect(notes).toEqual([
    {
      id: 'a',
      day: '2024-01-01',
      tags: ['x'],
      place: 'Home',
      link: 'https://a.example',
      body: { markdown: 'Older', pictures: [] },
    },
    {
      ...nothing,
      id: '8',
      day: '2024-02-01',
      time: Date.parse('2024-02-01T08:00:00Z'),
      body: { markdown: 'Newer', pictures: [] },
    },
  ])
  await expect(notesFromFile('/../package.json')).rejects.toThrow('outside the public folder')
  await expect(notesFromFile('/no-such-memos.json')).rejects.toThrow('ENOENT')
})

test('a source that fails is logged and the last good memos stay, over a restart as well', async () => {
  const note: Note = {
    id: 'a',
    day: '2026-01-01',
    tags: [],
    place: '',
    link: '',
    body: { markdown: 'Kept', pictures: [] },
  }
  const texts = new Map<string, string>()
  const store = {
    read: async (key: string) => texts.get(key) ?? null,
    write: async (key: string, text: string) => void texts.set(key, text),
  }
  const fail = () => Promise.reject(new Error('the answer was 503'))
  const lines = await warnings(async () => {
    expect(await keptNotes('https://never.example', fail, store)).toEqual([])
  })
  expect(lines).toEqual([
    'The memos could not be read from https://never.example: the answer was 503. The last good ones stay. Check MEMOS_SOURCE.',
  ])
  expect(await keptNotes('https://kept.example', async () => [note], store)).toEqual([note])
  // Within a minute nobody is asked.
  expect(await keptNotes('https://kept.example', fail, store)).toEqual([note])
  // After that this process still knows them, whatever the store says.
  const memory = globalSingleton('memos', () => new TtlCache<Note[]>(4))
  memory.put('https://stale.example', [note])
  expect(await keptNotes('https://stale.example', fail, store)).toEqual([note])
  // Another process knows what the store knows.
  texts.set('memos https://other.example', texts.get('memos https://kept.example') ?? '')
  expect(await keptNotes('https://other.example', fail, store)).toEqual([note])
  texts.set('memos https://spoilt.example', '[{')
  expect(await keptNotes('https://spoilt.example', fail, store)).toEqual([])
})
