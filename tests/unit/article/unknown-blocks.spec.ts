import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { isKnownToLibrary } from '@/lib/article/draw/draw-by-library'
import { readSections } from '@/lib/article/index'
import { type BlockSketch, blockId, context, hiddenId, otherId, page, pageId, withLog } from './support'

function render(blocks: BlockSketch[]) {
  return withLog(() => renderArticle(page(blocks), context()))
}

function html(...blocks: BlockSketch[]): string {
  return render(blocks).result.html
}

const frame = (type: string, inner: string) =>
  `<div class="notion"><div class="notion-unsupported" data-type="${type}">${inner}</div></div>`

for (const type of [
  'transcription',
  'meeting_notes',
  'ai_block',
  'form',
  'chart',
  'map',
  'dashboard',
  'x_2031',
]) {
  test(`a block of the unknown type ${type} shows its title, texts and children`, () => {
    const { result, lines } = render([
      {
        type,
        title: [['Weekly ', [['b']]], ['sync']],
        properties: { caption: [['Recorded in May']], description: [['Who, what, when']] },
        children: [
          { type: 'header', title: 'Decisions' },
          { type, title: 'One inside' },
        ],
      },
    ])
    expect(result.html).toContain(
      '<p><strong>Weekly </strong>sync</p><p>Who, what, when</p><p>Recorded in May</p>',
    )
    expect(result.html).toContain(
      `<div class="notion-unsupported" data-type="${type}"><p>One inside</p></div>`,
    )
    expect(result.text.split('\n')).toEqual([
      'Weekly sync',
      'Who, what, when',
      'Recorded in May',
      'Decisions',
      'One inside',
    ])
    expect(result.wordCount).toBeGreaterThan(8)
    expect(result.toc.map((entry) => entry.text)).toEqual(['Decisions'])
    expect(lines).toContain(`Page ${pageId}, block ${blockId(1)}: unsupported block type "${type}"`)
  })
}

test('the words of an unknown block are in the sections that the search reads', () => {
  const map = page([
    { type: 'header', title: 'Notes' },
    { type: 'transcription', title: 'Quiet harbour' },
  ])
  const sections = withLog(() => readSections(map, context())).result
  expect(sections.map(({ heading, text }) => [heading, text])).toEqual([['Notes', 'Quiet harbour']])
})

test('an unknown block links its addresses by the rules of every link', () => {
  const link = (href: string, name: string) =>
    `<p><a href="${href}" target="_blank" rel="noopener noreferrer" data-external="">${name}</a></p>`
  expect(
    html({
      type: 'chart',
      properties: { link: [['https://data.example/sales/']], again: [['https://data.example/sales/']] },
      format: { display_source: 'https://www.maps.example/a', uri: 'javascript:alert(1)' },
    }),
  ).toBe(
    frame(
      'chart',
      link('https://data.example/sales/', 'data.example/sales') +
        link('https://www.maps.example/a', 'maps.example/a'),
    ),
  )
  expect(html({ type: 'chart', properties: { source: [['attachment:f1:sales.csv']] } })).toBe(
    frame('chart', link(`/api/media/${blockId(1)}`, 'sales.csv')),
  )
  expect(
    html({
      type: 'chart',
      title: 'T',
      properties: { link: [[`https://app.notion.com/p/${hiddenId.replaceAll('-', '')}`]] },
    }),
  ).toBe(frame('chart', ''))
})

test('ids, states and other values of machines are no text of an unknown block', () => {
  const properties = {
    status: [['notes_ready']],
    session: [[otherId]],
    config: [['{"axis":"x"}']],
    checked: [['Yes']],
    odd: 'not rich text',
  }
  expect(html({ type: 'chart', title: 'Only this', properties })).toBe(frame('chart', '<p>Only this</p>'))
  const named = { caption: [['snake_case']], 'a`B>': [['No']] }
  expect(html({ type: 'chart', title: 'yes', properties: named })).toBe(
    frame('chart', '<p>yes</p><p>snake_case</p><p>No</p>'),
  )
})

test('parts of meeting notes are drawn when the block names them and is their parent', () => {
  const format = {
    summary_block_id: blockId(90),
    notes: { pointer: { table: 'block', id: blockId(91) } },
    transcript_block_id: blockId(92),
    copied_from_pointer: { table: 'block', id: blockId(93) },
  }
  const map = page([{ type: 'transcription', title: 'Sync', format }])
  const part = (n: number, words: string, parent: string) => ({
    [blockId(n)]: {
      value: { id: blockId(n), type: 'text', parent_id: parent, properties: { title: [[words]] } },
    },
  })
  const block = {
    ...map.block,
    ...part(90, 'The summary', blockId(1)),
    ...part(91, 'The notes', blockId(1)),
    ...part(92, 'A stranger’s page', hiddenId),
    ...part(93, 'The original', blockId(1)),
  }
  const { text } = withLog(() => renderArticle({ ...map, block }, context())).result
  expect(text.split('\n')).toEqual(['Sync', 'The summary', 'The notes'])
})

test('an unknown block inside itself ends, and one with nothing to show is an empty container', () => {
  const { result, lines } = render([{ type: 'dashboard', title: 'Round', content: [blockId(1)] }])
  expect(result.html).toBe(frame('dashboard', '<p>Round</p>'))
  expect(lines).toContain(`Page ${pageId}, block ${blockId(1)}: a block inside itself`)
  expect(html({ type: 'dashboard' })).toBe(frame('dashboard', ''))
})

test('a medium without a usable address keeps its caption', () => {
  expect(html({ type: 'embed', properties: { source: [['javascript:x']], caption: [['A chart']] } })).toBe(
    frame('embed', '<p>A chart</p>'),
  )
  expect(html({ type: 'embed', properties: {} })).toBe('')
})

test('an uploaded HTML page is offered as a file, never framed', () => {
  const artifact = (source: string, format = {}) =>
    html({ type: 'embed', properties: { source: [[source]] }, format })
  for (const shown of [
    artifact('attachment:f1:quote.html', {
      embed_variant: 'html_artifact',
      html_artifact_content: '<b>x</b>',
    }),
    artifact('attachment:f1:quote.html'),
  ]) {
    expect(shown).toContain(`<a href="/api/media/${blockId(1)}" class="notion-file"`)
    expect(shown).toContain('<span class="notion-file-name">quote.html</span>')
    expect(shown).not.toMatch(/iframe|srcdoc|<b>/)
  }
  expect(artifact('https://files.example/quote.html', { embed_variant: 'html_artifact' })).not.toContain(
    'iframe',
  )
})

test('react-notion-x knows its own types and no other', () => {
  expect(['column', 'table_row', 'text', 'quote', 'tab'].filter((type) => !isKnownToLibrary(type))).toEqual(
    [],
  )
  expect(['transcription', 'chart', 'constructor', ''].filter(isKnownToLibrary)).toEqual([])
})

test('a type that only react-notion-x knows is drawn by it, with our drawing of its children', () => {
  const { result, lines } = render([
    {
      type: 'column',
      format: { column_ratio: 0.5 },
      children: [
        { type: 'header', title: 'Left' },
        { type: 'chart', title: 'Sales' },
        { type: 'image', properties: { source: [['attachment:f:a.png']] } },
      ],
    },
  ])
  expect(result.html).toContain('<div class="notion-markup" data-type="column">')
  expect(result.html).toContain('<div class="notion-unsupported" data-type="chart"><p>Sales</p></div>')
  expect(result.html).toMatch(/<h2 id="\w+"><a [^>]*>Left<\/a><\/h2>/)
  expect(result.html).toContain('https://proxy.example/f:a.png?width=800')
  expect(result.html).not.toMatch(/notion-column|notion-spacer|width:calc/)
  expect(result.toc.map((entry) => entry.text)).toEqual(['Left'])
  expect(lines).toEqual(
    [`Page ${pageId}, block ${blockId(2)}: unsupported block type "chart"`].map((line) =>
      line.replace(blockId(2), blockId(3)),
    ),
  )
})

test('react-notion-x writes nothing of a page to the console', () => {
  const { log } = console
  const printed: unknown[] = []
  console.log = (...texts: unknown[]) => printed.push(texts)
  try {
    const drawn = html(
      { type: 'table_row', properties: { a: [['‣', [['u', otherId]]]] }, parent_id: blockId(2) },
      { type: 'table', format: { table_block_column_order: ['a'] } },
      { type: 'x_2032', title: 'Private plans' },
    )
    expect(drawn).toContain('<p>Private plans</p>')
    expect(printed).toEqual([])
  } finally {
    console.log = log
  }
})

/** A row outside its table, which react-notion-x draws and we have no reader for. */
function row(cells: Record<string, unknown>): string {
  return html(
    { type: 'table_row', properties: cells, parent_id: blockId(2) },
    { type: 'table', format: { table_block_column_order: Object.keys(cells) } },
  ).replace(/<div class="notion-table-box"[\s\S]*/, '')
}

test('what react-notion-x draws keeps its texts, and its links follow the rules of every link', () => {
  expect(
    row({
      a: [
        ['One ', [['b']]],
        ['red', [['h', 'red']]],
      ],
      b: [['two']],
    }),
  ).toBe(
    '<div class="notion"><div class="notion-markup" data-type="table_row"><table><tbody><tr>' +
      '<td><div><b>One </b><span class="notion-red">red</span></div></td><td><div>two</div></td></tr></tbody></table></div>',
  )
  const links = row({
    a: [
      ['out', [['a', 'https://out.example/']]],
      ['bad', [['a', 'javascript:alert(1)']]],
      ['own', [['a', `/${otherId.replaceAll('-', '')}`]]],
      ['hidden', [['a', `/${hiddenId.replaceAll('-', '')}`]]],
      ['‣', [['p', otherId]]],
    ],
  })
  expect(links).toContain(
    '<a href="https://out.example/" target="_blank" rel="noopener noreferrer" data-external="">out</a>',
  )
  expect(links).toContain('<a href="/article/another">own</a>')
  expect(links).toContain('<span>bad</span>')
  expect(links).toContain('<span>hidden</span>')
  expect(links).not.toMatch(/javascript:|style=|3000000|20000000/)
})

test('a picture that react-notion-x draws has the address that the context gives for its record', () => {
  const icon = { page_icon: 'https://pond.example/wave.png' }
  const other = { id: otherId, type: 'page', format: icon, properties: { title: [['Another post']] } }
  const map = page(
    [
      { type: 'table_row', properties: { a: [['‣', [['p', otherId]]]] }, parent_id: blockId(2) },
      { type: 'table', format: { table_block_column_order: ['a'] } },
    ],
    { block: { [otherId]: { value: other } } },
  )
  const { result } = withLog(() =>
    renderArticle(map, {
      ...context(),
      imageUrl: (source, { table, id }, width) =>
        `https://proxy.example/${table}/${id}/${width}?of=${encodeURIComponent(source)}`,
    }),
  )
  expect(result.html).toContain('data-type="table_row"')
  expect(result.html).toContain(
    `<img src="https://proxy.example/block/${otherId}/800?of=https%3A%2F%2Fpond.example%2Fwave.png"`,
  )
})

test('what react-notion-x shows less of than we do is drawn by us', () => {
  // A formula without the component for it.
  expect(row({ a: [['⁍', [['e', 'x^2']]], [' is it']] })).toContain(
    '<div class="notion-unsupported" data-type="table_row">',
  )
  // Without its table the library draws nothing.
  expect(html({ type: 'table_row', properties: { a: [['alone']] } })).toBe(frame('table_row', '<p>alone</p>'))
})

test('a record that breaks react-notion-x is drawn by us', () => {
  const { result, lines } = render([
    { type: 'table_row', properties: { a: [['cell']], b: 'broken' }, parent_id: blockId(2) },
    { type: 'table', format: { table_block_column_order: ['a', 'b'] } },
  ])
  expect(result.html).toContain('<div class="notion-unsupported" data-type="table_row"><p>cell</p></div>')
  expect(lines[0]).toContain(`block ${blockId(1)}: could not be drawn by react-notion-x`)
})

test('react-notion-x draws a hundred blocks of an article, and we the others', () => {
  const rows = Array.from({ length: 150 }, (_, n) => ({
    type: 'table_row',
    properties: { a: [[`row ${n}`]] },
    parent_id: blockId(151),
  }))
  const { result } = render([...rows, { type: 'table', format: { table_block_column_order: ['a'] } }])
  expect(result.html.match(/notion-markup/g)).toHaveLength(100)
  expect(result.html).toContain('<p>row 149</p>')
})
