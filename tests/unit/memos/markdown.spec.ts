import { expect, test } from 'vitest'
import { readArticle } from '@/lib/article/read-article'
import { DrawingTime } from '@/lib/memos/drawing-time'
import { PageBudget } from '@/lib/memos/page-budget'
import { toMemo } from '@/lib/memos/to-memo'
import { inTime } from '../../support/in-time'
import { type BlockSketch, context, page } from '../article/support'

const settings = { SUB_PATH: '/blog', IMG_LAZY_LOAD_PLACEHOLDER: '' }

const note = { id: 'a', day: '2026-01-01', tags: [], place: '', link: '' }

function memo(markdown: string, base = '') {
  // Other tests may have used up the time of the process.
  const budget = new PageBudget(new DrawingTime())
  return toMemo({ ...note, body: { markdown, pictures: [] } }, settings, base, budget)
}

test('a memo is Markdown: paragraphs, lists, quotes, tables and formats become elements', () => {
  const html = memo(`# Title

One **bold**, _slanted_ and ~~gone~~ \`word\`.
Second line.

- [x] done
- [ ] open

3. third
4. fourth

> quoted

| a | b |
|---|---|
| 1 | 2 |
`)?.html
  expect(html).toContain('<h2 id="a-1" data-size="5"')
  expect(html).toContain(
    'One <strong>bold</strong>, <em>slanted</em> and <s>gone</s> <code class="notion-inline-code">word</code>.\nSecond line.',
  )
  expect(html?.match(/type="checkbox"/g)).toHaveLength(2)
  expect(html).toContain('<ol')
  expect(html).toContain('start="3"')
  expect(html).toContain('<blockquote')
  expect(html).toMatch(/<th[^>]*>a<\/th>/)
  for (const cell of ['1', '2']) expect(html).toMatch(new RegExp(`<td[^>]*>${cell}</td>`))
})

test('the code of a memo comes coloured from the server, and plain when nobody has named its language', () => {
  expect(memo('```ts\nconst a = 1\n```')?.html).toContain('<span class="token keyword">const</span>')
  expect(memo('```\nconst a = 1\n```')?.html).toContain('<code>const a = 1</code>')
})

test('pictures stand apart from the text, with their words; without text they are the memo', () => {
  const whole = memo('Look: ![A heron](https://img.example/heron.jpg) and ![][b].\n\n[b]: /files/b.webp')
  expect(whole?.html).toContain('Look:  and .')
  expect(whole?.pictures).toEqual([
    { src: 'https://img.example/heron.jpg', large: 'https://img.example/heron.jpg', alt: 'A heron' },
    { src: '/blog/files/b.webp', large: '/blog/files/b.webp', alt: '' },
  ])
  expect(memo('![A heron](https://img.example/heron.jpg)')).toMatchObject({
    html: '',
    pictures: [{ alt: 'A heron' }],
  })
  expect(memo('  \n')).toBeNull()
})

test('of the blocks of a row’s page pictures stand apart, in columns and tabs too, and a listing has no window', () => {
  const sketch = (name: string): BlockSketch => ({
    type: 'image',
    properties: { source: [[`https://img.example/${name}.jpg`]], alt_text: [[name]] },
  })
  const listing = { type: 'code', title: 'a\nb\nc\nd', properties: { language: [['Plain Text']] } }
  const blocks = readArticle(
    page([
      { type: 'text', title: 'Look' },
      sketch('one'),
      { type: 'toggle', title: 'More', children: [sketch('two')] },
      { type: 'column_list', children: [{ type: 'column', children: [sketch('three')] }] },
      { type: 'tab', children: [{ type: 'text', title: 'Tab', children: [sketch('four')] }] },
      listing,
    ]),
    context(),
  )
  const drawn = toMemo({ ...note, body: blocks }, settings)
  expect(drawn?.pictures?.map(({ src, large, alt }) => [src === large, alt])).toEqual([
    [true, 'one'],
    [true, 'two'],
    [true, 'three'],
    [true, 'four'],
  ])
  expect(drawn?.html).toContain('Look')
  expect(drawn?.html).not.toMatch(/<img|<details open|notion-code-dots/)
})

test('links lead where they say: elsewhere in a new tab, into the site below its path, or from the server of the memos', () => {
  expect(memo('[there](https://a.example/b?c=1&d)')?.html).toContain(
    '<a href="https://a.example/b?c=1&amp;d" class="notion-link" target="_blank" rel="noopener noreferrer"',
  )
  expect(memo('[there][x]\n\n[x]: https://a.example/y')?.html).toContain('href="https://a.example/y"')
  expect(memo('see https://a.example/x.')?.html).toContain('href="https://a.example/x"')
  expect(memo('[here](/article/内)')?.html).toContain('href="/blog/article/%E5%86%85"')
  expect(memo('[its own](m/1)', 'https://memos.example')?.html).toContain('href="https://memos.example/m/1"')
})

/** Texts that would run something if any of it went into the page as it stands. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'text <b onclick="alert(1)">bold</b> <iframe src="javascript:alert(1)"></iframe>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](java\\\nscript:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](vbscript:msgbox(1)) [b](data:text/html,<script>alert(1)</script>)',
  '[a][x]\n\n[x]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![a](javascript:alert(1)) ![b](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![a](https://a.example/"onerror="alert(1))',
  '[a](https://a.example/"onmouseover="alert(1) "title\\" onclick=alert(1)")',
  '```html"onload="alert(1)\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '<!-- --><script>alert(1)</script>',
]
for (const text of hostile) {
  test(`hostile Markdown is harmless: ${JSON.stringify(text).slice(0, 70)}`, () => {
    const drawn = memo(text)
    const html = drawn?.html ?? ''
    // Of the tags that are written, none is of the author's making.
    expect(html).not.toMatch(/<\/?(?:script|iframe|svg|img|b|object|embed|style|form|javascript)[\s>:]/i)
    const attributes = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""')).join('')
    expect(attributes).not.toMatch(/\son\w+\s*=/i)
    for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^(?:https:\/\/|\/|#)/)
    for (const { src, large } of drawn?.pictures ?? [])
      for (const address of [src, large]) expect(address).toMatch(/^https:\/\/a\.example\/[^"<>]*$/)
  })
}

test('what is written as HTML is read as text', () => {
  expect(memo('a <b>c</b>')?.html).toContain('a &lt;b&gt;c&lt;/b&gt;')
  expect(memo('a<!-- note to self -->')?.html).not.toContain('note')
})

test('quotes in quotes and texts without end are bounded', async () => {
  const deep = await inTime(1_000, () => memo(`${'>'.repeat(30)} deep`))
  expect(deep?.html.match(/<blockquote/g)).toHaveLength(13)
  const long = await inTime(1_000, () => memo('a'.repeat(100_000)))
  expect(long?.html.length).toBeLessThan(21_000)
})
