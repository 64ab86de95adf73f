import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveDeployed } from '@/conf/resolve'
import type { Settings } from '@/conf/schema'
import { renderArticle } from '@/lib/article'
import { articleContext } from '@/lib/content/article-context'
import type { RecordShape, Records } from '@/lib/embedded-workspace/emulator'
import type { Site } from '@/lib/site/types'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { ArticleLoader } from '@/lib/workspace/pages/article-loader'
import { Capture } from '@/lib/workspace/recording/capture'
import { connectToRecording } from '@/lib/workspace/recording/connect'
import { addressOf, openRecording } from '@/lib/workspace/recording/open'
import { recordBlog } from '@/lib/workspace/recording/record'
import { recordFiles } from '@/lib/workspace/recording/record-files'
import { mapTexts, textSanitizer } from '@/lib/workspace/recording/sanitize-text'
import { scanFolder } from '@/lib/workspace/recording/scan'
import { recordingApi, recordingTransport } from '@/lib/workspace/recording/transport'
import { SiteLoader } from '@/lib/workspace/site-loader'
import { scriptCommand } from '@/scripts/steps/programs.mjs'
import { setProperty } from '@/tests/support/workspace/edits'
import { startWorkspaceServer, type WorkspaceServer } from '@/tests/support/workspace-server'

/** The workspace server refuses requests without one, as the service does. */
const userAgent = 'recorder/1'

const token = 'v02:user_token_or_cookies:Qk5DgAzPq81'
const shapes: RecordShape[] = ['flat', 'nested']
/** That both shapes read alike, tests of the record map prove. */
const rarely = (shape: RecordShape) => (shape === 'flat' ? { tags: 'full' } : {})
const clean = textSanitizer([token])

let folders = ''
beforeAll(() => {
  folders = mkdtempSync(join(tmpdir(), 'recordings-'))
})
afterAll(() => rmSync(folders, { recursive: true }))

const slugs = {
  locked: 'letter-to-a-friend',
  invisible: 'a-door-left-ajar',
  draft: 'notes-towards-the-book',
  scheduled: 'letter-to-the-next-century',
  open: 'kitchen-sink',
}

/** Writes what must not be told into a workspace. */
function plant(records: Records): void {
  const id = (slug: string) => records.meta.rows[slug] ?? ''
  setProperty(records, id(slugs.draft), 'summary', 'The draft speaks of the wyvern')
  setProperty(records, id(slugs.invisible), 'summary', 'The door speaks of the wyvern')
  setProperty(records, id(slugs.scheduled), 'category', 'Wyvern letters')
  setProperty(records, id(slugs.locked), 'summary', 'The letter speaks of the wyvern')
  setProperty(
    records,
    id(slugs.open),
    'summary',
    'Ask lin.yao@pond.example or see https://file.notion.com/f/f/a/b/c.pdf?signature=WyvernSignature&x=1',
  )
  const body = records.block[id(slugs.open)]
  const members = {
    crdt_data: 'Pieces of the wyvern',
    permissions: [{ type: 'user_permission', user_id: 'wyvern' }],
  }
  if (body) Object.assign(body.value, members)
  // A page inside the draft, which the open article mentions.
  const [chapter, mention] = [
    'c0000000-0000-4000-8000-00000000000c',
    'd0000000-0000-4000-8000-00000000000d',
  ] as const
  if (body) {
    const inside = { ...body.value, content: [], format: {}, parent_table: 'block' }
    const title: typeof body.value.properties = { title: [['Chapter of the wyvern']] }
    const words: typeof body.value.properties = { title: [['‣', [['p', chapter, body.value.space_id]]]] }
    const role = { role: body.role }
    records.block[chapter] = {
      ...role,
      value: { ...inside, id: chapter, parent_id: id(slugs.draft), properties: title },
    }
    records.block[mention] = {
      ...role,
      value: { ...inside, id: mention, type: 'text', parent_id: body.value.id, properties: words },
    }
    body.value.content?.push(mention)
  }
  const [user] = Object.values(records.notion_user)
  if (user) user.value.email = 'lin@wyvern.example'
  const settings = Object.values(records.block).find(
    ({ value }) => value.properties?.title?.[0]?.[0] === 'BEI_AN',
  )
  if (settings) {
    const properties = { ...settings.value.properties, title: [['COMMENT_POND_SECRET']] }
    for (const [key, text] of Object.entries(properties)) {
      if (JSON.stringify(text).includes('示例备'))
        Object.assign(properties, { [key]: [['wyvern-secret-key']] })
    }
    Object.assign(settings.value, { properties })
  }
}

async function servePlanted(shape: RecordShape): Promise<WorkspaceServer> {
  const server = await startWorkspaceServer({ shape, token })
  server.edit(plant)
  return server
}

function settingsOf(server: WorkspaceServer): Settings {
  return resolveDeployed(
    {},
    {
      NOTION_PAGE_ID: server.rootPageId,
      API_BASE_URL: server.apiBaseUrl,
      NOTION_HOST: server.origin,
      MEDIA_HOSTS: server.filesOrigin,
    },
  )
}

async function record(server: WorkspaceServer, withHidden = false, transport: typeof fetch = fetch) {
  const folder = mkdtempSync(join(folders, 'recording-'))
  const capture = new Capture(transport)
  const manifest = await recordBlog({
    folder,
    client: new WorkspaceClient({ apiBaseUrl: server.apiBaseUrl, userAgent, token, fetch: capture.fetch }),
    capture,
    rootPageId: dashed(server.rootPageId),
    deployed: settingsOf(server),
    secrets: [token],
    privateWorkspace: true,
    withHidden,
    files: { perFile: 10_000_000, inAll: 100_000_000 },
    onProgress: () => undefined,
  })
  return { folder, manifest }
}

const dashed = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

interface Loaded {
  site: Site
  /** HTML by the article's id. */
  html: Record<string, string>
}

/** What a client gives: the site, and the HTML of some articles. */
async function loadAll(client: WorkspaceClient, settings: Settings): Promise<Loaded> {
  const site = await new SiteLoader(client, dashed(settings.NOTION_PAGE_ID), settings).load()
  const articles = new ArticleLoader(client, settings)
  const html: Record<string, string> = {}
  for (const [index, post] of [...site.posts, ...site.pages, ...site.memos].entries()) {
    // Drawing takes most of the time: the article with every kind of block, what is hidden, and some others.
    const isChosen = Object.values(slugs).some((slug) => post.slug.endsWith(slug)) || index % 5 === 0
    if (!isChosen || !post.href.startsWith('/')) continue
    html[post.id] = renderArticle(await articles.load(post), articleContext(site, post.id)).html
  }
  return { site, html }
}

/** As plain JSON; the owner's address is encoded where it is read. */
function comparable({ site, html }: Loaded) {
  const { table, settings, ...others } = site
  const { CONTACT_EMAIL: _email, ...kept } = settings
  return { html, ...others, settings: kept, closed: [...table.privateRowIds] }
}

async function loadRecorded(folder: string, settings: Settings) {
  const fetch = recordingTransport(await openRecording(folder))
  return loadAll(new WorkspaceClient({ apiBaseUrl: recordingApi, fetch, attempts: 1 }), settings)
}

/** Every text file of a folder, by name. */
function textsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}

for (const shape of shapes) {
  test(`a blog served from a whole recording is the one that was recorded, records ${shape}`, {
    tags: 'full',
  }, async () => {
    const server = await servePlanted(shape)
    const settings = settingsOf(server)
    const { folder, manifest } = await record(server, true)
    const live = await loadAll(
      new WorkspaceClient({ apiBaseUrl: server.apiBaseUrl, userAgent, token, fetch }),
      settings,
    )
    await server.close()
    const replayed = await loadRecorded(folder, settings)

    expect(manifest.problems).toEqual([])
    expect(Object.keys(live.html).length).toBeGreaterThan(10)
    expect(comparable(replayed)).toEqual(mapTexts(comparable(live), clean))
  })

  test(
    `a recording withholds what readers may not open and no secret is in any file, records ${shape}`,
    rarely(shape),
    async () => {
      const server = await servePlanted(shape)
      const settings = settingsOf(server)
      const { folder } = await record(server)
      const live = await loadAll(
        new WorkspaceClient({ apiBaseUrl: server.apiBaseUrl, userAgent, token }),
        settings,
      )
      await server.close()
      const replayed = await loadRecorded(folder, settings)

      const texts = textsOf(folder)
      expect(Object.keys(texts).length).toBeGreaterThan(50)
      for (const secret of [
        token,
        'WyvernSignature',
        'wyvern',
        'Wyvern',
        'open-sesame',
        'lin@',
        'lin.yao@',
        'A door left ajar',
        'a-door-left-ajar',
        'Notes towards the book',
        'A letter to the next century',
        'A memo that nobody has seen yet',
      ]) {
        const holders = Object.keys(texts).filter((name) => texts[name]?.includes(secret))
        expect(holders, secret).toEqual([])
      }
      const locked = live.site.posts.find(({ slug }) => slug.endsWith(slugs.locked))
      expect(locked?.locked).toBe(true)
      expect(Object.values(texts).some((text) => text.includes(`"pageId": "${locked?.id}"`))).toBe(false)
      expect(replayed.html[locked?.id ?? '']).toBe('')
      for (const { id, title, locked } of live.site.posts) {
        // The title of a page that is withheld is missing in the links to it.
        if (locked || !live.html[id] || live.html[id]?.includes('A door left ajar')) continue
        expect(replayed.html[id], title).toBe(mapTexts(live.html[id], clean))
      }
      expect(replayed.site.posts).toEqual(mapTexts(live.site.posts, clean))
      expect(replayed.site.menu).toEqual(mapTexts(live.site.menu, clean))
      expect(replayed.site.table).toEqual(live.site.table)
    },
  )
}

/** A recording written by hand: a root page with one database, and what a test adds. */
async function writtenRecording(more: Record<string, string> = {}): Promise<string> {
  const folder = mkdtempSync(join(folders, 'written-'))
  await mkdir(join(folder, 'answers'))
  await mkdir(join(folder, 'files'))
  const answers = [
    {
      request: {
        endpoint: 'loadPageChunk',
        body: { pageId: root, limit: 30, chunkNumber: 0, cursor: { stack: [] } },
      },
      status: 200,
      body: {
        cursor: { stack: [] },
        recordMap: {
          block: { [root]: { role: 'reader', value: { id: root, type: 'page', marker: 'old' } } },
        },
      },
    },
    query('view-a', { limit: 1 }, ['first']),
    query('view-a', { limit: 2 }, ['second']),
    query('view-b', { limit: 1 }, ['third']),
    {
      request: { endpoint: 'syncRecordValuesMain', body: {} },
      status: 200,
      body: {
        recordMap: {
          block: { [root]: { spaceId: 's', value: { role: 'reader', value: { id: root, marker: 'new' } } } },
          collection: { gone: { role: 'none' } },
        },
      },
    },
    { request: { endpoint: 'loadPageChunk', body: { pageId: root } }, status: 429, body: null },
  ]
  const files = {
    'recording.json': JSON.stringify({ format: 1, rootPageId: root }),
    ...Object.fromEntries(
      answers.map((answer, index) => [
        `answers/000${index + 1}-${answer.request.endpoint}.json`,
        JSON.stringify(answer),
      ]),
    ),
    ...more,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const root = '11111111-2222-4333-8444-555555555555'

function query(view: string, loader: object, blockIds: string[]) {
  return {
    request: {
      endpoint: 'queryCollection',
      body: { collection: { id: 'table' }, collectionView: { id: view }, loader },
    },
    status: 200,
    body: { result: { blockIds }, recordMap: {} },
  }
}

test('a recording answers single records in either form of the request, and none for what it lacks', async () => {
  const { replay } = await openRecording(await writtenRecording())
  const box = { spaceId: 's', value: { role: 'reader', value: { id: root, marker: 'new' } } }
  for (const requests of [
    [
      { table: 'block', id: root, version: -1 },
      { table: 'collection', id: 'x', version: -1 },
    ],
    [
      { pointer: { table: 'block', id: root, spaceId: 's' }, version: -1 },
      { pointer: { table: 'collection', id: 'x', spaceId: 's' }, version: -1 },
    ],
  ]) {
    expect(replay.answer('syncRecordValuesMain', { requests })).toEqual({
      status: 200,
      body: { recordMap: { block: { [root]: box }, collection: { x: { role: 'none' } } } },
    })
  }
})

test('a recording answers pages and queries that are asked for in another way than they were recorded', async () => {
  const { replay } = await openRecording(await writtenRecording())
  const chunk = (body: object) => replay.answer('loadPageChunk', { pageId: root, ...body })
  expect(chunk({ limit: 100, cursor: { stack: [] } }).body).toMatchObject({
    recordMap: { block: { [root]: { value: { marker: 'old' } } } },
  })
  expect(replay.answer('loadPageChunk', { pageId: 'unknown' }).status).toBe(400)

  const rows = (collectionView: object, loader: object, key: object = { collection: { id: 'table' } }) =>
    replay.answer('queryCollection', { ...key, collectionView, loader }).body
  expect(rows({ id: 'view-a' }, { limit: 1 })).toMatchObject({ result: { blockIds: ['first'] } })
  expect(rows({ id: 'view-a' }, { limit: 9 })).toMatchObject({ result: { blockIds: ['second'] } })
  expect(rows({ id: 'view-c' }, {})).toMatchObject({ result: { blockIds: ['third'] } })
  expect(rows({ id: 'view-b' }, {}, { source: { type: 'collection', id: 'table' } })).toMatchObject({
    result: { blockIds: ['third'] },
  })
  expect(replay.answer('queryCollection', { collection: { id: 'other' } }).status).toBe(400)
})

for (const [what, folderOf, message] of [
  ['does not exist', async () => join(folders, 'nowhere'), /"[^"]+nowhere", which holds no recording/],
  [
    'is of another format',
    () => writtenRecording({ 'recording.json': '{"format":2}' }),
    /of format 2; this version reads format 1. Make it again with `npm run workspace:record`/,
  ],
  [
    'lacks its root page',
    () => writtenRecording({ 'recording.json': `{"format":1,"rootPageId":"${root.replace('1', '9')}"}` }),
    /without its root page 91111111/,
  ],
] as const) {
  test(`a recording that ${what} is refused with the setting, the folder and what to do`, async () => {
    const folder = await folderOf()
    await expect(openRecording(folder)).rejects.toThrow(message)
    await expect(openRecording(folder)).rejects.toThrow(`WORKSPACE_RECORDING is "${folder}"`)
  })
}

test('a recording of another page than NOTION_PAGE_ID names is refused', async () => {
  const other = root.replaceAll('1', '8').replaceAll('-', '')
  const settings = resolveDeployed(
    {},
    { WORKSPACE_RECORDING: await writtenRecording(), NOTION_PAGE_ID: other },
  )
  await expect(connectToRecording(settings)).rejects.toThrow(
    /WORKSPACE_RECORDING .* recording of the page 11111111.*but NOTION_PAGE_ID names 88888888/,
  )
})

test('a recording made by somebody hostile opens no file outside its folder and asks no host', async () => {
  const outside = join(folders, 'outside.txt')
  writeFileSync(outside, 'not yours')
  const entry = (source: string, file: string) => ({
    source,
    file,
    contentType: 'text/html\r\nx: y',
    bytes: 1,
  })
  const folder = await writtenRecording({
    'files.json': JSON.stringify([
      entry('attachment:1:a', '../recording.json'),
      entry('attachment:2:b', outside),
      entry('attachment:3:c', '0003.txt'),
      entry('attachment:4:d', '0004.txt'),
      entry('attachment:5:e', '0005'),
      entry('https://pond.example/open.png', '0006.png'),
      null,
    ]),
    'files/0004.txt': 'mine',
    'files/0006.png': 'open',
  })
  symlinkSync(outside, join(folder, 'files/0003.txt'))
  symlinkSync(outside, join(folder, 'answers/0009-loadPageChunk.json'))
  await mkdir(join(folder, 'files/0005'))
  const recording = await openRecording(folder)
  const sources = ['1:a', '2:b', '3:c', '4:d', '5:e', '6:f'].map((name) => ({ url: `attachment:${name}` }))
  const { body } = recording.replay.answer('getSignedFileUrls', { urls: sources })
  expect(body).toEqual({
    signedUrls: [null, null, addressOf('0003.txt'), addressOf('0004.txt'), addressOf('0005'), null],
  })

  const fetch = recordingTransport(recording)
  const statusOf = async (address: string) => (await fetch(address)).status
  for (const address of [
    addressOf('0003.txt'),
    addressOf('0005'),
    addressOf('../recording.json'),
    addressOf('%2e%2e%2frecording.json'),
    'http://127.0.0.1:9/files/0004.txt',
    'http://169.254.169.254/latest/meta-data',
  ]) {
    expect(await statusOf(address), address).toBe(404)
  }
  const own = await fetch(addressOf('0004.txt'))
  expect([own.status, own.headers.get('content-type'), await own.text()]).toEqual([
    200,
    'application/octet-stream',
    'mine',
  ])
  expect(await (await fetch('https://pond.example/open.png')).text()).toBe('open')
})

test('a folder of answers that is a link to another place is not read', async () => {
  const folder = await writtenRecording()
  const linked = mkdtempSync(join(folders, 'linked-'))
  await cp(join(folder, 'recording.json'), join(linked, 'recording.json'))
  symlinkSync(join(folder, 'answers'), join(linked, 'answers'))
  await expect(openRecording(linked)).rejects.toThrow('without its root page')
})

test('the scan of a recording names each file that holds a secret, a signature or an e-mail address', async () => {
  const folder = await writtenRecording({
    'files/0001.png': `picture ${token}`,
    'files/0002.txt': 'mine, with lin@pond.example',
    'answers/0007-search.json': JSON.stringify({ body: encodeURIComponent(token) }),
    'answers/0008-search.json': JSON.stringify({ body: 'https://files.example/a?signature=00ff' }),
    'answers/0009-search.json': JSON.stringify({ body: 'x\nlin@pond.example' }),
    'answers/0010-search.json': JSON.stringify({ body: 'x\nremoved@example.invalid?signature=removed' }),
  })
  const path = (name: string) => join(folder, name)
  expect((await scanFolder(folder, [token])).sort()).toEqual([
    `${path('answers/0007-search.json')} holds a secret of the environment`,
    `${path('answers/0008-search.json')} holds the signature of an address ("signature")`,
    `${path('answers/0009-search.json')} holds an e-mail address`,
    `${path('files/0001.png')} holds a secret of the environment`,
  ])
})

test('recorded files are listed in the order of the records, whichever download ends first', async () => {
  const folder = mkdtempSync(join(folders, 'files-'))
  await mkdir(join(folder, 'files'))
  let release = () => {}
  const othersDone = new Promise<void>((resolve) => {
    release = resolve
  })
  const names = ['a', 'b', 'c'] as const
  const { recorded, problems } = await recordFiles(
    names.map((name) => ({ source: `attachment:${name}:${name}.txt`, table: 'block', id: name })),
    {
      client: {
        getSignedFileUrls: async (urls) => ({
          signedUrls: urls.map(({ url }) => `https://files.example/${url.slice(-5)}`),
        }),
      },
      settings: resolveDeployed({}, { MEDIA_HOSTS: 'files.example' }),
      folder,
      limits: { perFile: 1_000, inAll: 1_000 },
      onProgress: (line) => line === 'Files: 2 of 3' && release(),
      clean: (text) => text,
      fetch: async (address) => {
        if (String(address).endsWith('/a.txt')) await othersDone
        return new Response(String(address).slice(-5), { headers: { 'content-type': 'text/plain' } })
      },
    },
  )
  expect(problems).toEqual([])
  expect(recorded).toEqual(
    names.map((name, index) => ({
      source: `attachment:${name}:${name}.txt`,
      file: `000${index + 1}.txt`,
      contentType: 'text/plain',
      bytes: 5,
    })),
  )
})

test('a recording is made into an empty folder only', { tags: 'full' }, async () => {
  const server = await startWorkspaceServer()
  const folder = await writtenRecording()
  const capture = new Capture()
  const options = {
    folder,
    client: new WorkspaceClient({ apiBaseUrl: server.apiBaseUrl, userAgent, fetch: capture.fetch }),
    capture,
    rootPageId: dashed(server.rootPageId),
    deployed: settingsOf(server),
    secrets: [],
    privateWorkspace: false,
    withHidden: false,
    files: null,
    onProgress: () => undefined,
  }
  await expect(recordBlog(options)).rejects.toThrow(`The folder ${folder} is not empty`)
  expect(server.calls()).toEqual({})
  await server.close()
})

/** The blog of tests/support/recorded-blog.ts in a process of its own: settings are read once for a process. */
async function startRecordedBlog(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/recorded-blog.ts'], {
    env: { ...process.env, CONTENT_STORE_DIR: mkdtempSync(join(folders, 'store-')), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 170_000,
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      if (/^\d+\s*$/.test(String(data))) resolve(Number(String(data)))
    })
    child.on('exit', (code) => reject(new Error(`The blog ended with ${code}`)))
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { get, stop: () => child.kill() }
}

test('the command makes a recording from which the blog is served without the workspace, files in ranges too', {
  tags: 'full',
}, async () => {
  const server = await startWorkspaceServer({ shape: 'nested', token })
  const folder = join(folders, 'by-command')
  const env = {
    ...process.env,
    NOTION_PAGE_ID: server.rootPageId,
    API_BASE_URL: server.apiBaseUrl,
    NOTION_HOST: server.origin,
    MEDIA_HOSTS: server.filesOrigin,
    // Recordings hold no pictures of the workspace's gallery.
    IMAGE_SOURCE: 'workspace',
    NOTION_TOKEN_V2: token,
    NOTION_FULL_PAGE_DATABASES: 'inline',
    WORKSPACE_RATE: '1000',
    WORKSPACE_BURST: '1000',
  }
  const { stdout } = await promisify(execFile)(
    ...scriptCommand('scripts/workspace-record.ts', [`--out=${folder}`]),
    { env },
  )
  expect(stdout).toContain(`Serve the blog from it with WORKSPACE_RECORDING=${folder}`)

  const live = await startRecordedBlog(env)
  const replayed = await startRecordedBlog({
    WORKSPACE_RECORDING: folder,
    NOTION_PAGE_ID: '',
    NOTION_HOST: server.origin,
  })
  try {
    const site = await (await live.get('/site')).json()
    const { posts } = site
    const kitchenSink = posts.find(({ slug }: { slug: string }) => slug.endsWith(slugs.open))
    const html = await (await live.get(`/article/${kitchenSink.id}`)).text()
    const mediaIn = (text: string) => [...new Set(text.match(/\/api\/media\/[^"' &]+/g))]
    const files = mediaIn(html)
    expect(files.length).toBeGreaterThan(5)
    const expected = await Promise.all(files.map((file) => live.get(file).then(contentOf)))
    const parts = await Promise.all(
      files.map((file) => live.get(file, { range: 'bytes=2-11' }).then(contentOf)),
    )
    await server.close()

    // Each server signs the addresses that it gives, and the recording's files have sources of their own.
    const untagged = (text: string) => text.replaceAll(/\/api\/media\/[\w-]{22}\.[\w-]{15}/g, '/media')
    expect(mapTexts(await (await replayed.get('/site')).json(), untagged)).toEqual(
      mapTexts(site, (text) => untagged(clean(text))),
    )
    const replayedHtml = await (await replayed.get(`/article/${kitchenSink.id}`)).text()
    expect(untagged(replayedHtml)).toBe(untagged(String(mapTexts(html, clean))))
    const replayedFiles = mediaIn(replayedHtml)
    expect(replayedFiles.map(untagged)).toEqual(files.map(untagged))
    for (const [index, file] of replayedFiles.entries()) {
      expect(await replayed.get(file).then(contentOf), file).toEqual(expected[index])
      const part = await replayed.get(file, { range: 'bytes=2-11' }).then(contentOf)
      expect(part, file).toEqual(parts[index])
      expect(part.status, file).toBe(206)
    }
    const [file = ''] = replayedFiles
    const last = await replayed.get(file, { range: 'bytes=-3' })
    expect([last.status, (await last.arrayBuffer()).byteLength]).toEqual([206, 3])
    expect((await replayed.get(file, { range: 'bytes=99999999-' })).status).toBe(416)
  } finally {
    live.stop()
    replayed.stop()
  }
})

async function contentOf(response: Response) {
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    range: response.headers.get('content-range'),
    bytes: Buffer.from(await response.arrayBuffer()).toString('base64'),
  }
}
