import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { all, type HtmlElement, one, parseHtml, text } from '../../support/texts/html-tree'
import { type BlockSketch, context, page, wholeId } from './support'

function article(blocks: BlockSketch[]): HtmlElement {
  return parseHtml(renderArticle(page(blocks), context()).html)
}

const link = (words: string, n: number) => [words, [['a', `#${wholeId(n)}`]]]

for (const mark of ['1', '[2]', '³', '*', '†', '[^a]']) {
  test(`a link to a block of the page whose words are ${mark} is a reference to a note`, () => {
    const root = article([
      { type: 'text', title: [['Stones float'], link(mark, 2)] },
      { type: 'numbered_list', title: 'Only pumice.' },
    ])
    const reference = one(root, 'a', { role: 'doc-noteref' })
    expect(text(reference)).toBe(mark)
    expect(reference.attributes.href).toBe(`#${one(root, 'li').attributes.id}`)
    const back = one(one(root, 'li'), 'a', { role: 'doc-backlink' })
    expect(back.attributes.href).toBe(`#${reference.attributes.id}`)
  })
}

test('links with words, to headings, to other pages and to the block itself are links', () => {
  const root = article([
    { type: 'text', title: [link('see below', 2), [' '], link('1', 3), [' '], link('2', 1)] },
    { type: 'text', title: 'Below' },
    { type: 'header', title: 'A heading' },
    { type: 'text', title: [['1', [['a', 'https://example.com/#x']]]] },
  ])
  expect(all(root, 'a', { role: 'doc-noteref' })).toEqual([])
  expect(all(root, 'a.notion-link')).toHaveLength(4)
})

test('[^1] in a text and at the head of a block are a reference and its note; alone they are text', () => {
  const root = article([
    {
      type: 'text',
      title: [['A[^x] and '], ['bold[^x]', [['b']]], [' and [^lost] and '], ['[^x]', [['c']]]],
    },
    { type: 'bulleted_list', title: '[^x]: A note.' },
    { type: 'text', title: '[^alone]: nobody refers to it' },
  ])
  expect(all(root, 'a', { role: 'doc-noteref' }).map(text)).toEqual(['[x]', '[x]'])
  expect(text(one(root, 'code'))).toBe('[^x]')
  expect(text(one(root, 'li'))).toBe('x. A note.↩↩')
  expect(all(root, 'p').map(text)).toEqual([
    'A[x] and bold[x] and [^lost] and [^x]',
    '[^alone]: nobody refers to it',
  ])
})

test('a note with a way back of the author’s own gets no second one', () => {
  const root = article([
    { type: 'text', title: [['A'], link('1', 2)] },
    { type: 'text', title: [['A note. '], link('up', 1)] },
  ])
  expect(all(root, 'a', { role: 'doc-noteref' })).toHaveLength(1)
  expect(all(root, 'a', { role: 'doc-backlink' })).toEqual([])
})

test('references stand in tables, captions and columns too, and search finds the words alone', () => {
  const { html, text: words } = renderArticle(
    page([
      {
        type: 'table',
        format: { table_block_column_order: ['a'] },
        children: [{ type: 'table_row', properties: { a: [['Cell'], link('1', 4)] } }],
      },
      {
        type: 'image',
        properties: { source: [['https://a.example/b.png']], caption: [['Caption'], link('1', 4)] },
      },
      { type: 'text', title: 'The note' },
      {
        type: 'column_list',
        children: [{ type: 'column', children: [{ type: 'text', title: [['Column'], link('1', 4)] }] }],
      },
    ]),
    context(),
  )
  expect(all(parseHtml(html), 'a', { role: 'doc-noteref' })).toHaveLength(3)
  expect(words).toBe('Cell1\nCaption1\nThe note\nColumn1')
})
