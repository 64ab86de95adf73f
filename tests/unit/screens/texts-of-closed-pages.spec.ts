/** Links of an article to pages of its own site carry texts that were taken from these pages when the links were made. */

import { expect, test } from 'vitest'
import { applyWorkspace } from '@/conf/apply-workspace'
import { resolveDeployed } from '@/conf/resolve'
import type { Settings } from '@/conf/schema'
import { renderArticle } from '@/lib/article'
import { articleContext } from '@/lib/content/article-context'
import { bodyDigest } from '@/lib/screens/article/body-digest'
import type { Site } from '@/lib/site/types'
import { readTables } from '@/lib/workspace/record-tables'
import { type BlockSketch, page, pageId } from '../article/support'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const posts = {
  here: makePost({ title: 'here', id: pageId }),
  open: makePost({ title: 'open' }),
  moved: makePost({ title: 'moved', id: '71000000-0000-4000-8000-000000000007' }),
  locked: makePost({ title: 'locked', locked: true }),
}
const site = makeSite(Object.values(posts), {
  settings: { LINK: 'https://blog.example' },
  addresses: { 'article/former': posts.moved.id },
})

const linked = (href: string) =>
  page([
    {
      type: 'bookmark',
      properties: { link: [[href]], title: [['Kept title']], description: [['Kept summary']] },
      format: { bookmark_icon: 'https://pond.example/kept.png' },
    },
    { type: 'text', title: [['‣', [['lm', { href, title: 'Kept mention' }]]]] },
  ])

const drawn = (href: string, on = site) => renderArticle(linked(href), articleContext(on, pageId)).html

for (const [what, href] of [
  ['a locked post', 'https://blog.example/article/locked'],
  ['a locked post, by an encoded address', 'https://blog.example/article/%6Cocked?from=x#top'],
  ['a post that was taken back', 'https://blog.example/article/withdrawn'],
  ['a post that was taken back, in a theme', 'https://blog.example/themed/simple/article/withdrawn'],
  ['the password form of a post', 'https://blog.example/unlock/article/locked'],
  ['a post that was taken back, without a host', '/article/withdrawn'],
] as const) {
  test(`R-373 a link to ${what} tells nothing that was taken from it`, () => {
    expect(drawn(href)).not.toMatch(/Kept|kept\.png/)
  })
}

for (const href of [
  'https://blog.example/article/open',
  'https://blog.example/article/former',
  'https://blog.example/',
  'https://blog.example/archive',
  'https://blog.example/tag/spring',
  'https://elsewhere.example/article/withdrawn',
]) {
  test(`R-237 a link to ${href} has the texts that the workspace knows`, () => {
    expect(drawn(href)).toContain('Kept title')
    expect(drawn(href)).toContain('Kept summary')
    expect(drawn(href)).toContain('Kept mention')
  })
}

test('R-373 a link without a host tells nothing of whether a page that readers may not open has its address', () => {
  const closed = makeSite(Object.values(posts), { closedAddresses: ['merger', 'article/merger'] })
  for (const href of ['merger', 'nothing', 'article/merger', 'article/nothing', '/merger', '/nothing'])
    expect(drawn(href, closed), href).not.toContain('Kept')
  expect(drawn('article/open', closed)).toContain('Kept mention')
})

const closedRow = '72000000-0000-4000-8000-000000000008'
const key = '73000000-0000-4000-8000-000000000009'
const known = (settings: Partial<Settings>, more: Partial<Site> = {}) =>
  makeSite([posts.here, posts.open, posts.moved, { ...posts.locked, key }], {
    settings,
    addresses: { 'article/former': posts.moved.id, 'article/once': closedRow, 'old/locked': posts.locked.id },
    table: { id: 'table', privateRowIds: new Set([closedRow]), passwords: [] },
    closedAddresses: ['article/draft', 'article/草稿'],
    ...more,
  })

/** Every way to write a link to a path of a host. */
const written = (host: string, path: string) => [
  `https://${host}${path}`,
  `http://${host}${path}`,
  `HTTPS://${host.toUpperCase()}${path}`,
  `https://www.${host}${path}`,
  `http://${host}.${path}`,
  `https://${host}:443${path}`,
  `https://${host}:80${path}`,
  `https://a:b@${host}${path}`,
  `//${host}${path}`,
  `\\\\${host}${path}`,
  `https:\\\\${host}${path}`,
  `${host}${path}`,
  `${host}:443${path}`,
  `https://${host}/${path}`,
  `https://${host}${path}?from=${'x'.repeat(9_000)}`,
]

for (const href of written('blog.example', '/article/withdrawn'))
  test(`R-373 the site knows its own host as ${href.slice(0, 60)}`, () => {
    expect(drawn(href)).not.toContain('Kept')
    expect(drawn(href, known({ LINK: 'http://www.blog.example' }))).not.toContain('Kept')
    expect(drawn(href, known({ ALLOWED_HOSTS: ['blog.example'] }))).not.toContain('Kept')
    expect(
      drawn(href, known({ LINK: 'https://a.example', ALLOWED_HOSTS: ['http://blog.example'] })),
    ).not.toContain('Kept')
  })

test('R-373 a link to an own host is known in each form of its name, and below a host with a star', () => {
  const idn = known({ LINK: 'https://bücher.example' })
  for (const host of [
    'xn--bcher-kva.example',
    'bücher.example',
    'BÜCHER.example',
    'www.xn--bcher-kva.example',
  ])
    for (const scheme of ['https://', 'http://', '//', ''])
      expect(drawn(`${scheme}${host}/article/withdrawn`, idn), scheme + host).not.toContain('Kept')
  const any = known({ LINK: 'https://blog.example', ALLOWED_HOSTS: ['*.mine.example'] })
  expect(drawn('http://a.mine.example./article/withdrawn', any)).not.toContain('Kept')
  expect(drawn('https://notmine.example/article/withdrawn', any)).toContain('Kept title')
})

test('R-373 the deployment’s own address stays known beside that of the workspace, and so do those of platforms', () => {
  const deployed = resolveDeployed({ LINK: 'https://first.example', ALLOWED_HOSTS: ['more.example'] }, {})
  const { settings } = applyWorkspace(deployed, { LINK: 'https://second.example' })
  for (const host of ['first.example', 'second.example', 'more.example', 'www.first.example'])
    for (const scheme of ['http', 'https'])
      expect(drawn(`${scheme}://${host}/article/withdrawn`, known(settings)), host).not.toContain('Kept')
  const before = process.env.VERCEL_PROJECT_PRODUCTION_URL
  process.env.VERCEL_PROJECT_PRODUCTION_URL = 'pond.vercel.app'
  try {
    expect(drawn('https://pond.vercel.app/article/withdrawn', known(settings))).not.toContain('Kept')
  } finally {
    if (before === undefined) delete process.env.VERCEL_PROJECT_PRODUCTION_URL
    else process.env.VERCEL_PROJECT_PRODUCTION_URL = before
  }
})

test('R-373 on another port of an own host, and where no host is known, the path tells a closed page', () => {
  const nowhere = known({})
  const onPort = known({ LINK: 'https://blog.example' })
  const below = known({ SUB_PATH: '/notes' })
  for (const path of [
    '/article/locked',
    '/article/draft',
    '/article/draft/',
    '/article/dr%61ft',
    '/article/dr%2561ft',
    '/article/%E8%8D%89%E7%A8%BF',
    '/article/draft.html',
    '/en/article/draft',
    '/zh-CN/article/draft.html',
    '/themed/simple/article/draft',
    '/themed/simple/article/locked.html',
    '/unlock/article/locked',
    '/article/once',
    '/old/locked',
    `/article/${key}`,
    `/${key.replaceAll('-', '')}`,
    `/article/${closedRow}`,
    `/article/${closedRow.replaceAll('-', '')}`,
    '//article//draft',
  ]) {
    expect(drawn(`https://any.example${path}`, nowhere), path).not.toContain('Kept')
    expect(drawn(`http://any.example:8080${path}?x#y`, nowhere), path).not.toContain('Kept')
    expect(drawn(`http://blog.example:8080${path}`, onPort), path).not.toContain('Kept')
    expect(drawn(`https://any.example/notes${path}`, below), path).not.toContain('Kept')
    expect(drawn(`https://any.example${path}`, below), path).not.toContain('Kept')
  }
  for (const path of [
    '',
    '/',
    '/about',
    '/article/open',
    '/article/open.html',
    '/article/former',
    '/article/drafts',
    '/x/article/draft',
  ]) {
    expect(drawn(`https://any.example${path}`, nowhere), path).toContain('Kept title')
    expect(drawn(`http://blog.example:8080${path}`, onPort), path).toContain('Kept title')
  }
  expect(drawn('https://any.example/article/draft', onPort)).toContain('Kept title')
})

test('R-373 the address of a closed page in the workspace itself, and one with the public key, tell nothing', () => {
  const id = closedRow.replaceAll('-', '')
  for (const address of [
    `https://pond.notion.site/My-draft-${id}`,
    `https://www.notion.so/pond/${id}?pvs=4`,
    `https://www.notion.so/pond/View-0?p=${id}&pm=s`,
    `http://pond.notion.site./${closedRow}`,
    `https://blog.example/article/${key}`,
    `http://www.blog.example/${key.replaceAll('-', '')}`,
  ])
    expect(drawn(address, known({ LINK: 'https://blog.example' })), address).not.toContain('Kept')
})

test('R-373 a site below a folder knows its own addresses', () => {
  const below = { ...site, settings: { ...site.settings, SUB_PATH: '/notes' } }
  expect(drawn('https://blog.example/notes/article/locked', below)).not.toContain('Kept')
  expect(drawn('https://blog.example/notes/article/open', below)).toContain('Kept title')
  expect(drawn('https://blog.example/article/locked', below)).toContain('Kept title')
})

test('R-373 an article is made again when a post that it links to is locked, taken back, or moved', () => {
  const link = { id: 'link', type: 'bookmark', properties: { link: [['https://blog.example/article/open']] } }
  const block = { [pageId]: { value: { id: pageId, type: 'page' } }, link: { value: link } }
  const recordMap = { ...readTables({ block }), collection_query: {} }
  const { here, open } = posts
  const digest = (...present: (typeof open)[]) =>
    bodyDigest(makeSite([here, ...present], { settings: { LINK: 'https://blog.example' } }), recordMap)
  expect(digest(open)).toBe(digest({ ...open }))
  expect(new Set([digest(open), digest({ ...open, locked: true }), digest()]).size).toBe(3)
})

test('R-373 an article is made again when what a link may name closes, however the link is written', () => {
  for (const href of [
    'http://any.example/en/article/x.html',
    '//any.example/article/x',
    'any.example/article/x',
  ]) {
    const link = { id: 'link', type: 'bookmark', properties: { link: [[href]] } }
    const block = { [pageId]: { value: { id: pageId, type: 'page' } }, link: { value: link } }
    const recordMap = { ...readTables({ block }), collection_query: {} }
    const digest = (closedAddresses: string[]) =>
      bodyDigest(makeSite([posts.here], { closedAddresses }), recordMap)
    expect(digest(['article/x']), href).not.toBe(digest([]))
    expect(digest(['article/y']), href).toBe(digest([]))
  }
})

/** Every kind of block, and mention, that keeps texts of the page at an address. */
const keepers = (address: string): Record<string, BlockSketch> => {
  const properties = { title: [['Kept title']], description: [['Kept summary']] }
  const attributes = [{ id: 'title', values: ['Kept title'] }]
  return {
    'an external object': {
      type: 'external_object_instance',
      format: { original_url: address, attributes },
    },
    'a file of a drive': {
      type: 'drive',
      format: { drive_properties: { url: address, title: 'Kept title', user_name: 'Kept user' } },
    },
    'an embed': { type: 'embed', properties: { ...properties, source: [[address]] } },
    'a tweet': { type: 'tweet', properties: { ...properties, source: [[address]] } },
    'a film': { type: 'video', properties: { ...properties, source: [[address]] } },
    'a block of an unknown type': { type: 'link_preview', properties: { ...properties, link: [[address]] } },
    'a bookmark with its address elsewhere': {
      type: 'bookmark',
      properties,
      format: { display_source: address },
    },
    'a bookmark of the source': {
      type: 'bookmark',
      properties: { ...properties, link: [[`view-source:${address}`]] },
    },
    'a mention': {
      type: 'text',
      title: [['‣', [['lm', { href: address, title: 'Kept title', link_provider: 'Kept provider' }]]]],
    },
  }
}

test('R-373 no block tells what it keeps of a closed page', () => {
  const on = known({ LINK: 'https://blog.example' })
  const closed = [
    'https://blog.example/article/draft',
    `https://pond.notion.site/Row-${closedRow.replaceAll('-', '')}`,
  ]
  for (const address of closed) {
    for (const [what, block] of Object.entries(keepers(address))) {
      const { html } = renderArticle(page([block]), articleContext(on, pageId))
      expect(html, `${what}, ${address}`).not.toContain('Kept')
    }
  }
  for (const [what, block] of Object.entries(keepers('https://elsewhere.example/article/draft'))) {
    const { html } = renderArticle(page([block]), articleContext(on, pageId))
    // A link to the source of a page leads nowhere in a browser.
    if (!/source|film|embed/.test(what)) expect(html, what).toContain('Kept title')
  }
})

test('R-373 a body is drawn again when a page closes to which it links, in whatever form', () => {
  const settings = { LINK: 'https://blog.example' }
  const spaced = makePost({ title: 'spaced', slug: 'article/my post', href: '/article/my%20post' })
  const open = makeSite([posts.here, posts.open, spaced], { settings })
  const closed = makeSite([posts.here], { settings, closedAddresses: ['article/open', 'article/my post'] })
  for (const href of [
    ...[' https://blog.example/article/open', 'https://blog.example/article/open\n', '\t/article/open'],
    ...['https://blog.example/article/open#:~:text="x"', 'https://blog.example/article/open?a="b"&c=\\'],
    ...['https:\\\\blog.example\\article\\open', '/article/my post', 'https://blog.example/article/my post '],
    ...['view-source:https://blog.example/article/open', 'blog.example/article/open'],
  ]) {
    const records = { ...readTables(linked(href)), collection_query: {} }
    expect(bodyDigest(closed, records), href).not.toBe(bodyDigest(open, records))
  }
})
