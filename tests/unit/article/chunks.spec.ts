import { expect, test } from 'vitest'
import { contentsOf } from '@/components/browser/restore-toc'
import { renderArticle } from '@/lib/article'
import { inChunks } from '@/lib/article/draw/chunks'
import { drawRuns } from '@/lib/article/draw/draw-runs'
import { heightOf } from '@/lib/article/draw/heights'
import type { ArticleBlock, CollectionBlock } from '@/lib/article/types/block'
import type { CollectionRow, CollectionView } from '@/lib/article/types/collection'
import type { RichText } from '@/lib/article/types/text'
import { longPage } from '@/tests/support/long-page'
import { children, headings, parseHtml, text } from '../../support/texts/html-tree'
import { kitchenSink } from './kitchen-sink'
import { type BlockSketch, context, page, withLog } from './support'

const base = (id: string) => ({ id, children: [] })
const words = (letters: string): RichText => [{ text: letters }]
const paragraph = (letters: string): ArticleBlock => ({ kind: 'text', text: words(letters), ...base('t') })
const heading: ArticleBlock = {
  kind: 'heading',
  level: 2,
  rank: 2,
  text: words('A'),
  toggle: false,
  linked: true,
  ...base('h'),
}

test('a long article is in parts that begin at its headings, and nothing else of it changes', {
  tags: 'full',
}, async () => {
  const { id, recordMap } = await longPage(200)
  // Without the pauses of the parser (parser-break.spec.ts).
  const html = renderArticle(recordMap, { ...context(), pageId: id }).html.replaceAll(
    '<script>;</script>',
    '',
  )
  const [article] = children(parseHtml(html))
  const parts = article ? children(article) : []
  expect(parts.length).toBeGreaterThan(100)
  for (const part of parts) {
    expect(part.attributes.class).toBe('notion-chunk')
    // What browsers take for its height until they know: on a phone, on a desktop.
    expect(part.attributes.style).toMatch(/^--slim:[1-9]\d+;--wide:[1-9]\d+$/)
    expect(children(part)[0]?.name).toBe('h2')
  }
  const wrappers = /<div class="notion-chunk" style="[^"]*">|<\/div>(?=<div class="notion-chunk"|<\/div>$)/g
  const { html: short } = renderArticle((await longPage(3)).recordMap, { ...context(), pageId: id })
  expect(short).not.toContain('notion-chunk')
  expect(html.replace(wrappers, '')).toContain(short.slice('<div class="notion">'.length, -'</div>'.length))
})

/** Long enough for more than one call of React. */
const many = Array.from({ length: 40 }, (_, index) => [paragraph(`w${index}`)])

test('each run has its own HTML, however many are drawn together', () => {
  const drawn = drawRuns(many, '', 100_000)
  expect(drawn.map(({ html }) => html)).toEqual(many.map((_, index) => `<p>w${index}</p>`))
  expect(drawn.map(({ blocks }) => blocks)).toEqual(many)
  expect(drawRuns([], '', 100)).toEqual([])
})

test('a picture that is loaded at once leaves nothing before the block that an article begins with', () => {
  const picture = { src: '/sea.jpg', alt: '', eager: true, width: 4, height: 2 }
  const image: ArticleBlock = {
    kind: 'image',
    picture,
    placement: { align: 'center', wide: true },
    caption: [],
    link: null,
    shadow: false,
    ...base('i'),
  }
  const drawn = drawRuns([[heading], [image]], '', 100_000).map(({ html }) => html)
  expect(drawn[0]).toMatch(/^<h2/)
  expect(drawn[1]).toMatch(/^<figure.*<img [^>]*src="\/sea\.jpg"/)
  expect(drawn.join('')).not.toContain('<link')
})

test('a run that cannot be drawn leaves an empty container, and its neighbours stand', () => {
  // Text that is not there: no reader makes such a block.
  const broken = [Object.assign(paragraph('x'), { text: null })]
  const { result, lines } = withLog(() => drawRuns(many.toSpliced(20, 1, broken), '', 100_000))
  expect(result.map(({ html }) => html)).toEqual(
    many.map((_, index) =>
      index === 20 ? '<div class="notion-unsupported" data-type="broken"></div>' : `<p>w${index}</p>`,
    ),
  )
  expect(lines).toEqual([expect.stringMatching(/^Block t could not be drawn: /)])
})

test('the last run that is drawn begins within the limit of the article, and the others are left out', () => {
  // Each has nine or ten characters of HTML.
  const { result, lines } = withLog(() => drawRuns(many, '', 200))
  expect(result.map(({ html }) => html).join('').length).toBeGreaterThanOrEqual(200)
  expect(
    result
      .slice(0, -1)
      .map(({ html }) => html)
      .join('').length,
  ).toBeLessThan(200)
  expect(lines).toEqual([expect.stringContaining('the page is longer than 200 characters of HTML')])
})

test('a part ends before a heading, else between paragraphs, else when it is very long', () => {
  const filled = (block: ArticleBlock, length: number) => ({ blocks: [block], html: '.'.repeat(length) })
  const divider: ArticleBlock = { kind: 'divider', ...base('d') }
  const sizes = (blocks: ArticleBlock[], length: number) =>
    inChunks(blocks.map((block) => filled(block, length)))
      .split('<div class="notion-chunk"')
      .slice(1)
      .map((part) => part.replace(/[^.]/g, '').length)
  const many = (count: number, block: ArticleBlock) => Array.from({ length: count }, () => block)
  expect(sizes(many(150, heading), 2_000)).toEqual(Array.from({ length: 50 }, () => 6_000))
  expect(sizes(many(120, paragraph('x')), 2_500)).toEqual(Array.from({ length: 20 }, () => 15_000))
  expect(sizes(many(120, divider), 2_500)).toEqual(Array.from({ length: 10 }, () => 30_000))
  expect(sizes(many(120, { ...heading, toggle: true }), 2_500)).toEqual(
    Array.from({ length: 10 }, () => 30_000),
  )
  // The margin below the divider is larger than the one above the paragraph.
  const mixed = many(20, divider).concat(paragraph('x'), many(5, divider), paragraph('x'), paragraph('x'))
  expect(sizes(mixed, 1_500)).toEqual([30_000, 12_000])
  expect(inChunks([filled(heading, 20_000), filled(heading, 19_999)])).not.toContain('notion-chunk')
})

test('heights are told about right before anything is laid out: by lines, by ratios, and for what columns share', () => {
  const picture = { src: '/a', alt: '', eager: false, width: 400, height: 200 }
  const placement = { align: 'center' as const, wide: true }
  const image: ArticleBlock = {
    kind: 'image',
    picture,
    placement,
    caption: [],
    shadow: false,
    link: null,
    ...base('i'),
  }
  const columns: ArticleBlock = {
    kind: 'columns',
    columns: [image, image].map((block, i) => ({ id: String(i), ratio: 0.5, blocks: [block] })),
    ...base('c'),
  }
  expect(heightOf([paragraph('a'.repeat(100))], 400)).toBe(2 * 28 + 12)
  // Twice as wide a letter.
  expect(heightOf([paragraph('墨'.repeat(100))], 400)).toBe(4 * 28 + 12)
  // What is nested is indented, and as wide as the rest.
  const nested: ArticleBlock = { ...paragraph('a'), children: [paragraph('a'.repeat(100))] }
  expect(heightOf([nested], 424)).toBe(28 + 12 + heightOf([paragraph('a'.repeat(100))], 400))
  expect(heightOf([nested], 100)).toBe(28 + 12 + heightOf([paragraph('a'.repeat(100))], 100))
  expect(heightOf([heading, paragraph('a')], 400)).toBe(90 + 28 + 12)
  expect(heightOf([image], 800)).toBe(400 + 36)
  const contents = (count: number): ArticleBlock => ({
    kind: 'contents',
    entries: Array.from({ length: count }, (_, i) => ({ id: `h${i}`, text: 'A', indentLevel: 0 })),
    ...base('n'),
  })
  // In two columns on a desktop, unless it is short.
  expect([350, 760].map((width) => heightOf([contents(20)], width))).toEqual([20 * 33 + 40, 10 * 33 + 40])
  expect(heightOf([contents(12)], 760)).toBe(12 * 33 + 40)
  // Side by side on a desktop, one below the other on a phone.
  expect(heightOf([columns], 848)).toBe(200 + 36)
  expect(heightOf([columns], 400)).toBe(2 * (200 + 36))
})

test('heights of databases are told by their layout: cards side by side where there is room, a table for each group', () => {
  const row = (n: number): CollectionRow => ({
    id: `r${n}`,
    title: 'A',
    icon: null,
    link: null,
    cover: null,
    values: [],
  })
  const rows = [1, 2, 3, 4].map(row)
  const group = { name: 'A', color: 'gray' }
  const table: CollectionView = {
    id: 'v',
    name: 'V',
    layout: 'table',
    columns: [],
    sections: [{ group: null, rows, board: [] }],
    size: 'medium',
    covers: true,
    contain: false,
  }
  const database: CollectionBlock = {
    kind: 'collection',
    title: 'D',
    icon: null,
    description: [],
    views: [table],
    pages: [],
    ...base('d'),
  }
  const height = (change: Partial<CollectionView>, width: number) =>
    heightOf([{ ...database, views: [{ ...table, ...change }] }], width)
  expect(height({}, 760)).toBe(60 + 4 * 44 + 44)
  const sections = [1, 2].map(() => ({ group, rows, board: [] }))
  expect(height({ sections }, 760)).toBe(60 + 2 * (44 + 4 * 44 + 44))
  // One card of 320 px beside the other, and all below each other.
  expect(height({ layout: 'gallery', size: 'large' }, 656)).toBe(60 + 2 * (320 * (9 / 16) + 75 + 16))
  expect(height({ layout: 'gallery', size: 'large' }, 352)).toBe(60 + 4 * (352 * (9 / 16) + 75 + 16))
  expect(height({ layout: 'gallery', covers: false }, 350)).toBe(60 + 4 * (75 + 16))
  // As high as the longest column.
  const board = [rows, rows.slice(1)].map((inside) => ({ ...group, rows: inside }))
  expect(height({ layout: 'board', sections: [{ group: null, rows, board }] }, 350)).toBe(60 + 60 + 4 * 83)
  // With a description, and with tabs in one row or two.
  const several = { ...database, description: words('A'), views: [1, 2, 3, 4, 5, 6].map(() => table) }
  expect(heightOf([several], 760)).toBe(60 + 32 + 44 + 4 * 44 + 44)
  expect(heightOf([several], 350)).toBe(60 + 32 + 2 * 44 + 4 * 44 + 44)
  // The values of a row are below its title on phones.
  expect([350, 760].map((width) => height({ layout: 'list' }, width))).toEqual([60 + 4 * 62, 60 + 4 * 40])
})

test('R-265 the headings of the finished article tell its table of contents, so that page data need not', async () => {
  const told = (html: string) =>
    contentsOf(
      headings(parseHtml(html)).map((element) => ({
        id: element.attributes.id ?? '',
        tagName: element.name.toUpperCase(),
        dataset: { title: element.attributes['data-title'] },
        textContent: text(element),
      })),
    )
  const sketch = (type: string, title: unknown, children?: BlockSketch[]): BlockSketch => ({
    type,
    title,
    ...(children && { format: { toggleable: true }, children }),
  })
  const odd = page([
    sketch('header', [
      ['Energy ', [['b']]],
      ['⁍', [['e', 'E=mc^2']]],
    ]),
    sketch('sub_sub_header', [
      ['‣', [['d', { type: 'date', start_date: '2026-10-02' }]]],
      [' <b>&amp;', [['c']]],
    ]),
    sketch('sub_header', [[' ']]),
    sketch('header', [['Folded ']], [sketch('header_4', [['Inside']])]),
  ])
  const mixed = renderArticle(odd, context())
  expect(mixed.toc.map(({ text: title, indentLevel }) => [title, indentLevel])).toEqual([
    ['Energy E=mc^2', 0],
    ['Oct 2, 2026 <b>&amp;', 1],
    ['Folded', 0],
    ['Inside', 1],
  ])
  expect(told(mixed.html)).toEqual(mixed.toc)
  const { id, recordMap } = await longPage(20)
  const long = renderArticle(recordMap, { ...context(), pageId: id })
  expect(told(long.html)).toEqual(long.toc)
  expect(long.toc).toHaveLength(20)
  expect(told((await kitchenSink()).html).length).toBeGreaterThan(30)
})
