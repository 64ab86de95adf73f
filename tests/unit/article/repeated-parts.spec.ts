import { expect, test } from 'vitest'
import { renderArticle, renderPart, renderPreview } from '@/lib/article'
import { inTime } from '../../support/in-time'
import { type BlockSketch, context, otherId, page, pageId, withLog } from './support'

const originalId = '90000000-0000-4000-8000-000000000009'

/** A page with a synced block and so many copies of it. */
function copied(inner: BlockSketch, copies: number, block: Record<string, unknown> = {}) {
  return page(
    [
      { type: 'transclusion_container', id: originalId, children: [inner] },
      ...Array.from({ length: copies }, () => ({
        type: 'transclusion_reference',
        format: { transclusion_reference_pointer: { id: originalId } },
      })),
    ],
    { block },
  )
}

function drawn(records: Parameters<typeof renderArticle>[0]) {
  const { result, lines } = withLog(() => renderArticle(records, context()))
  return { html: result.html, lines }
}

const count = (html: string, piece: string) => html.split(piece).length - 1

test('columns that copies of a synced block repeat are bounded', { tags: 'full' }, () => {
  const column: BlockSketch = { type: 'column', children: [] }
  const columns = Array.from({ length: 1_000 }, () => column)
  const { html, lines } = drawn(copied({ type: 'column_list', children: columns }, 155))
  expect(count(html, 'notion-column"')).toBeLessThanOrEqual(150_000)
  expect(lines.filter((line) => line.includes('too many columns'))).toHaveLength(1)
})

test('long addresses that copies of a synced block repeat are bounded; the words of links stay', () => {
  const title = [['words', [['a', `https://example.com/${'x'.repeat(8_000)}`]]]]
  const { html, lines } = drawn(copied({ type: 'text', title }, 400))
  expect(html.length).toBeLessThan(4_000_000)
  expect(count(html, 'words')).toBe(401)
  expect(lines.filter((line) => line.includes('long addresses'))).toHaveLength(1)
})

test('headings that many tables of contents repeat are bounded by their letters', () => {
  const heading = { type: 'header', title: 'h'.repeat(10_000) }
  const contents = Array.from({ length: 800 }, () => ({ type: 'table_of_contents' }))
  const { html, lines } = drawn(page([...Array.from({ length: 20 }, () => heading), ...contents]))
  expect(html.length).toBeLessThan(10_000_000)
  expect(lines.filter((line) => line.includes('in tables of contents'))).toHaveLength(1)
})

test('cells that a table’s rows do not fill are counted too', () => {
  const table_block_column_order = Array.from({ length: 500 }, (_, n) => `c${n}`)
  const rows = Array.from({ length: 500 }, () => ({ type: 'table_row' }))
  const { html, lines } = drawn(
    page([{ type: 'table', format: { table_block_column_order }, children: rows }]),
  )
  expect(count(html, '<td')).toBeLessThan(31_000)
  expect(lines.filter((line) => line.includes('too many cells'))).not.toHaveLength(0)
})

test('formatted pieces of a text are bounded, and a suggestion is never shown', () => {
  const pieces = Array.from({ length: 1_000 }, () => ['x', [['b']]])
  const title = [...pieces, ['suggested', [['si']]]]
  const { html, lines } = drawn(copied({ type: 'text', title }, 45))
  const shown = count(html, '<b>x') + count(html, '<strong>x')
  // The suggestions count as well.
  expect([shown > 39_900, shown <= 40_000]).toEqual([true, true])
  expect(html).not.toContain('suggested')
  expect(lines.filter((line) => line.includes('pieces of text with formats'))).toHaveLength(1)
})

test('references to notes are bounded: further ones are text', () => {
  const note = { type: 'text', title: '[^1]: The note' }
  const { html, lines } = drawn(
    page([note, ...Array.from({ length: 3 }, () => ({ type: 'text', title: '[^1] '.repeat(2_000) }))]),
  )
  expect(count(html, 'doc-noteref')).toBe(5_000)
  expect(count(html, 'doc-backlink')).toBe(5_000)
  expect(count(html, '[^1] ')).toBe(1_000)
  expect(lines.filter((line) => line.includes('references to notes'))).toHaveLength(1)
})

test('lines of a listing are numbered one by one only while they come to little', () => {
  const listing = (lines: number) =>
    renderArticle(
      page([{ type: 'code', title: 'x\n'.repeat(lines), format: { code_wrap: true } }]),
      context({ CODE_LINE_NUMBERS: true }),
    ).html
  expect(count(listing(20_000), 'notion-code-line"')).toBe(20_000)
  expect(count(listing(30_000), 'notion-code-line"')).toBe(0)
  expect(listing(30_000).length).toBeLessThan(200_000)
})

test('a list of any length has all its entries and numbers', () => {
  const entry = (title: string) => ({ type: 'numbered_list', title })
  const [first, ...rest] = Array.from({ length: 1_200 }, (_, n) => entry(`entry ${n}`))
  const from = { ...first, format: { list_start_index: 5, list_format: 'letters' } }
  const { html } = drawn(page([from as BlockSketch, ...rest]))
  expect(html.match(/<ol[^>]*>/g)).toEqual([
    '<ol type="a" start="5">',
    '<ol type="a" start="505">',
    '<ol type="a" start="1005">',
  ])
  expect(count(html, '<li')).toBe(1_200)
})

test('a page that stands in others is bounded by itself: the announcement, previews and memos', () => {
  const records = page(
    Array.from({ length: 29_000 }, () => ({
      type: 'to_do',
      title: [
        ['a ', []],
        ['word', [['b']]],
      ],
    })),
  )
  const { result, lines } = withLog(() => renderPart(records, context()))
  expect(count(result, '<li')).toBe(500)
  expect(lines.filter((line) => line.includes('more than 500 blocks'))).toHaveLength(1)
  const words = Array.from({ length: 400 }, () => ({ type: 'text', title: 'word '.repeat(100) }))
  expect(withLog(() => renderPart(page(words), context())).result.length).toBeLessThan(60_000)
  const coloured = Array.from({ length: 300 }, () => ({
    type: 'text',
    title: Array.from({ length: 6 }, () => ['w', [['b'], ['i'], ['_'], ['s'], ['h', 'red']]]),
  }))
  expect(withLog(() => renderPart(page(coloured), context())).result.length).toBeLessThan(250_000)
  expect(renderPreview(records, context(), 5).length).toBeLessThan(10_000)
})

const [outerId, innerId] = ['a0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-00000000000b']

/** A page that names one block so often, which names another one so often: a small record, many blocks. */
function repeated(outer: number, inner: number, leaf: BlockSketch) {
  const records = page([
    { type: 'text', id: outerId, children: [{ ...leaf, id: innerId }] },
    ...Array.from({ length: outer - 1 }, () => ({ type: 'text', id: outerId })),
  ])
  const content = Array.from({ length: inner }, () => innerId)
  const value = { id: outerId, type: 'text', parent_id: pageId, parent_table: 'block', content }
  return { ...records, block: { ...records.block, [outerId]: { role: 'reader', value } } }
}

test('columns of tables without rows are counted as cells, and tables beyond these left out', () => {
  const table_block_column_order = Array.from({ length: 4_000 }, (_, n) => `c${n}`)
  const { html, lines } = drawn(repeated(300, 5, { type: 'table', format: { table_block_column_order } }))
  expect(count(html, '<col ')).toBeLessThanOrEqual(34_000)
  expect(count(html, '<table')).toBe(8)
  expect(html.length).toBeLessThan(3_000_000)
  expect(lines.filter((line) => line.includes('this table is left out'))).toHaveLength(1)
})

test('a block that lists name again and again is read 500 times', () => {
  const { html, lines } = drawn(repeated(30, 20, { type: 'text', title: 'words' }))
  expect(count(html, 'words')).toBe(500)
  expect(lines.filter((line) => line.includes('more than 500 times'))).toHaveLength(1)
})

const heavy: Record<string, BlockSketch> = {
  'formats of one piece': { type: 'text', title: [['x', new Array(4_000).fill(['b'])]] },
  'links of one piece': { type: 'text', title: [['x', new Array(2_000).fill(['a', '/aaaaaaaaaaaa'])]] },
  'empty pieces': { type: 'text', title: new Array(8_000).fill(['']) },
  'pieces of a listing': { type: 'code', title: new Array(8_000).fill(['']) },
  mentions: { type: 'text', title: [['‣', new Array(800).fill(['p', otherId])]] },
  'properties of an unknown type': {
    type: 'unheard_of',
    properties: Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, [['']]])),
  },
  'letters of an address': {
    type: 'embed',
    properties: { source: [[`https://example.com/${'a'.repeat(8_000)}`]] },
  },
}

for (const [name, leaf] of Object.entries(heavy)) {
  // One stands for the others: all take from the same allowance.
  const tags = name === 'mentions' ? [] : 'full'
  test(`what leaves no letters is bounded: ${name} that are read again and again`, { tags }, async () => {
    const { html, lines } = await inTime(8_000, () => drawn(repeated(30, 20, leaf)))
    expect(lines.filter((line) => line.includes('too much to read'))).toHaveLength(1)
    expect(html.length).toBeLessThan(5_000_000)
  })
}

test('an article of several parts within their bounds has a bound of its own, and the log names the first block left out', () => {
  const quotes = { type: 'text', title: '"'.repeat(50_000) }
  const { html, lines } = drawn(page(Array.from({ length: 40 }, () => quotes)))
  expect(html.length).toBeGreaterThan(7_000_000)
  expect(html.length).toBeLessThan(8_400_000)
  expect(lines.filter((line) => line.includes('characters of HTML'))).toHaveLength(1)
})
