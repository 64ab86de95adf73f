import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineHashes } from '@/components/inline-scripts'
import { renderArticle } from '@/lib/article'
import { inChunks } from '@/lib/article/draw/chunks'
import { feedHtml } from '@/lib/feeds/feed-html'
import { atOnceAndLater } from '@/lib/site/parser-break'
import { longPage } from '@/tests/support/long-page'
import { children, headings, parseHtml } from '../../support/texts/html-tree'
import { context } from './support'

const chunk = (height: number, html: string) =>
  `<div class="notion-chunk" style="--slim:${height};--wide:${height}">${html}</div>`
const far = (letters: number) => `<p>${'a'.repeat(letters)}</p>`

test('an article that is short enough comes at once', () => {
  const html = `<div class="notion">${chunk(1, '<p>A</p>')}<script>;</script>${chunk(2, '<p>B</p>')}</div>`
  expect(atOnceAndLater(html, 1_000)).toEqual({ atOnce: html, later: [] })
})

test('of a long article the first chunks come at once, and empty ones of the height of the others', () => {
  const [a, b] = [chunk(1, far(500)), chunk(2, far(300))]
  const html = `<div class="notion">${[a, b, chunk(3, '<p>C</p>'), chunk(4, '<p>D</p>')].join('<script>;</script>')}</div>`
  expect(atOnceAndLater(html, 600)).toEqual({
    atOnce: `<div class="notion">${[a, b, chunk(3, ''), chunk(4, '')].join('<script>;</script>')}`,
    later: ['<p>C</p></div>', '<p>D</p></div></div>'],
  })
})

test('pages allow the scripts between the chunks of a long article', () => {
  const html = inChunks(Array.from({ length: 30 }, () => ({ blocks: [], html: far(10_000) })))
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/g)].map(([, text = '']) => text)
  expect(scripts.length).toBeGreaterThan(5)
  const hashes = scripts.map((text) => createHash('sha256').update(text).digest('base64'))
  expect(inlineHashes('')).toEqual(expect.arrayContaining(hashes))
})

test('a page of 2,000 blocks is whole, and the parser may pause between its chunks', {
  tags: 'full',
}, async () => {
  const { id, recordMap } = await longPage(200)
  const { html, toc } = renderArticle(recordMap, { ...context(), pageId: id })
  const parts = children(children(parseHtml(html))[0] ?? parseHtml(''))
  const chunks = parts.filter(({ attributes }) => attributes.class === 'notion-chunk')
  expect(chunks.length).toBeGreaterThan(100)
  const breaks = parts.filter(({ name }) => name === 'script')
  expect(breaks).toHaveLength(chunks.length - 1)
  expect(headings(parseHtml(html)).map(({ attributes }) => attributes.id)).toEqual(
    toc.map(({ id: anchor }) => anchor),
  )
  expect(html.match(/<p class="notion-(?:formulas|[a-z]+_background)/g)).toHaveLength(200)
  // Feeds leave nothing out.
  const feed = feedHtml(html, 'https://blog.example/long')
  expect(feed.match(/<pre>/g)).toHaveLength(200)
  expect(feed.match(/<img /g)).toHaveLength(200)
  expect(feed).not.toContain('script')
})
