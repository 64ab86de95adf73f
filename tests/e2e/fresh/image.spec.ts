import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { buildSecretFile } from '@/lib/build-facts'
import { signToken } from '@/lib/lock/token'
import { publicKey } from '@/lib/workspace/table/to-post'
import { type StandaloneImage, standaloneImage } from '../../support/blogs/standalone-blog'
import { sharedSecrets } from '../../support/secrets'
import { generateWorkspace } from '../../support/workspace/generate'
import { embeddedRecords, startWorkspaceServer, type WorkspaceServer } from '../../support/workspace-server'
import { builtOver, sampleWorkspace } from '../../support/workspaces'

// One image for every owner: it was built over the sample, and is started with the environment of somebody else.

const { records, expected } = generateWorkspace({ posts: 20 })
const rootId = records.meta.rootPageId
const dashed = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const otherRoot = '9b1d2c843b0a4e579a61d8c5e07b94aa'

/** The workspace of an owner whose page has another id than the one that the image was built over. */
const others: typeof records = JSON.parse(
  JSON.stringify(records).replaceAll(rootId, otherRoot).replaceAll(dashed(rootId), dashed(otherRoot)),
)

const sample = embeddedRecords()
const textOf = (id: string) => sample.block[id]?.value.properties?.title?.[0]?.[0] ?? ''
/** Titles that the sample alone has, and the name of its site. */
const sampleTitles = [
  'Ink Pond',
  ...['harbour-at-five', 'kitchen-sink', '砚台与墨', 'long-walk', 'first-brew'].map((slug) =>
    textOf(sample.meta.rows[slug] ?? ''),
  ),
]

let image: StandaloneImage
let workspace: WorkspaceServer
const environment = () => ({
  NOTION_PAGE_ID: workspace.rootPageId,
  API_BASE_URL: workspace.apiBaseUrl,
  NOTION_HOST: workspace.origin,
  MEDIA_HOSTS: workspace.filesOrigin,
  WORKSPACE_COOLDOWN_SECONDS: '1',
})

// The tests share a folder, in which one of them looks for what another has left.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  image = await standaloneImage()
  workspace = await startWorkspaceServer({ records: others })
})
test.afterAll(async () => {
  await workspace.close()
  await image.close()
})

interface Manifest {
  routes: Record<string, { dataRoute: string }>
  notFoundRoutes: string[]
  preview: { previewModeId: string }
}

async function manifest(): Promise<Manifest> {
  const file = join(image.root, 'app', process.env.E2E_DIST ?? '', 'prerender-manifest.json')
  return JSON.parse(await readFile(file, 'utf8'))
}

/** The addresses that the build has drawn, with their data. */
async function builtAddresses(): Promise<string[]> {
  const { routes, notFoundRoutes } = await manifest()
  // The framework would answer 404 there at first, whatever the workspace has.
  expect(notFoundRoutes).toEqual([])
  const addresses = Object.entries(routes).flatMap(([path, { dataRoute }]) => [path, dataRoute])
  expect(addresses.length).toBeGreaterThan(60)
  return addresses
}

/** Addresses that are answered on demand. */
const onDemand = [
  ...['/feed', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/nowhere', '/search/harbour'],
  '/?theme=simple',
]

/** The answers of addresses, none of which names anything of the sample. */
async function foreignAnswers(url: string, paths: readonly string[]) {
  const answers = new Map<string, { status: number; text: string }>()
  await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(url + encodeURI(path), { redirect: 'manual' })
      answers.set(path, { status: answer.status, text: await answer.text() })
    }),
  )
  for (const [path, { text }] of answers)
    for (const title of sampleTitles) expect(text.includes(title), `${path} names "${title}"`).toBe(false)
  return answers
}

test('an image shows the workspace of its environment, and at no address anything of the one that it was built over', {
  tag: '@full',
}, async () => {
  const server = await image.run(environment())
  try {
    const answers = await foreignAnswers(server.url, [...(await builtAddresses()), ...onDemand])
    expect(answers.get('/')?.text).toContain('Generated garden')
    expect(answers.get('/feed')?.text).toContain('Generated garden')
    expect(answers.get('/article/kitchen-sink')?.status).toBe(404)
    const article = await fetch(`${server.url}/article/${expected.slugs[0]}`)
    expect(await article.text()).toContain(`${expected.slugs[0]}-marker`)
  } finally {
    await server.stop()
  }
})

test('a key that everybody has who has the image makes no page anew', { tag: '@full' }, async () => {
  const { previewModeId } = (await manifest()).preview
  const server = await image.run({ ...environment(), NEXT_REVALIDATE_SECOND: '600' })
  try {
    const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}/archive`, { headers })
    // What is drawn while the reader waits has no ETag yet.
    await ask()
    const drawn = (await ask()).headers.get('etag')
    expect(drawn).not.toBeNull()
    const answers = [
      await ask({ 'x-prerender-revalidate': previewModeId }),
      await ask({ Cookie: `__prerender_bypass=${previewModeId}` }),
      await ask({ Cookie: '__prerender_bypass=another' }),
    ]
    for (const { headers } of answers) {
      expect(headers.get('x-nextjs-cache')).toBe('HIT')
      expect(headers.get('etag')).toBe(drawn)
      expect(headers.get('cache-control')).toContain('s-maxage')
      expect(headers.get('set-cookie')).toBeNull()
    }
  } finally {
    await server.stop()
  }
})

test('without a page in its environment an image shows the sample', { tag: '@full' }, async () => {
  const server = await image.run({})
  try {
    expect(await (await fetch(server.url)).text()).toContain('Ink Pond')
    expect((await fetch(`${server.url}/article/kitchen-sink`)).status).toBe(200)
  } finally {
    await server.stop()
  }
})

test('while the workspace of its environment cannot be read, an image shows nothing of another one either', {
  tag: '@full',
}, async () => {
  const server = await image.run({
    ...environment(),
    NOTION_PAGE_ID: '0'.repeat(32),
    API_BASE_URL: 'http://127.0.0.1:1',
  })
  try {
    const paths = ['/', '/500', '/about', '/article/kitchen-sink', '/nowhere', '/feed', '/sitemap.xml']
    const answers = await foreignAnswers(server.url, paths)
    expect(answers.get('/')?.status).toBe(500)
  } finally {
    await server.stop()
  }
})

test('language, theme, services with their policy, transport and lifetimes follow the environment from the first answer on', {
  tag: '@full',
}, async () => {
  const server = await image.run({
    ...environment(),
    NEXT_PUBLIC_LANG: 'zh-CN',
    THEME: 'simple',
    BEI_AN: '示例备 7 号',
    LINK: 'https://else.example',
    COMMENT_GISCUS_REPO: 'else/talk',
    ALGOLIA_APP_ID: 'elseapp',
    ALGOLIA_SEARCH_ONLY_APP_KEY: 'else-key',
    ALGOLIA_INDEX: 'else',
    MERMAID_CDN: 'https://diagrams.else.example/mermaid.mjs',
    HSTS_DAYS: '30',
    PAGE_EXPIRE_SECONDS: '28',
  })
  try {
    // Before any page: nothing of the workspace has been read.
    const icons = await fetch(`${server.url}/icons.svg`)
    const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''
    expect(policyOf(icons)).toContain('https://elseapp-dsn.algolia.net')
    expect(icons.headers.get('strict-transport-security')).toBe('max-age=2592000')
    const frame = await fetch(`${server.url}/assets/diagrams/frame.html`)
    expect(policyOf(frame)).toContain('https://diagrams.else.example')
    const home = await fetch(server.url)
    const text = await home.text()
    expect(text).toMatch(/<html[^>]* lang="zh-CN"/)
    expect(text).toContain('id="theme-simple"')
    expect(text).toContain('https://else.example')
    expect(text).toContain('示例备 7 号')
    expect(home.headers.get('cache-control')).toBe('s-maxage=2, stale-while-revalidate=28')
    expect(policyOf(home)).toContain('https://elseapp-dsn.algolia.net')
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain('<loc>https://else.example')
    const article = await (await fetch(`${server.url}/article/${expected.slugs[0]}`)).text()
    expect(article).toContain('else/talk')
  } finally {
    await server.stop()
  }
})

test('with the workspace of the build and other settings no page of the build is shown, not even once', {
  tag: '@full',
}, async () => {
  const same = await sampleWorkspace('flat')
  const server = await image.run({ ...same.env, NEXT_PUBLIC_LANG: 'zh-CN' })
  try {
    for (const path of ['/', '/archive', '/article/kitchen-sink', '/nowhere'])
      expect(await (await fetch(server.url + path)).text(), path).toMatch(/<html[^>]* lang="zh-CN"/)
  } finally {
    await server.stop()
    await same.server.close()
  }
})

test('with the environment of its build an image sends the pages of the build, and with another setting it draws them', {
  tag: '@full',
}, async () => {
  const own = { ...(await builtOver(process.env.E2E_DIST ?? '')), ...sharedSecrets }
  for (const [env, how] of [
    [own, /^(?:HIT|STALE)$/],
    [{ ...own, HSTS_DAYS: '1', WORKSPACE_RATE: '7' }, /^(?:HIT|STALE)$/],
    [{ ...own, SESSION_SECRET: 'another-secret-of-the-same-owner' }, /^MISS$/],
    [{ ...own, POSTS_PER_PAGE: '5' }, /^MISS$/],
  ] as const) {
    const server = await image.run(env)
    try {
      const answer = await fetch(`${server.url}/archive`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-nextjs-cache')).toMatch(how)
    } finally {
      await server.stop()
    }
  }
})

test('R-373 an image signs with a secret of its own, which outlasts a restart, and not with the one that everybody has', {
  tag: '@full',
}, async () => {
  const { id, slug } = expected.specials.locked
  const key = publicKey(id)
  const open = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/api/unlock?post=${key}`, { headers })
  const first = await image.run(environment())
  let cookie = ''
  try {
    expect(await (await fetch(`${first.url}/article/${slug}`)).status).toBe(200)
    const opened = await fetch(`${first.url}/api/unlock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: first.url },
      body: JSON.stringify({ post: key, password: expected.password }),
    })
    expect(opened.status).toBe(200)
    cookie = opened.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
  } finally {
    await first.stop()
  }
  const built = await readFile(join(process.env.E2E_DIST ?? '', buildSecretFile), 'utf8')
  const kept = await readFile(join(image.root, 'data/content/session-secret'), 'utf8')
  expect(kept).not.toBe(built)
  const forgedBy = (secret: string) => {
    const token = signToken({ postId: id, password: expected.password }, Date.now() + 60_000, secret)
    return cookie.replace(/(unlock-[^=]+=)[^;]+/, `$1${token}`)
  }
  const second = await image.run(environment())
  try {
    const answerTo = async (given: string) => (await open(second.url, { cookie: given })).text()
    await fetch(`${second.url}/article/${slug}`)
    expect(await answerTo(cookie)).toContain(expected.specials.locked.marker)
    expect(await answerTo(forgedBy(kept))).toContain(expected.specials.locked.marker)
    expect(await answerTo(forgedBy(built))).not.toContain(expected.specials.locked.marker)
  } finally {
    await second.stop()
  }
})

test('what only a build can change is told at the start, and a value that cannot be used ends it with its name', {
  tag: '@full',
}, async () => {
  const server = await image.run({ ...environment(), SUB_PATH: '/blog', STATIC_EXPORT: 'true' })
  try {
    expect(server.output()).toContain('SUB_PATH is "/blog", but this build was made with ""')
    expect(server.output()).toContain('STATIC_EXPORT counts while the site is built')
    expect((await fetch(`${server.url}/api/status`)).status).toBeLessThan(500)
  } finally {
    await server.stop()
  }
  expect(await image.fail({ ...environment(), POSTS_PER_PAGE: 'many' })).toContain('POSTS_PER_PAGE')
})
