import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { deferBlocks } from '@/lib/article/draw/deferred'
import { feedHtml } from '@/lib/feeds/feed-html'
import { longPage } from '@/tests/support/long-page'
import { children, headings, parseHtml } from '../../support/texts/html-tree'
import { context } from './support'

const heading = '<h2 id="a"><a href="#a">A</a></h2>'
const paragraph = '<p id="b">B</p>'
const waits = (html: string) => `<noscript data-deferred="">${html}</noscript>`

test('far blocks are put off together, but for what the page asks for as soon as it is there', () => {
  expect(deferBlocks([heading, paragraph, paragraph])).toBe(heading + waits(paragraph + paragraph))
  expect(deferBlocks([paragraph, heading, paragraph])).toBe(waits(paragraph) + heading + waits(paragraph))
  for (const sought of [
    `<details><summary>${heading}</summary></details>`,
    '<nav class="notion-contents"></nav>',
    '<p>On <time datetime="2026-01-02">Jan 2</time></p>',
    '<figure class="notion-code" data-diagram="/a.js"></figure>',
    '<code data-light="/light.css"></code>',
    '<iframe></iframe><noscript>Other words</noscript>',
  ]) {
    expect(deferBlocks([paragraph, sought]), sought).toBe(waits(paragraph) + sought)
  }
  // Words are no markup.
  const words = '<p>&lt;time&gt; &lt;h2 id=&quot;a&quot; data-diagram</p>'
  expect(deferBlocks([words])).toBe(waits(words))
})

test('of a picture that is put off one element stays, which knows its placeholder', () => {
  const lazy = '<img alt="A &gt; b" src="data:image/gif;base64,x" data-src="/a.webp" class="lazy-image"/>'
  expect(
    deferBlocks([`<figure>${lazy}<noscript><img alt="A &gt; b" src="/a.webp"/></noscript></figure>`]),
  ).toBe(
    waits(
      '<figure><img data-late="data:image/gif;base64,x" loading="lazy" alt="A &gt; b" src="/a.webp"/></figure>',
    ),
  )
  const bare = '<img alt="" data-src="/b.webp"/><noscript><img alt="" src="/b.webp"/></noscript>'
  expect(deferBlocks([bare + bare])).toBe(
    waits('<img data-late="" loading="lazy" alt="" src="/b.webp"/>'.repeat(2)),
  )
})

test('of a page of 2,000 blocks the beginning and all headings are there at once, the rest as texts', {
  tags: 'full',
}, async () => {
  const { id, recordMap } = await longPage(200)
  const { html, toc } = renderArticle(recordMap, { ...context(), pageId: id })
  const parts = children(children(parseHtml(html))[0] ?? parseHtml(''))
  const late = parts.filter((part) => 'data-deferred' in part.attributes)
  expect(parts.indexOf(late[0] ?? parts[0] ?? parseHtml(''))).toBeGreaterThan(5)
  expect(parts.slice(-late.length)).toEqual(late)
  // What a browser with scripts makes elements of.
  const withoutTexts = html.replace(/<noscript data-deferred="">.*?<\/noscript>/gs, '')
  expect(headings(parseHtml(withoutTexts)).map(({ attributes }) => attributes.id)).toEqual(
    toc.map(({ id: anchor }) => anchor),
  )
  const elements = (text: string) => text.match(/<[a-z]/g)?.length ?? 0
  expect(elements(withoutTexts)).toBeLessThan(elements(html) / 8)
  // And what one without scripts does.
  expect(html.match(/<p class="notion-(?:formulas|[a-z]+_background)/g)).toHaveLength(200)
  expect(html.match(/<img [^>]*\ssrc="[^"]*pond/g)).toHaveLength(200)
  // Feeds leave nothing out.
  const feed = feedHtml(html, 'https://blog.example/long')
  expect(feed.match(/<pre>/g)).toHaveLength(200)
  expect(feed.match(/<img /g)).toHaveLength(200)
  expect(feed).not.toContain('noscript')
})
