import { rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { type BlogProcess, startBlog } from '../../support/blogs/blog-server'
import { copyWithPages } from '../../support/blogs/built-pages'
import { wake } from '../../support/browser/wake'
import { sharedSecrets } from '../../support/secrets'
import { replaceConfigRows } from '../../support/workspace/edits'
import { builtOver, portsOf, sampleWorkspace, type Workspace } from '../../support/workspaces'

// Built and started as on Vercel: the headers are those of the build, and the Config page switches services on and off.

const built = process.env.E2E_DIST ?? ''
const dist = `${built}-config`
const address = '/article/harbour-at-five'
let workspace: Workspace
let blog: BlogProcess

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  // A copy: what a blog has read stays in its folder, and another try begins with the workspace as it was.
  await copyWithPages(built, dist)
  workspace = await sampleWorkspace('flat', portsOf((await builtOver(built)) ?? {}))
  blog = await startBlog(dist, { ...workspace.env, ...sharedSecrets, VERCEL: '1' })
})
test.afterAll(async () => {
  await blog?.stop()
  await workspace?.server.close()
  await rm(dist, { recursive: true, force: true })
})

/** The header of a page, and the policy that its document begins with; '' where something else comes first. */
async function visit(path = address): Promise<{ header: string; policy: string; html: string }> {
  const answer = await fetch(blog.url + path)
  const html = await answer.text()
  const [, policy = ''] =
    /<head><meta charSet="utf-8"[^>]*\/><meta name="viewport"[^>]*\/><meta http-equiv="Content-Security-Policy" content="([^"]*)"\/>/.exec(
      html,
    ) ?? []
  const header = answer.headers.get('content-security-policy') ?? ''
  return { header, policy: policy.replaceAll('&#x27;', "'"), html }
}

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? []

/** Edits rows of the Config page, and waits until the page names the present policy; the edit that undoes it. */
async function replaceRows(
  rows: Parameters<typeof replaceConfigRows>[1],
  source: string,
): Promise<() => Promise<void>> {
  let undo: ReturnType<typeof replaceConfigRows> = () => {}
  const until = (isThere: boolean) =>
    expect
      .poll(async () => (await visit()).policy.includes(source), { intervals: [300], timeout: 20_000 })
      .toBe(isThere)
  workspace.server.edit((records) => {
    undo = replaceConfigRows(records, rows)
  })
  await until(true)
  return async () => {
    workspace.server.edit(undo)
    await until(false)
  }
}

/** Stands in for every other host: a script there leaves its address. */
async function answerForOthers(page: Page): Promise<void> {
  await page.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: `(window.loaded ??= []).push(${JSON.stringify(new URL(route.request().url()).host)})`,
      }),
  )
}

/** Tries what an attacker would put into a page; what of it has run. */
function attack(page: Page, hosts: readonly string[]): Promise<string[]> {
  return page.evaluate(async (names) => {
    const ran: string[] = []
    const loads = (element: HTMLScriptElement | HTMLLinkElement) =>
      new Promise<boolean>((resolve) => {
        element.onload = () => resolve(true)
        element.onerror = () => resolve(false)
        document.head.append(element)
      })
    for (const host of names) {
      const script = document.createElement('script')
      script.src = `https://${host}/a.js`
      if (await loads(script)) ran.push(`script ${host}`)
      const sheet = document.createElement('link')
      Object.assign(sheet, { rel: 'stylesheet', href: `https://${host}/a.css` })
      if (await loads(sheet)) ran.push(`style ${host}`)
      const isAnswered = await fetch(`https://${host}/a`).then(
        () => true,
        () => false,
      )
      if (isAnswered) ran.push(`connection ${host}`)
    }
    const inline = document.createElement('script')
    inline.textContent = 'document.documentElement.dataset.inline = "ran"'
    document.body.append(inline)
    if (document.documentElement.dataset.inline) ran.push('inline script')
    const button = document.createElement('button')
    button.setAttribute('onclick', 'document.documentElement.dataset.handler = "ran"')
    button.click()
    if (document.documentElement.dataset.handler) ran.push('handler')
    const style = document.createElement('style')
    style.textContent = 'body { word-spacing: 7px }'
    document.head.append(style)
    if (getComputedStyle(document.body).wordSpacing === '7px') ran.push('inline style')
    return ran
  }, hosts)
}

test('every document begins with its strict policy, and the header adds what only a header may say', async () => {
  const { header, policy } = await visit()
  expect(sourcesOf(header, 'frame-ancestors')).toEqual(["'none'"])
  expect(sourcesOf(header, 'script-src').filter((source) => !source.startsWith("'sha256-"))).toEqual([
    "'self'",
    'https:',
  ])
  expect(sourcesOf(policy, 'script-src').every((source) => /^'(?:self|sha256-.*)'$/.test(source))).toBe(true)
  expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"])
  expect(sourcesOf(policy, 'style-src')).toEqual(["'self'"])
  expect(policy).not.toContain('frame-ancestors')
  for (const path of [
    ...[
      '/',
      '/archive',
      '/page/2',
      '/tag',
      '/category/Travel',
      '/memos',
      '/signin',
      '/search',
      '/search/ink',
    ],
    ...['/search?s=ink', '/nowhere', '/article/nowhere', '/500', '/archive?theme=simple', '/?theme=docs'],
    ...['/nowhere?theme=gallery', '/search?s=ink&theme=simple', '/unlock/nowhere', '/unlock/about'],
  ]) {
    const found = await visit(path)
    expect.soft(found.policy, path).toBe(policy)
    expect.soft(found.header, path).toBe(header)
  }
})

test('what no page carries keeps the policy of the build', async () => {
  const { policy } = await visit()
  for (const path of ['/third-party-notices.html', '/picture.svg', '/sitemap.xml']) {
    const strict = (await fetch(blog.url + path)).headers.get('content-security-policy')
    expect(strict, path).toBe(`${policy}; frame-ancestors 'none'`)
  }
  const frame = (await fetch(`${blog.url}/assets/diagrams/frame.html`)).headers
  expect(frame.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
})

test('a service that the Config page switches on is allowed without a build, and nothing else is', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await answerForOthers(page)
  await page.goto(blog.url + address)
  expect(await attack(page, ['www.googletagmanager.com', 'evil.example'])).toEqual([])

  const undo = await replaceRows(
    {
      CONTACT_EMAIL: { name: 'COMMENT_GISCUS_REPO', value: 'pond/talk' },
      CONTACT_TELEGRAM: { name: 'ANALYTICS_GOOGLE_ID', value: 'G-POND' },
      CONTACT_GITHUB: { name: 'GLOBAL_CSS', value: 'h1 { word-spacing: 3px }' },
      CONTACT_TWITTER: {
        name: 'INLINE_CONFIG',
        value: JSON.stringify({
          CUSTOM_EXTERNAL_JS: 'https://scripts.example/a.js',
          CUSTOM_EXTERNAL_CSS: 'https://styles.example/a.css',
          ALGOLIA_APP_ID: 'POND',
        }),
      },
    },
    'https://scripts.example',
  )
  const { policy, html } = await visit()
  expect(sourcesOf(policy, 'script-src').filter((source) => source.startsWith('https'))).toEqual([
    'https://scripts.example',
    'https://cdn.jsdelivr.net',
    'https://www.googletagmanager.com',
  ])
  expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", 'https://styles.example'])
  expect(sourcesOf(policy, 'connect-src')).toContain('https://pond-dsn.algolia.net')
  // A script of the site that adds sheets of other hosts comes after the policy as well.
  expect(html.indexOf('<script')).toBeGreaterThan(html.indexOf('http-equiv="Content-Security-Policy"'))
  await page.goto(blog.url + address)
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'loaded')))
    .toEqual(expect.arrayContaining(['scripts.example', 'www.googletagmanager.com']))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('word-spacing', '3px')
  await wake(page)
  const comments = page.getByRole('heading', { name: 'Comments', level: 2 })
  await comments.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'loaded'))).toContain('cdn.jsdelivr.net')
  expect(await attack(page, ['scripts.example', 'styles.example', 'evil.example'])).toEqual([
    'script scripts.example',
    'style styles.example',
  ])
  expect(blog.output()).not.toContain('Deploy again')

  await undo()
  await page.goto(blog.url + address)
  expect(await attack(page, ['scripts.example', 'styles.example', 'cdn.jsdelivr.net'])).toEqual([])
})

test('a comment client that writes styles may, where it is switched on; scripts in the page never run', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await answerForOthers(page)
  const undo = await replaceRows(
    { CONTACT_EMAIL: { name: 'COMMENT_TWIKOO_ENV_ID', value: 'https://talk.example' } },
    'https://talk.example',
  )
  await page.goto(blog.url + address)
  expect(await attack(page, ['talk.example', 'evil.example'])).toEqual([
    'connection talk.example',
    'inline style',
  ])
  await undo()
})

test('the frame of Cusdis loads from the backend that its page allows, and from nowhere else', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await answerForOthers(page)
  const client = `window.CUSDIS = { setTheme() {}, renderTo(place) { place.append(document.createElement('iframe')) } }`
  const widget = `parent.postMessage('{"from":"cusdis"}', '*')`
  await page.route('https://talk.example/js/cusdis.es.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: client }),
  )
  await page.route('https://talk.example/js/iframe.umd.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: widget,
    }),
  )
  const undo = await replaceRows(
    {
      CONTACT_EMAIL: { name: 'COMMENT_CUSDIS_APP_ID', value: 'pond' },
      CONTACT_WEIBO: { name: 'COMMENT_CUSDIS_HOST', value: 'https://talk.example' },
    },
    'https://talk.example',
  )
  await page.goto(blog.url + address)
  await wake(page)
  await page.getByRole('heading', { name: 'Comments', level: 2 }).scrollIntoViewIfNeeded()
  const frame = page.frameLocator('iframe[title=Cusdis]')
  await expect(frame.locator('meta[http-equiv]')).toHaveAttribute(
    'content',
    /^default-src 'none'; script-src 'self' https:\/\/talk\.example;/,
  )
  await expect(frame.locator('script[src="https://talk.example/js/iframe.umd.js"]')).toHaveCount(1)
  const isRefused = await frame.locator('body').evaluate(
    (body) =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script')
        script.src = 'https://evil.example/a.js'
        script.onload = () => resolve(false)
        script.onerror = () => resolve(true)
        body.append(script)
      }),
  )
  expect(isRefused).toBe(true)
  // Whoever writes another backend into the page starts nothing there.
  const starts = (host: string) =>
    page.evaluate(
      (backend) =>
        new Promise<boolean>((resolve) => {
          const other = document.createElement('iframe')
          other.dataset.cusdis = JSON.stringify({ host: backend })
          other.src = '/assets/comments/cusdis.html'
          // Its module has run when the frame is loaded.
          other.onload = () => resolve(other.contentDocument?.querySelector('script[src*=umd]') !== null)
          document.body.append(other)
        }),
      host,
    )
  expect(await starts('https://evil.example')).toBe(false)
  expect(await starts('https://talk.example')).toBe(true)
  await undo()
})
