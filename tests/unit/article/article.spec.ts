import { expect, test } from 'vitest'
import { renderArticle, renderPart, renderPreview } from '@/lib/article'
import { inTime } from '@/tests/support/in-time'
import { type BlockSketch, blockId, context, elementId, page, pageId, withLog } from './support'

const text = (title: string): BlockSketch => ({ type: 'text', title })

test('R-265 the table of contents holds id, text and indent level of every heading, wherever it is', () => {
  const { toc } = renderArticle(
    page([
      { type: 'sub_sub_header', title: 'Before' },
      { type: 'header', title: [['One '], ['bold', [['b']]]] },
      { type: 'sub_sub_header', title: 'Skipped a size' },
      { type: 'toggle', title: 't', children: [{ type: 'sub_header', title: 'In a toggle' }] },
      {
        type: 'column_list',
        children: [{ type: 'column', children: [{ type: 'header_4', title: 'In a column' }] }],
      },
      { type: 'header', title: 'Two' },
      { type: 'header', title: ' ' },
    ]),
    context(),
  )
  expect(toc.map(({ text: words, indentLevel }) => [words, indentLevel])).toEqual([
    ['Before', 0],
    ['One bold', 0],
    ['Skipped a size', 1],
    ['In a toggle', 1],
    ['In a column', 2],
    ['Two', 0],
  ])
  expect(toc[1]).toEqual({ id: elementId(2), text: 'One bold', indentLevel: 0 })
})

test('the text holds one line per block, and words are counted over it', () => {
  const article = renderArticle(
    page([
      { type: 'header', title: 'A title' },
      { type: 'bulleted_list', title: 'entry', children: [text('inside')] },
      { type: 'code', title: 'let x', properties: { language: [['JavaScript']] } },
      {
        type: 'table',
        format: { table_block_column_order: ['a', 'b'] },
        children: [{ type: 'table_row', properties: { a: [['l']], b: [['r']] } }],
      },
      { type: 'divider' },
    ]),
    context(),
  )
  expect(article.text).toBe('A title\nentry\ninside\nlet x\nl r')
  expect(article.wordCount).toBeGreaterThan(0)
})

test('a page that stands inside others, like the notice, is drawn without its contents', () => {
  expect(renderPart(page([text('a'), text('b')]), context())).toBe(
    '<div class="notion"><p>a</p><p>b</p></div>',
  )
  expect(renderPart(page([]), context())).toBe('')
})

test('R-415 a preview ends with the block in which its last line stands, and lines of long blocks count', () => {
  const previewOf = (blocks: Parameters<typeof page>[0]) => renderPreview(page(blocks), context(), 3)
  const begin =
    '<div class="notion-preview-box" style="--preview-lines:3"><div class="notion notion-preview">'
  expect(previewOf([text('a'), text('b'), text('c'), text('d')])).toBe(
    `${begin}<p>a</p><p>b</p><p>c</p></div></div>`,
  )
  const long = 'word '.repeat(90)
  expect(previewOf([text('a'), text(long), text('gone')])).not.toContain('gone')
  expect(previewOf([text('a\nb\nc'), text('gone')])).not.toContain('gone')
  // The tables of contents and the way here belong to the page.
  expect(previewOf([{ type: 'table_of_contents' }, { type: 'breadcrumb' }, text('a')])).toBe(
    `${begin}<p>a</p></div></div>`,
  )
})

test('R-415 a table in a preview has no more rows than the preview has lines left', () => {
  const row = (cell: string) => ({ type: 'table_row', properties: { a: [[cell]] } })
  const table = {
    type: 'table',
    format: { table_block_column_order: ['a'] },
    children: ['one', 'two', 'three'].map(row),
  }
  const html = renderPreview(page([text('a'), table, text('gone')]), context(), 3)
  expect(html).toContain('two')
  expect(html).not.toContain('three')
  expect(html).not.toContain('gone')
})

test('R-404 a missing block is logged once with page and block, and nothing is drawn for it', () => {
  const map = page([text('before'), text('gone'), text('after')])
  const { [blockId(2)]: _, ...rest } = Object.fromEntries(Object.entries(map.block))
  const { result, lines } = withLog(() => renderArticle({ ...map, block: rest }, context()).html)
  expect(result).toBe('<div class="notion"><p>before</p><p>after</p></div>')
  expect(lines).toEqual([`Page ${pageId}, block ${blockId(2)}: missing block`])
})

test('R-405 an unsupported type without words is logged with page and block, and is an empty container', () => {
  const { result, lines } = withLog(() => renderArticle(page([{ type: 'quantum_note' }]), context()).html)
  expect(result).toBe(
    '<div class="notion"><div class="notion-unsupported" data-type="quantum_note"></div></div>',
  )
  expect(lines).toEqual([`Page ${pageId}, block ${blockId(1)}: unsupported block type "quantum_note"`])
})

test('one broken block leaves an empty container; the rest of the page stands', () => {
  const broken = {
    ...context(),
    fileUrl: () => {
      throw new Error('no file')
    },
  }
  const blocks = [
    text('before'),
    { type: 'file', properties: { source: [['attachment:f:x']] } },
    text('after'),
  ]
  const { result, lines } = withLog(() => renderArticle(page(blocks), broken).html)
  expect(result).toBe(
    '<div class="notion"><p>before</p><div class="notion-unsupported" data-type="broken"></div><p>after</p></div>',
  )
  expect(lines).toEqual([`Page ${pageId}, block ${blockId(2)}: could not be read: no file`])
})

test('content and references that lead back to themselves are cut', () => {
  const loop = {
    type: 'transclusion_reference',
    format: { transclusion_reference_pointer: { id: blockId(1) } },
  }
  const map = page([{ type: 'toggle', title: 'round', content: [blockId(1), blockId(2)] }])
  const value = { id: blockId(2), ...loop }
  const { result, lines } = withLog(
    () => renderArticle({ ...map, block: { ...map.block, [blockId(2)]: { value } } }, context()).html,
  )
  expect(result).toContain('<summary>round</summary></details>')
  expect(lines).toEqual([`Page ${pageId}, block ${blockId(1)}: a block inside itself`])
})

test('R-364 R-365 image sources go through the site’s own function with their block and width; unsafe answers are left out', () => {
  const asked: unknown[] = []
  const spy = {
    ...context(),
    imageUrl: (source: string, owner: unknown, width?: number) => {
      asked.push([source, owner, width])
      return source === 'bad' ? 'javascript:alert(1)' : 'https://proxy.example/x'
    },
  }
  const image = (source: string) => ({ type: 'image', properties: { source: [[source]] } })
  const { html } = renderArticle(page([image('attachment:f:sea.png'), image('bad')]), spy)
  expect(asked[0]).toEqual(['attachment:f:sea.png', { table: 'block', id: blockId(1) }, 800])
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).not.toContain('javascript:')
})

test('hostile values in every field come out as text or not at all', () => {
  const evil = '"><script>alert(1)</script>'
  const script = 'javascript:alert(1)'
  const formats = {
    block_color: evil,
    page_icon: evil,
    bookmark_cover: script,
    bookmark_icon: script,
    display_source: script,
    column_ratio: evil,
  }
  const types = [
    'text',
    'header',
    'to_do',
    'callout',
    'quote',
    'toggle',
    'code',
    'equation',
    'bookmark',
    'image',
    'video',
    'embed',
    'file',
    'audio',
    'pdf',
    'tweet',
    'drive',
    'button',
    evil,
  ]
  const { result } = withLog(
    () =>
      renderArticle(
        page(
          types.map((type) => ({
            type,
            title: evil,
            properties: {
              source: [[script]],
              link: [[script]],
              language: [[evil]],
              caption: [[evil]],
              size: [[evil]],
            },
            format: {
              ...formats,
              ...(type === 'drive' ? { drive_properties: { url: script, title: evil } } : {}),
            },
          })),
        ),
        context(),
      ).html,
  )
  expect(result).not.toContain('<script')
  expect(result).not.toMatch(/(href|src|data-pdf|data-player|srcset)="\s*(javascript|data|vbscript)/i)
  expect(result).not.toMatch(/class="[^"]*script/)
})

test('the same record map gives the same bytes', () => {
  const map = page([
    { type: 'header', title: 'A' },
    { type: 'code', title: 'x = 1', properties: { language: [['Python']] } },
    { type: 'equation', title: 'x^2' },
    { type: 'image', properties: { source: [['attachment:f:a.png']] } },
  ])
  const before = JSON.stringify(map)
  expect(renderArticle(map, context())).toEqual(renderArticle(map, context()))
  expect(JSON.stringify(map)).toBe(before)
})

test('2,000 blocks take less than two seconds, and 300 levels of nesting are drawn', async () => {
  const wide = Array.from({ length: 2000 }, (_, i) => text(`Paragraph ${i}`))
  const { html } = await inTime(2_000, () => renderArticle(page(wide), context()))
  expect(html.match(/<p>/g)).toHaveLength(2000)

  let deep: BlockSketch = { type: 'bulleted_list', title: 'bottom' }
  for (let level = 0; level < 300; level += 1)
    deep = { type: 'bulleted_list', title: `level ${level}`, children: [deep] }
  const { text: words } = renderArticle(page([deep]), context())
  expect(words.split('\n')).toHaveLength(301)
  expect(words.endsWith('bottom')).toBe(true)
})
