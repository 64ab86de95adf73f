/** Links of an article to pages of its own site carry texts that were taken from these pages when the links were made. */
import { expect, test } from '@playwright/test'
import { renderArticle } from '@/lib/article'
import { articleContext } from '@/lib/content/article-context'
import { bodyDigest } from '@/lib/screens/article/body-digest'
import { readTables } from '@/lib/workspace/record-tables'
import { page, pageId } from '../article/support'
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
