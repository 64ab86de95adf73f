import { expect, test } from 'vitest'
import { type ArticleContext, type RecordMapInput, renderArticle } from '@/lib/article'
import { answered, type BlockSketch, blockId, context, hiddenId, page, withLog } from '../support'

const rowId = '70000000-0000-4000-8000-000000000001'
const opens = '<span data-opens="1">'

const schema = {
  title: { name: 'Name', type: 'title' },
  a: { name: 'Shown', type: 'text' },
  b: { name: 'Elsewhere', type: 'text' },
  c: { name: 'Hidden', type: 'text' },
}

interface Sketch {
  /** Blocks inside the row. */
  content?: BlockSketch[]
  row?: Record<string, unknown>
  collection?: Record<string, unknown>
  format?: Record<string, unknown>[]
}

/** A page that shows one database with one row, by a gallery for each format, or a view of the type in it. */
function article({ content = [], row = {}, collection = {}, format = [{}] }: Sketch = {}): RecordMapInput {
  const block: Record<string, unknown> = {}
  const ids = content.map((sketch, i) => {
    const id = blockId(100 + i)
    const properties = { title: [[sketch.title ?? '']], ...sketch.properties }
    block[id] = { value: { ...sketch, id, parent_id: rowId, parent_table: 'block', properties } }
    return id
  })
  const properties = { title: [['A walk']], a: [['one']], b: [['two']], c: [['three']] }
  const place = { parent_id: 'db', parent_table: 'collection' }
  block[rowId] = { value: { id: rowId, type: 'page', ...place, properties, content: ids, ...row } }
  const views = format.map(({ type = 'gallery', ...own }, i) => ({ id: `view-${i}`, type, format: own }))
  const map = page([{ type: 'collection_view', collection_id: 'db', view_ids: views.map(({ id }) => id) }], {
    block,
    collection: {
      db: { value: { id: 'db', schema, parent_id: blockId(1), parent_table: 'block', ...collection } },
    },
    collection_view: Object.fromEntries(views.map((value) => [value.id, { value }])),
  })
  return answered(map)
}

const htmlOf = (map: RecordMapInput, more: Partial<ArticleContext> = {}) =>
  withLog(() => renderArticle(map, { ...context(), ...more })).result

test('R-256 a row opens with its content; the article’s own text and contents do not hold it', () => {
  const { html, text, toc } = htmlOf(
    article({
      content: [
        { type: 'header', title: 'Inside' },
        { type: 'text', title: 'Up the hill.' },
      ],
    }),
  )
  expect(html).toContain(`${opens}A walk</span>`)
  expect(html).not.toContain(rowId.replaceAll('-', ''))
  expect(html).toMatch(/<noscript data-row="1"><details class="notion-row-page"><summary>A walk<\/summary>/)
  expect(html).toContain('<p>Up the hill.</p>')
  // Below the row's title.
  expect(html).toMatch(/<h3 [^>]*>Inside<\/h3>/)
  expect(toc).toEqual([])
  expect(text).not.toContain('hill')
})

test('R-256 a row tells the properties that a view shows; what all views hide stays hidden', () => {
  const shown = (...ids: string[]) => ({
    gallery_properties: Object.keys(schema).map((property) => ({
      property,
      visible: ids.includes(property),
    })),
  })
  const { html } = htmlOf(article({ format: [shown('a'), shown('b')] }))
  const names = [...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name)
  expect(names).toEqual(['Shown', 'Elsewhere'])
  expect(html).not.toContain('three')
  expect(htmlOf(article()).html).toContain('<dt>Hidden</dt><dd>three</dd>')
})

const content = [{ type: 'text', title: 'Not for readers.' }]
const closed: [string, Sketch, Partial<ArticleContext>][] = [
  ['a row that readers may not open', {}, { guarded: new Set([rowId]) }],
  ['a row of the posts’ table', {}, { isContentTable: (id) => id === 'db' }],
  ['a row of a copy of the posts’ table', {}, { isSecretProperty: (_, name) => name === 'Hidden' }],
  [
    'a row of a database in a draft, such as the Config page',
    { collection: { parent_id: hiddenId } },
    { guarded: new Set([hiddenId]) },
  ],
  [
    'a row of a database in an invisible post',
    { collection: { parent_id: hiddenId } },
    { isUnlisted: (id) => id === hiddenId, hrefForPage: () => null },
  ],
  ['a row of a database of which nobody knows where it stands', { collection: { parent_id: '' } }, {}],
  ['a row of another database', { row: { parent_id: 'other' } }, {}],
  ['a row where databases do not open', {}, context({ POST_DISABLE_DATABASE_CLICK: true })],
]
for (const [name, sketch, more] of closed) {
  test(`R-256 R-373 ${name} does not open`, () => {
    const { html } = htmlOf(article({ content, ...sketch }), more)
    expect(html).not.toContain('data-opens')
    expect(html).not.toContain('Not for readers.')
  })
}

test('R-256 a row that is a published post keeps its address', () => {
  const { html } = htmlOf(article({ content }), { hrefForPage: (id) => (id === rowId ? '/a' : null) })
  expect(html).toContain('<a href="/a">A walk</a>')
  expect(html).not.toContain('Not for readers.')
})

test('R-256 what a row holds cannot leave the element that it waits in', () => {
  const hostile = '</noscript><script>alert(1)</script>'
  const { html } = htmlOf(
    article({
      content: [
        { type: 'text', title: hostile },
        { type: 'code', title: hostile },
        { type: 'image', properties: { source: [['https://pictures.example/a.png']], caption: [[hostile]] } },
      ],
      row: { properties: { title: [[hostile]], a: [[hostile]] } },
    }),
  )
  expect(html).not.toContain('<script')
  const [, inside = ''] = /<noscript data-row="\d+">(.*?)<\/noscript>/s.exec(html) ?? []
  expect(inside).toMatch(/<\/details>$/)
  expect(inside).toContain('loading="lazy"')
})

test('R-256 databases, contents and pages inside a row stay out of it', () => {
  const { html } = htmlOf(
    article({
      content: [
        { type: 'collection_view', collection_id: 'db', view_ids: ['view-0'] },
        { type: 'table_of_contents' },
        { type: 'breadcrumb' },
        { type: 'text', title: 'The end.' },
      ],
    }),
  )
  expect(html).toContain('The end.')
  expect(html.match(/class="notion-collection"/g)).toHaveLength(1)
  expect(html).not.toContain('notion-contents')
})

test('R-256 more than an article may carry opens without its content, and the owner is told', () => {
  const long = Array.from({ length: 50 }, () => ({ type: 'text', title: 'ink '.repeat(2_500) }))
  const map = article({ content: long })
  const { result, lines } = withLog(() => renderArticle(map, context()).html)
  expect(result).toContain('<dt>Shown</dt>')
  expect(result).not.toContain('ink ink')
  expect(lines.join()).toContain(`block ${rowId}: the rows of this page hold too much`)
})

test('R-256 a row in a group that every view hides does not open, and nothing of it is told', () => {
  const grouped = (hidden: boolean) => ({
    collection_group_by: { property: 'a', type: 'text' },
    collection_groups: [{ property: 'a', hidden, value: { type: 'text', value: 'one' } }],
  })
  const content = [{ type: 'text', title: 'Up the hill.' }]
  const { html } = htmlOf(article({ content, format: [grouped(true)] }))
  for (const told of ['A walk', 'one', 'two', 'hill', 'data-row']) expect(html).not.toContain(told)
  const shown = htmlOf(article({ content, format: [grouped(true), grouped(false)] })).html
  expect(shown).toContain(`${opens}A walk</span>`)
  expect(shown).toContain('Up the hill.')
})

test('R-256 a row tells the properties only of the views that draw it: not of those that hide its group', () => {
  const told = (...ids: string[]) => ids.map((property) => ({ property, visible: true }))
  const entry = (hidden: boolean) => [{ property: 'a', hidden, value: { type: 'text', value: 'one' } }]
  const titles = { gallery_properties: [{ property: 'a', visible: false }] }
  for (const wide of [
    { collection_group_by: { property: 'a', type: 'text' }, collection_groups: entry(true) },
    { board_columns_by: { property: 'a', type: 'text' }, board_columns: entry(true), type: 'board' },
  ]) {
    const shown = { gallery_properties: told('a', 'b'), board_properties: told('a', 'b') }
    for (const format of [
      [{ ...wide, ...shown }, titles],
      [titles, { ...wide, ...shown }],
    ]) {
      const { html } = htmlOf(article({ format }))
      expect(html).toContain(`${opens}A walk</span>`)
      for (const hidden of ['one', 'two', '<dt>']) expect(html).not.toContain(hidden)
    }
  }
})
