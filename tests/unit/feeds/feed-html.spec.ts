import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { feedHtml } from '@/lib/feeds/feed-html'
import { inTime } from '../../support/in-time'
import { samplePage } from '../../support/sample-page'
import { elementsOf } from '../../support/texts/strict-html'
import { context } from '../article/support'

const address = 'https://blog.example/b/article/x'

const cases: [rule: string, html: string, expected: string][] = [
  [
    'links and places on the page become absolute, their marks go',
    '<p><a class="notion-link" href="/b/about">a</a> <a href="#note" id="n">b</a> <a href="https://c.example/?x&amp;y" target="_blank" data-external="">c</a></p>',
    `<p><a href="https://blog.example/b/about">a</a> <a href="${address}#note">b</a> <a href="https://c.example/?x&amp;y">c</a></p>`,
  ],
  [
    'a picture that waits for a script is there, once',
    '<img data-src="/api/media/1" data-srcset="x 2x" class="lazy-image" src="data:image/gif;base64,x" alt="A &amp; b" width="3" height="2"/><noscript><img src="/api/media/1"/></noscript>',
    '<img src="https://blog.example/api/media/1" alt="A &amp; b" width="3" height="2">',
  ],
  [
    'a picture that can be enlarged has its large address',
    '<img data-zoom-src="/large.webp" data-src="/small.webp" alt=""/>',
    '<img src="https://blog.example/large.webp" alt="">',
  ],
  [
    'controls, decoration and the link to a heading go',
    '<h2 id="a"><a href="#a">Title</a></h2><div><h3 id="b"><a href="https://x.example/">Linked</a></h3><a class="notion-hash" href="#b" aria-labelledby="b"></a></div><button>Copy</button><span class="notion-icon" aria-hidden="true">⚓</span><svg><path d="M0 0"/></svg>',
    '<h2>Title</h2><div><h3><a href="https://x.example/">Linked</a></h3></div>',
  ],
  [
    'coloured code is plain code, without its numbers',
    '<pre><span class="notion-code-numbers" aria-hidden="true">1\n2</span><code><span class="token keyword">let</span> a = <span class="token number">1</span>\n&lt;b&gt;</code></pre>',
    '<pre><code>let a = 1\n&lt;b></code></pre>',
  ],
  [
    'a formula is its source',
    '<span class="notion-math"><span class="katex"><span class="katex-mathml"><math xmlns="m"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x &lt; \\pi</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span style="height:1em">x</span></span></span></span>',
    '<code>x &lt; \\pi</code>',
  ],
  [
    'a box to tick is a sign',
    '<ul><li><label><input type="checkbox" disabled="" checked=""/><span>done</span></label></li><li><label><input type="checkbox" disabled=""/><span>open</span></label></li></ul>',
    '<ul><li>☑ done</li><li>☐ open</li></ul>',
  ],
  [
    'a frame goes, the link beside it stays',
    '<figure><iframe src="https://map.example/" title="Map"></iframe><a href="https://map.example/" class="notion-source">map.example</a></figure>',
    '<figure><a href="https://map.example/">map.example</a></figure>',
  ],
  [
    'of a database the first view stays, of tabs every panel under its name',
    '<div class="notion-collection"><div class="notion-panels"><div class="notion-tabs"><span>A</span><span>B</span></div><section class="notion-panel"><p class="notion-panel-name">A</p><ul><li>1</li></ul></section><section class="notion-panel" data-closed="true"><p>B</p></section></div></div><div class="notion-panels"><section data-closed="true"><p class="notion-panel-name">C</p></section></div>',
    '<div><div><p>A</p><ul><li>1</li></ul></div></div><div><p>C</p></div>',
  ],
  [
    'of a long article all chunks are there, without the scripts between them',
    '<div class="notion-chunk" style="--slim:9"><p>near</p></div><script>;</script><div class="notion-chunk"><p>far</p></div>',
    '<div><p>near</p></div><div><p>far</p></div>',
  ],
  [
    'the lines of a card that a style sheet parts stay apart',
    '<a class="notion-bookmark" href="https://a.example/"><span class="notion-bookmark-title">A</span><span class="notion-bookmark-description">B</span><span>a.example</span></a>',
    '<a href="https://a.example/">A<br>B<br>a.example</a>',
  ],
  [
    'a box in which nothing is left goes, and so does the one around it',
    '<figure><div><iframe src="https://map.example/"></iframe></div></figure><p>a</p>',
    '<p>a</p>',
  ],
  [
    'tables keep their shape, times their moment',
    '<table><thead><tr><th scope="col" style="min-width:1px" colspan="2">A</th></tr></thead><tbody><tr><td rowspan="2"><time datetime="2026-10-02">Oct 2</time></td></tr></tbody></table>',
    '<table><thead><tr><th scope="col" colspan="2">A</th></tr></thead><tbody><tr><td rowspan="2"><time datetime="2026-10-02">Oct 2</time></td></tr></tbody></table>',
  ],
]

for (const [rule, html, expected] of cases) {
  test(rule, () => {
    expect(feedHtml(html, address)).toBe(expected)
  })
}

test('of a page with every block the texts are left, in elements that close in their order', async () => {
  const { id, recordMap } = await samplePage()
  const { html } = renderArticle(recordMap, { ...context(), pageId: id })
  const feed = feedHtml(html, address)
  expect(() => elementsOf(feed.replace(/<(img|br|hr)([^>]*)>/g, '<$1$2/>'))).not.toThrow()
  const names = new Set([...feed.matchAll(/<([a-z\d]+)/g)].map(([, name]) => name))
  for (const name of ['table', 'pre', 'blockquote', 'ol', 'ul', 'figure', 'h2', 'details', 'a', 'img'])
    expect(names).toContain(name)
  expect(feed).not.toMatch(
    /<(?:span|section|label|input|svg|math|iframe|noscript)|(?:class|style|data-\w+)="/,
  )
})

test('empty boxes go at any depth, with the spaces in them, and take little time', {
  tags: 'full',
}, async () => {
  expect(feedHtml('<div><p> <a href="/x"> </a> </p><ul><li></li></ul></div> <p>a</p><p></p>', address)).toBe(
    '<div><ul><li></li></ul></div> <p>a</p>',
  )
  const deep = `${'<div>'.repeat(200)}${'</div>'.repeat(200)}${'<p>x</p>'.repeat(10_000)}`
  expect(await inTime(2_500, () => feedHtml(deep, address))).toBe('<p>x</p>'.repeat(10_000))
})
