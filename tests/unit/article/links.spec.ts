import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { context, elementId, hiddenId, otherId, page, pageId, wholeId } from './support'

const compact = (id: string) => id.replaceAll('-', '')

/** The opening tag around linked text, or '' when it is plain. */
function linkTag(address: unknown): string {
  const { html } = renderArticle(page([{ type: 'text', title: [['here', [['a', address]]]] }]), context())
  return /(<a [^>]*>)here<\/a>/.exec(html)?.[1] ?? ''
}

const local: [string, string][] = [
  [`/${compact(otherId)}`, '/article/another'],
  [`/${compact(otherId)}?pvs=4#${wholeId(7)}`, `/article/another#${elementId(7)}`],
  [`/Another-post-${compact(otherId)}`, '/article/another'],
  [`https://www.notion.so/space/Another-post-${compact(otherId)}`, '/article/another'],
  [`https://notion.so/${compact(otherId)}`, '/article/another'],
  [`https://someone.notion.site/Another-${compact(otherId)}?pvs=4`, '/article/another'],
  [`https://app.notion.com/p/space/${compact(otherId)}`, '/article/another'],
  [`https://www.notion.so/space/View-1?p=${compact(otherId)}&pm=s`, '/article/another'],
  [`https://blog.example/${compact(otherId)}`, '/article/another'],
  ['https://blog.example/about#team', '/about#team'],
  ['about', '/about'],
  ['/about/', '/about'],
  ['/tag/猫?x=1', '/tag/%E7%8C%AB?x=1'],
  [`#${'b0000000-0000-4000-8000-000000000014'}`, `#${elementId(14)}`],
  [`/${compact(pageId)}#${wholeId(14)}`, `#${elementId(14)}`],
  ['mailto:lin@example.com', 'mailto:lin@example.com'],
  ['lin@example.com', 'mailto:lin@example.com'],
  ['tel:+86101234', 'tel:+86101234'],
]

for (const [address, href] of local) {
  test(`R-054 a link to ${address} stays in the tab as ${href}`, () => {
    expect(linkTag(address)).toBe(`<a href="${href}" class="notion-link">`)
  })
}

for (const address of [
  '/%2fevil.example/a',
  '/%2F%2fevil.example/a',
  'https://blog.example//evil.example/a',
]) {
  test(`a path of this site stays one, also where ${address} begins with two slashes`, () => {
    expect(linkTag(address)).toBe('<a href="/evil.example/a" class="notion-link">')
  })
}

test('an address of more than 8,192 characters is no link', () => {
  const long = (length: number) => `https://elsewhere.example/${'a'.repeat(length - 26)}`
  expect(linkTag(long(8_192))).toContain('href=')
  expect(linkTag(long(8_193))).toBe('')
})

const external: [string, string][] = [
  ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&amp;c=2'],
  ['//example.com/x', 'https://example.com/x'],
  ['example.com/x', 'https://example.com/x'],
  [
    'https://stranger.notion.site/Page-90000000000040008000000000000009',
    'https://stranger.notion.site/Page-90000000000040008000000000000009',
  ],
  // It is not the workspace that only ends like it.
  [`https://evilnotion.so/${compact(otherId)}`, `https://evilnotion.so/${compact(otherId)}`],
]

for (const [address, href] of external) {
  test(`R-053 a link to ${address} opens a new tab without telling where from`, () => {
    expect(linkTag(address)).toBe(
      `<a href="${href}" class="notion-link" target="_blank" rel="noopener noreferrer" data-external="">`,
    )
  })
}

const refused: [string, unknown][] = [
  ['a page that readers may not open', `/${compact(hiddenId)}`],
  ['such a page by the workspace’s address', `https://www.notion.so/${compact(hiddenId)}`],
  ['a script', 'javascript:alert(1)'],
  ['a script in capitals after a space', ' JaVaScRiPt:alert(1)'],
  ['a script with a line break inside', 'java\nscript:alert(1)'],
  ['a script with a tab and a zero-width character', 'java\t\u200bscript:alert(1)'],
  ['a data address', 'data:text/html,<script>alert(1)</script>'],
  ['a Visual Basic script', 'vbscript:msgbox(1)'],
  ['a file', 'file:///etc/passwd'],
  ['an address that browsers take for one of another host', '/\\evil.example/a'],
  ['an empty address', ''],
  ['something that is no address', { toString: 'x' }],
]

for (const [what, address] of refused) {
  test(`${what} is no link`, () => {
    const { html } = renderArticle(page([{ type: 'text', title: [['here', [['a', address]]]] }]), context())
    expect(html).toBe('<div class="notion"><p>here</p></div>')
  })
}

test('a block that a link in the article points at can be found by its id', () => {
  const { html } = renderArticle(
    page([
      { type: 'text', title: [['down', [['a', `#${wholeId(3)}`]]]] },
      { type: 'bulleted_list', title: 'no target' },
      { type: 'bulleted_list', title: 'target' },
    ]),
    context(),
  )
  expect(html).toContain(`<li>no target</li><li id="${elementId(3)}">target</li>`)
})

test('below SUB_PATH links to pages of the site carry it, however they are written', () => {
  const below = { ...context(), settings: { ...context().settings, SUB_PATH: '/blog' } }
  const hrefs = [
    '/archive',
    '/blog/archive',
    'https://blog.example/blog/archive',
    'https://blog.example/shop',
    'https://blog.example/blogger',
  ].map((address) => {
    const { html } = renderArticle(page([{ type: 'text', title: [['here', [['a', address]]]] }]), below)
    return /<a href="([^"]*)"/.exec(html)?.[1]
  })
  expect(hrefs).toEqual([
    '/blog/archive',
    '/blog/archive',
    '/blog/archive',
    'https://blog.example/shop',
    'https://blog.example/blogger',
  ])
})

test('R-373 a link into the workspace to a page of this blog that readers may not open leads nowhere', () => {
  const draft = 'd0000000-0000-4000-8000-00000000d4af'
  const guarding = { ...context(), guarded: new Set([draft]) }
  const source = page([
    { type: 'text', title: [['here', [['a', `https://www.notion.so/Draft-${compact(draft)}`]]]] },
  ])
  expect(renderArticle(source, context()).html).toContain(compact(draft))
  const { html } = renderArticle(source, guarding)
  expect(html).toContain('here')
  expect(html).not.toContain(compact(draft))
  expect(html).not.toContain('<a ')
})

test('R-373 a bookmark of a page of this blog shows the page’s own address, not the workspace’s', () => {
  const { html } = renderArticle(
    page([{ type: 'bookmark', properties: { link: [[`https://www.notion.so/${compact(otherId)}`]] } }]),
    context(),
  )
  expect(html).toContain('/article/another')
  expect(html).not.toContain(compact(otherId))
})

const away = ['here', [['a', 'https://away.example/']]]
const headings = page([
  { type: 'sub_header', title: 'Plain' },
  { type: 'sub_header', title: [['See '], away] },
  { type: 'sub_header', title: 'Folded', format: { toggleable: true } },
])

test('a heading links to itself; the link stands beside one that holds a link or folds', () => {
  const { html } = renderArticle(headings, context())
  const beside = (n: number) =>
    `<a class="notion-hash" href="#${elementId(n)}" aria-labelledby="${elementId(n)}"></a></div>`
  expect(html).toContain(`<a href="#${elementId(1)}">Plain</a></h`)
  for (const n of [2, 3]) {
    expect(html).not.toContain(`<a href="#${elementId(n)}">`)
    expect(html).toContain(beside(n))
  }
  expect(html.match(/<a class="notion-hash"/g)).toHaveLength(2)
})
