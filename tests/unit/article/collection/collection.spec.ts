import { expect, test } from 'vitest'
import { type ArticleContext, type RecordMapInput, renderArticle } from '@/lib/article'
import { answered, type BlockSketch, context, hiddenId, otherId, page, personId, withLog } from '../support'

const row = (n: number) => `70000000-0000-4000-8000-00000000000${n}`
const view = (n: number) => `80000000-0000-4000-8000-00000000000${n}`

const schema = {
  title: { name: 'Name', type: 'title' },
  st: {
    name: 'Stage',
    type: 'select',
    options: [
      { value: 'Todo', color: 'red' },
      { value: 'Done', color: 'blue' },
    ],
  },
  nu: { name: 'Share', type: 'number', number_format: 'percent' },
  ok: { name: 'Ready', type: 'checkbox' },
  ur: { name: 'Site', type: 'url' },
  da: { name: 'When', type: 'date' },
  pe: { name: 'Who', type: 'person' },
  fi: { name: 'Files', type: 'file' },
  ta: { name: 'Tags', type: 'multi_select', options: [{ value: 'a', color: 'green' }] },
  em: { name: 'Mail', type: 'email' },
  ph: { name: 'Phone', type: 'phone_number' },
  cr: { name: 'Made', type: 'created_time' },
  by: { name: 'Maker', type: 'created_by' },
  id: { name: 'Number', type: 'auto_increment_id', prefix: 'INK' },
  sa: {
    name: 'State',
    type: 'status',
    options: [
      { id: 'o1', value: 'Waiting', color: 'gray' },
      { id: 'o2', value: 'Drying', color: 'blue' },
      { id: 'o3', value: 'Hung', color: 'green' },
    ],
    groups: [
      { name: 'Under way', color: 'blue', optionIds: ['o1', 'o2'] },
      { name: 'Complete', color: 'green', optionIds: ['o3'] },
    ],
  },
  wo: { name: 'Words', type: 'number', number_format: 'number_with_commas' },
  co: { name: 'Cost', type: 'number', number_format: 'euro' },
  pa: { name: 'Part', type: 'number', show_as: { type: 'bar', maxValue: 8 } },
  bu: { name: 'Push', type: 'button' },
}

interface Shape {
  views: Record<string, unknown>[]
  rows?: Record<string, unknown>[]
  query?: unknown
}

/** A page that shows one database. */
function database({ views, rows = [], query }: Shape): RecordMapInput {
  const block = Object.fromEntries(
    rows.map((fields, i) => {
      const id = row(i)
      return [
        id,
        {
          value: {
            id,
            type: 'page',
            parent_id: 'db',
            parent_table: 'collection',
            alive: true,
            created_time: 0,
            ...fields,
          },
        },
      ]
    }),
  )
  const viewRecords = views.map((fields, i) => [view(i), { value: { id: view(i), ...fields } }])
  const blocks = [{ type: 'collection_view', collection_id: 'db', view_ids: views.map((_, i) => view(i)) }]
  const map = page(blocks, {
    block,
    collection: { db: { value: { id: 'db', name: [['Projects']], schema } } },
    collection_view: Object.fromEntries(viewRecords),
    ...(query ? { collection_query: { db: query } } : {}),
  })
  return answered(map)
}

function html(shape: Shape, settings: Partial<ArticleContext['settings']> = {}): string {
  return renderArticle(database(shape), context(settings)).html
}

const named = (title: string, more: Record<string, unknown> = {}) => ({
  properties: { title: [[title]], ...more },
})

/** The titles of a list's rows that lead nowhere. */
const titles = (result: string) =>
  [...result.matchAll(/<li><span>([^<]*)<\/span>/g)].map(([, title = '']) => title)

const columnNames = (result: string) =>
  [...result.matchAll(/<th scope="col"[^>]*>(\w+)</g)].map(([, name]) => name)

test('R-255 a table view is a real table: column names and row titles are header cells', () => {
  const result = html({
    views: [
      {
        type: 'table',
        name: 'All',
        format: {
          table_properties: [
            { property: 'title', visible: true },
            { property: 'st', visible: true, width: 150 },
            { property: 'nu', visible: false },
          ],
        },
      },
    ],
    rows: [named('One', { st: [['Done']], nu: [['0.5']] })],
  })
  expect(result).toContain(
    '<table class="notion-table notion-database"><thead><tr><th scope="col">Name</th><th scope="col" style="min-width:min(150px, 40vw)">Stage</th></tr></thead>',
  )
  expect(result).toContain(
    '<tbody><tr><th scope="row">One</th><td><span class="notion-option notion-blue_background">Done</span></td></tr></tbody>',
  )
})

test('R-255 every kind of property is drawn as what it is', () => {
  const result = html({
    views: [{ type: 'table' }],
    rows: [
      {
        created_by_id: personId,
        ...named('Row', {
          nu: [['0.25']],
          ok: [['Yes']],
          ur: [['https://example.com/x']],
          da: [['‣', [['d', { type: 'date', start_date: '2026-05-04' }]]]],
          pe: [['‣', [['u', personId]]], [','], ['‣', [['u', personId]]]],
          fi: [
            ['plan.pdf', [['a', 'attachment:f:plan.pdf']]],
            [','],
            ['sea.png', [['a', 'https://pictures.example/sea.png']]],
          ],
          ta: [['a,b']],
          em: [['lin@example.com']],
          ph: [['+86 10 1234']],
          id: [['7']],
          sa: [['Hung']],
          wo: [['12345.5']],
          co: [['9.5']],
          pa: [['2']],
        }),
      },
    ],
  })
  for (const part of [
    '25%',
    '<input type="checkbox" disabled="" aria-label="Ready" checked=""/>',
    '<a href="https://example.com/x" class="notion-link" target="_blank" rel="noopener noreferrer" data-external="">example.com/x</a>',
    '<time dateTime="2026-05-04">May 4, 2026</time>',
    '<td><span class="notion-person">Lin Yao</span>, <span class="notion-person">Lin Yao</span></td>',
    `<a href="/api/media/${row(0)}?property=fi" target="_blank"`,
    '<span class="notion-option notion-green_background">a</span><span class="notion-option notion-default_background">b</span>',
    '<a href="mailto:lin@example.com"',
    '<a href="tel:+86101234"',
    '<time dateTime="1970-01-01T00:00Z">',
    '<td><span class="notion-person">Lin Yao</span></td><td>INK-7</td>',
    '<span class="notion-option notion-green_background notion-status">Hung</span>',
    '<span class="notion-number">12,345.5</span>',
    '<span class="notion-number">€9.50</span>',
    '<span class="notion-number">2<span class="notion-share" aria-hidden="true"><span style="width:25%"></span></span></span>',
  ]) {
    expect(result).toContain(part)
  }
  // A file that is a picture is shown as one.
  expect(result).toMatch(/<img [^>]*alt="sea\.png"[^>]* data-src="https:\/\/pictures\.example\/sea\.png"/)
  // A button is for the workspace, whoever shows its column.
  expect(columnNames(result)).not.toContain('Push')
})

test('R-255 all views are drawn, the first is shown, and rows keep the order the workspace answered', () => {
  const answer = (...ids: string[]) => ({ collection_group_results: { type: 'results', blockIds: ids } })
  const result = html({
    views: [
      { type: 'list', name: 'Plain' },
      { type: 'gallery', name: 'Pictures' },
      { type: 'timeline', name: 'Time' },
    ],
    rows: [named('First'), named('Second')],
    query: {
      [view(0)]: answer(row(1), row(0)),
      [view(1)]: answer(row(0)),
      [view(2)]: answer(row(0), row(1)),
    },
  })
  const panels = result.split('<section').slice(1)
  expect(panels.map((panel) => [...panel.matchAll(/First|Second/g)].map(([name]) => name))).toEqual([
    ['Second', 'First'],
    ['First'],
    ['First', 'Second'],
  ])
  expect(panels.map((panel) => panel.includes(' data-closed="true"'))).toEqual([false, true, true])
  expect(result).toContain('<span class="notion-tab" data-selected="true">Plain</span>')
})

test('R-255 a view without an answer of its own shows no rows, whatever other views of its database answered', () => {
  const views = [{ type: 'list' }, { type: 'list', name: 'Wider' }]
  const rows = [named('First'), named('Second'), { ...named('Deleted'), alive: false }]
  const map = database({ views, rows, query: { [view(1)]: { blockIds: [row(0), row(1)] } } })
  const { [view(0)]: _, ...others } =
    (map.collection_query as Record<string, Record<string, unknown>>).db ?? {}
  const { result, lines } = withLog(
    () => renderArticle({ ...map, collection_query: { db: others } }, context()).html,
  )
  expect(result.split('<section').slice(1).map(titles)).toEqual([[], ['First', 'Second']])
  expect(lines).toEqual([expect.stringContaining(`${view(0)}: a view without an answer of the workspace`)])
  expect(
    titles(html({ views, rows, query: { [view(0)]: { blockIds: [row(2), row(0)] }, [view(1)]: {} } })),
  ).toEqual(['First'])
  // Not even rows that the record map holds for another reason.
  const { collection_query: __, ...bare } = map
  expect(renderArticle(bare, context()).html).not.toContain('First')
})

test('R-255 a view whose record is missing shows nothing of its database but the name; one that nobody arranged shows all', () => {
  const map = database({
    views: [{ type: 'table', query2: {} }],
    rows: [named('Row', { em: [['a@b.example']] })],
  })
  const told = ['Row', 'Mail', 'a@b.example']
  const drawn = (collection_view: object) => renderArticle({ ...map, collection_view }, context())
  const { html: result, text } = drawn({})
  expect(result).toContain('Projects')
  for (const hidden of told) expect(result + text).not.toContain(hidden)
  const { html: plain } = drawn({ [view(0)]: { value: { id: view(0), type: 'table', name: 'Mine' } } })
  for (const shown of told) expect(plain).toContain(shown)
})

test('R-255 a chart, a dashboard and a form are left out; of a view of an unknown type readers get titles that do not open', () => {
  const rows = [named('Row', { em: [['a@b.example']] })]
  const list = {
    type: 'list',
    name: 'Plain',
    format: { list_properties: [{ property: 'st', visible: true }] },
  }
  for (const type of ['chart', 'dashboard', 'form_editor']) {
    const { result, lines } = withLog(() => html({ views: [{ type, name: 'Sums' }, list], rows }))
    expect(titles(result)).toEqual(['Row'])
    for (const hidden of ['Sums', 'Mail', 'a@b.example']) expect(result).not.toContain(hidden)
    expect(lines).toEqual([expect.stringContaining(`view ${view(0)} is a ${type}: left out`)])
    const alone = html({ views: [{ type }], rows })
    expect(alone).toContain('Projects')
    expect(alone).not.toContain('Row')
  }
  const properties = [{ property: 'em', visible: true }]
  const unknown = html({ views: [{ type: 'view_of_2031', format: { table_properties: properties } }], rows })
  expect(columnNames(unknown)).toEqual(['Name'])
  expect(unknown).toContain('<th scope="row">Row</th>')
  for (const hidden of ['a@b.example', 'data-opens', 'data-row']) expect(unknown).not.toContain(hidden)
})

test('R-255 a table begins with the titles where its view does not place them; a feed and a map are lists', () => {
  const stages = [{ property: 'st', visible: true }]
  const rows = [named('One', { st: [['Done']] })]
  const table = html({ views: [{ type: 'table', format: { table_properties: stages } }], rows })
  expect(columnNames(table)).toEqual(['Name', 'Stage'])
  for (const type of ['feed', 'map']) {
    expect(html({ views: [{ type }], rows })).toContain('<ul class="notion-rows"><li><span>One</span>')
  }
})

test('R-255 a database without views shows its name alone, and one that only its first view names is found', () => {
  const { collection_view: _, ...map } = database({ views: [{ type: 'list' }], rows: [named('One')] })
  const draw = (block: BlockSketch, collection_view = {}) => {
    const { block: own } = page([block])
    return renderArticle({ ...map, block: { ...map.block, ...own }, collection_view }, context()).html
  }
  const bare = draw({ type: 'collection_view', collection_id: 'db' })
  expect(bare).toContain('Projects')
  expect(bare).not.toContain('One')
  const pointing = { value: { id: view(0), type: 'list', format: { collection_pointer: { id: 'db' } } } }
  const { result, lines } = withLog(() =>
    draw({ type: 'collection_view', view_ids: [view(0)] }, { [view(0)]: pointing }),
  )
  expect(titles(result)).toEqual(['One'])
  expect(result).toContain('Projects')
  expect(lines).toEqual([])
})

test('R-255 R-404 a row, a view or a database whose record is missing is logged, and the others are drawn', () => {
  const map = database({
    views: [{ type: 'list' }],
    rows: [named('One')],
    query: { [view(0)]: { blockIds: ['gone', row(0)] } },
  })
  const block = { type: 'collection_view', collection_id: 'db', view_ids: ['lost', view(0)] }
  const { block: own } = page([block, { type: 'collection_view', collection_id: 'no', view_ids: [view(0)] }])
  const { result, lines } = withLog(
    () => renderArticle({ ...map, block: { ...map.block, ...own } }, context()).html,
  )
  expect(titles(result)).toEqual(['One'])
  expect(lines.map((line) => line.replace(/^.*?: /, ''))).toEqual([
    'missing view lost',
    'missing block (a row)',
    'missing collection no',
  ])
})

test('R-255 a board has a column per option, in the order of the options, and one for rows without', () => {
  const result = html({
    views: [{ type: 'board', query2: { group_by: 'st' } }],
    rows: [named('A', { st: [['Done']] }), named('B'), named('C', { st: [['Todo']] })],
  })
  const groups = [
    ...result.matchAll(/<section class="notion-board-group" aria-label="([^"]+)">(.*?)<\/section>/g),
  ]
  expect(groups.map(([, name, inside]) => [name, inside?.match(/notion-card-title">(\w)/)?.[1]])).toEqual([
    ['Todo', 'C'],
    ['Done', 'A'],
    ['–', 'B'],
  ])
  // A column has the ground that its option has in a table.
  for (const label of ['notion-red_background">Todo', 'notion-blue_background">Done']) {
    expect(result).toContain(`<span class="notion-option ${label}</span>`)
  }
})

test('R-255 gallery cards show the cover the view asks for; the card is one link', () => {
  const views = [{ type: 'gallery', format: { gallery_cover: { type: 'page_cover' } } }]
  const rows = [
    {
      ...named('Kyoto'),
      properties: { title: [['Kyoto', [['a', `/${otherId.replaceAll('-', '')}`]]]] },
      format: { page_cover: 'https://pictures.example/kyoto.webp' },
    },
  ]
  const card = html({ views, rows })
  expect(card).toContain('src="https://pictures.example/kyoto.webp"')
  expect(card).toContain('<p class="notion-card-title"><a href="/article/another">Kyoto</a></p>')
  expect(card).not.toContain('data-zoom-src')
  const enlarging = html({ views, rows }, { POST_DISABLE_GALLERY_CLICK: true })
  expect(enlarging).toContain('data-zoom-src="https://pictures.example/kyoto.webp"')
  expect(enlarging).not.toContain('<a ')
  expect(html({ views, rows }, { POST_DISABLE_DATABASE_CLICK: true })).not.toContain('<a ')
})

test('R-255 a card’s picture is one of its files or the first of its page, and cards without one keep its place', () => {
  const rows = [
    { ...named('A', { fi: [['a.png', [['a', 'https://pictures.example/file.png']]]] }), content: ['p', 'i'] },
    named('B'),
  ]
  const draw = (type: string, gallery_cover: object) => {
    const map = database({ views: [{ type, format: { [`${type}_cover`]: gallery_cover } }], rows })
    const inside = {
      p: { value: { id: 'p', type: 'text', properties: { title: [['Words']] } } },
      i: {
        value: { id: 'i', type: 'image', properties: { source: [['https://pictures.example/inside.png']] } },
      },
    }
    const { html: result } = renderArticle({ ...map, block: { ...map.block, ...inside } }, context())
    return [
      [...result.matchAll(/<img [^>]*src="(https:[^"]*)"[^>]*class="lazy-image/g)].map(
        ([, address]) => address,
      ),
      result.match(/class="notion-card-cover"/g)?.length ?? 0,
    ]
  }
  expect(draw('gallery', { type: 'property', property: 'fi' })).toEqual([
    ['https://pictures.example/file.png'],
    2,
  ])
  expect(draw('gallery', { type: 'page_content' })).toEqual([['https://pictures.example/inside.png'], 2])
  expect(draw('gallery', { type: 'page_content_first' })).toEqual([
    ['https://pictures.example/inside.png'],
    2,
  ])
  expect(draw('gallery', { type: 'none' })).toEqual([[], 0])
  // A board's cards are as high as they need to be.
  expect(draw('board', { type: 'page_content' })).toEqual([['https://pictures.example/inside.png'], 1])
})

test('R-255 in a database of posts the rows that readers may not open stay out', () => {
  const answer = { collection_group_results: { blockIds: [otherId, row(0)] } }
  const map = database({
    views: [{ type: 'list' }],
    rows: [named('Secret draft')],
    query: { [view(0)]: answer },
  })
  const post = { id: otherId, type: 'page', parent_table: 'collection', properties: { title: [['Post']] } }
  const result = renderArticle(
    { ...map, block: { ...map.block, [otherId]: { value: post } } },
    context(),
  ).html
  expect(result).toContain('<a href="/article/another">Post</a>')
  expect(result).not.toContain('Secret draft')
})

test('R-255 invisible posts stand in no view of the posts’ table: no row, no count, no group of their own', () => {
  const map = database({
    views: [
      { type: 'list' },
      { type: 'board', format: { board_columns_by: { property: 'st' } } },
      {
        type: 'table',
        format: {
          collection_group_by: { property: 'su', type: 'text' },
          collection_groups: [{ property: 'su', value: { type: 'text', value: 'INVISIBLE-SUMMARY' } }],
        },
      },
    ],
    rows: [
      named('Listed', { st: [['Done']], su: [['Told']] }),
      named('INVISIBLE-TITLE', { st: [['Started']], su: [['INVISIBLE-SUMMARY']] }),
    ],
  })
  const db = { id: 'db', name: [['Posts']], schema: { ...schema, su: { name: 'summary', type: 'text' } } }
  const { html: result, text } = renderArticle(
    { ...map, collection: { db: { value: db } } },
    {
      ...context(),
      hrefForPage: (id) => (id === row(0) || id === row(1) ? `/post/${id}` : null),
      isUnlisted: (id) => id === row(1),
      isContentTable: (id) => id === 'db',
    },
  )
  expect(result).toContain('Listed')
  for (const hidden of ['INVISIBLE', 'Started']) expect(result + text, hidden).not.toContain(hidden)
})

test('R-255 a view of the posts’ table whose rows are all drafts shows none of them', () => {
  const map = database({ views: [{ type: 'table' }], rows: [named('DRAFT-ONE'), named('DRAFT-TWO')] })
  const draw = (more: object) => renderArticle(map, { ...context(), ...more }).html
  expect(draw({})).toContain('DRAFT-ONE')
  expect(draw({ isContentTable: (id: string) => id === 'db' })).not.toContain('DRAFT')
})

test('R-255 a relation does not name posts that stand in no list', () => {
  const related = [['‣', [['p', otherId]]], [','], ['‣', [['p', hiddenId]]]]
  const grouped = { collection_group_by: { property: 're', type: 'relation' } }
  const map = database({
    views: [{ type: 'table' }, { type: 'table', format: grouped }],
    rows: [named('Row', { re: related })],
  })
  const db = { id: 'db', name: [['Things']], schema: { ...schema, re: { name: 'Posts', type: 'relation' } } }
  const draw = (isUnlisted: (id: string) => boolean) =>
    renderArticle({ ...map, collection: { db: { value: db } } }, { ...context(), isUnlisted }).html
  expect(draw(() => false)).toContain('A draft')
  const shown = draw((id) => id === hiddenId)
  expect(shown).toContain('Another post')
  expect(shown).not.toContain('A draft')
})

test('R-373 a renamed password is not shown, nor a formula, rollup or copy of the table that tells it', () => {
  const secret = [['open-sesame']]
  const map = database({
    views: [
      { type: 'table' },
      { type: 'table', format: { collection_group_by: { property: 'pw', type: 'text' } } },
    ],
    rows: [named('Row', { pw: secret, f1: secret, f2: secret, f3: secret, r1: secret })],
  })
  const further = {
    pw: { name: 'Key', type: 'text' },
    f1: { name: 'By id', type: 'formula', formula: { type: 'property', id: 'pw' } },
    f2: { name: 'By name', type: 'formula', formula2: { code: [['prop("Key") + "!"']] } },
    f3: { name: 'By another', type: 'formula', formula2: { code: 'prop("By id")' } },
    rel: { name: 'Posts', type: 'relation', collection_id: 'posts' },
    r1: { name: 'Rollup', type: 'rollup', relation_property: 'rel', target_property: 'pw' },
  }
  for (const collectionId of ['db', 'posts']) {
    const db = { id: 'db', name: [['Posts']], schema: { ...schema, ...further } }
    const { html: result, text } = renderArticle(
      { ...map, collection: { db: { value: db } } },
      {
        ...context(),
        isContentTable: (id) => id === collectionId,
        hrefForPage: (id) => (id === row(0) ? '/post' : null),
        isSecretProperty: (_, name, id) => id === 'pw' || name === 'password',
        secretProperties: ['pw'],
      },
    )
    expect(result).toContain('Row')
    for (const hidden of ['open-sesame', 'By id', 'By name', 'By another', 'Rollup', '>Key<']) {
      expect(result + text, hidden).not.toContain(hidden)
    }
  }
})

test('R-373 nothing that is computed from rows of the posts’ table is shown, directly or through other properties', () => {
  const secret = [['A secret plan']]
  const open = [['Known words']]
  const relation = (collection_id: string, name: string) => ({ name, type: 'relation', collection_id })
  const rollup = (relation_property: string, target_property: string, target_property_type = 'text') => ({
    name: `Rollup of ${relation_property} ${target_property}`,
    type: 'rollup',
    relation_property,
    target_property,
    target_property_type,
  })
  const formula = (code: unknown) => ({ name: 'Formula', type: 'formula', formula2: { code } })
  const hidden = {
    h1: formula('prop("Plans").map(current.prop("Name"))'),
    h2: formula([['⁍', [['fpp', { property: 'rPst', collection: 'db' }]]], ['.length()']]),
    h3: { ...formula('prop("Chain")'), name: 'Chain end' },
    h4: { ...formula('prop("Plans").first()'), name: 'Chain' },
    // Through the books, whose own column reads the posts.
    h5: formula('prop("Books").map(current.prop("Told plans"))'),
    h6: rollup('rBks', 'told'),
    h7: rollup('rBks', 'bPst', 'relation'),
    h8: rollup('rPst', 'title'),
    // What a database computes that the article does not have.
    h9: rollup('rFar', 'x', 'formula'),
    h10: formula('prop("Far").map(current.prop("x"))'),
  }
  const shown = {
    s1: formula('prop("Name") + "!"'),
    s2: rollup('rBks', 'title'),
    s3: formula('prop("Books").length()'),
    s4: rollup('rFar', 'x'),
  }
  const relations = {
    rPst: relation('posts', 'Plans'),
    rBks: relation('books', 'Books'),
    rFar: relation('far', 'Far'),
  }
  const properties = { title: { name: 'Name', type: 'title' }, ...relations, ...hidden, ...shown }
  const columns = Object.keys(properties).map((property) => ({ property, visible: true }))
  const cells = Object.fromEntries([
    ...Object.keys(hidden).map((id) => [id, secret]),
    ...Object.keys(shown).map((id) => [id, open]),
  ])
  const map = database({
    views: [{ type: 'table', format: { table_properties: columns } }],
    rows: [named('Row', cells)],
  })
  const books = {
    title: { name: 'Name', type: 'title' },
    bPst: relation('posts', 'Read in'),
    told: { name: 'Told plans', type: 'rollup', relation_property: 'bPst', target_property: 'title' },
  }
  const collection = {
    db: { value: { id: 'db', name: [['Things']], schema: properties } },
    books: { value: { id: 'books', name: [['Books']], schema: books } },
  }
  const { html: result, text } = renderArticle(
    { ...map, collection },
    { ...context(), isContentTable: (id) => id === 'posts' },
  )
  expect(result + text).not.toContain('A secret plan')
  expect(result.split('Known words')).toHaveLength(Object.keys(shown).length + 1)
})

test('R-255 a page that is a database shows the database', () => {
  const map = database({ views: [{ type: 'list' }], rows: [named('Only')] })
  const { pageId } = context()
  const root = { id: pageId, type: 'collection_view_page', collection_id: 'db', view_ids: [view(0)] }
  const { html: result, text } = renderArticle(
    { ...map, block: { ...map.block, [pageId]: { value: root } } },
    context(),
  )
  expect(result).toContain('<ul class="notion-rows"><li><span>Only</span></li></ul>')
  expect(text).toContain('Only')
})

test('a database stored as a full page is shown inside a page, unless readers can open or may not see it', () => {
  const map = database({ views: [{ type: 'list' }], rows: [named('Only')] })
  const draw = (id: string, more: Partial<ArticleContext> = {}, collection = map.collection) => {
    const block = { type: 'collection_view_page', id, collection_id: 'db', view_ids: [view(0)] }
    const { block: own } = page([block])
    const record = (own as Record<string, unknown>)[id]
    const records = { ...map, block: { ...map.block, ...own, [id]: record }, collection: collection ?? {} }
    return renderArticle(records, { ...context(), ...more }).html
  }
  const id = '60000000-0000-4000-8000-000000000006'
  expect(titles(draw(id))).toEqual(['Only'])
  expect(draw(id)).toContain('Projects')
  const opened = draw(id, { hrefForPage: (asked) => (asked === id ? '/projects' : null) })
  expect(opened).toContain('href="/projects"')
  expect(opened).not.toContain('Only')
  const guarded = draw(id, { guarded: new Set([id]) })
  expect(guarded).toContain('…')
  expect(guarded).not.toContain('Projects')
  expect(guarded).not.toContain('Only')
  expect(draw(id, {}, {})).not.toContain('Only')
  const withheld = draw(id, { linksDatabasePages: true })
  expect(withheld).toContain('Projects')
  expect(withheld).not.toContain('Only')
})

test('R-282 tables of the record map may be missing, in either shape', () => {
  const nested = (record: { value: unknown }) => ({ value: { value: record.value, role: 'reader' } })
  const map = database({
    views: [{ type: 'list' }],
    rows: [named('One')],
  })
  const wrap = (table: object | undefined) =>
    Object.fromEntries(Object.entries(table ?? {}).map(([id, record]) => [id, nested(record)]))
  const flat = renderArticle(map, context()).html
  expect(flat).toContain('<span>One</span>')
  expect(
    renderArticle(
      {
        block: wrap(map.block),
        collection: wrap(map.collection),
        collection_view: wrap(map.collection_view),
        ...(map.collection_query ? { collection_query: map.collection_query } : {}),
      },
      context(),
    ).html,
  ).toBe(flat)
})

/** The names of a view's sections, which are open, each with the titles in it. */
function sections(result: string): [string, string[]][] {
  return [
    ...result.matchAll(/<details class="notion-group" open=""><summary>(.*?)<\/summary>(.*?)<\/details>/g),
  ].map(([, name = '', inside = '']) => [name.replace(/<[^>]*>/g, ''), titles(inside)])
}

const date = (day: string) => [['‣', [['d', { type: 'date', start_date: day }]]]]

test('R-255 rows are grouped as the view arranges it: order, hidden groups, several values, empty groups', () => {
  const by = (property: string, groups: unknown[], more = {}) => ({
    type: 'list',
    format: {
      collection_group_by: { property, type: 'select', sort: { type: 'manual' }, ...more },
      collection_groups: groups.map((group) => ({ property, hidden: false, ...(group as object) })),
    },
  })
  const rows = [
    named('A', { st: [['Done']], ta: [['a,b']], ok: [['Yes']] }),
    named('B', { st: [['Todo']], ta: [['b']] }),
    named('C'),
  ]
  const group = (value: unknown, more = {}) => ({
    value: { type: 'select', ...(value ? { value } : {}) },
    ...more,
  })

  expect(sections(html({ views: [by('st', [group('Done'), group('Todo'), group(null)])], rows }))).toEqual([
    ['Done 1', ['A']],
    ['Todo 1', ['B']],
    ['– 1', ['C']],
  ])
  expect(sections(html({ views: [by('st', [group('Done', { hidden: true }), group(null)])], rows }))).toEqual(
    [
      ['– 1', ['C']],
      ['Todo 1', ['B']],
    ],
  )
  expect(sections(html({ views: [by('ta', [group('b'), group('a')])], rows }))).toEqual([
    ['b 2', ['A', 'B']],
    ['a 1', ['A']],
    ['– 1', ['C']],
  ])
  const boxes = [{ value: { type: 'checkbox', value: false } }, { value: { type: 'checkbox', value: true } }]
  expect(sections(html({ views: [by('ok', boxes)], rows }))).toEqual([
    ['☐ Ready 2', ['B', 'C']],
    ['☑ Ready 1', ['A']],
  ])
  const one = [named('A', { st: [['Done']] })]
  expect(sections(html({ views: [by('st', [])], rows: one }))).toEqual([
    ['Todo 0', []],
    ['Done 1', ['A']],
  ])
  expect(sections(html({ views: [by('st', [], { hideEmptyGroups: true })], rows: one }))).toEqual([
    ['Done 1', ['A']],
  ])
})

test('R-255 rows are grouped by spans of time, people and pages', () => {
  const by = (property: string, groups: unknown[] = []) => ({
    type: 'list',
    format: { collection_group_by: { property }, collection_groups: groups },
  })
  const may = {
    property: 'da',
    value: {
      type: 'date',
      value: { type: 'month', range: { start_date: '2026-05-01', end_date: '2026-06-01' } },
    },
  }
  const dated = [named('A', { da: date('2026-05-31') }), named('B', { da: date('2026-06-01') }), named('C')]
  expect(sections(html({ views: [by('da', [may])], rows: dated }))).toEqual([
    ['May 2026 1', ['A']],
    ['June 2026 1', ['B']],
    ['– 1', ['C']],
  ])
  const lin = { property: 'pe', value: { type: 'person', value: personId } }
  const owned = [named('A', { pe: [['‣', [['u', personId]]]] }), named('B')]
  expect(
    sections(html({ views: [by('pe', [{ property: 'pe', value: { type: 'person' } }, lin])], rows: owned })),
  ).toEqual([
    ['– 1', ['B']],
    ['Lin Yao 1', ['A']],
  ])
})

test('R-255 rows are grouped by the stages of a status, and by its options', () => {
  const by = (groupBy: string, listed: string[]) => ({
    type: 'list',
    format: {
      collection_group_by: { property: 'sa', type: 'status', groupBy },
      collection_groups: listed.map((value) => ({ property: 'sa', value: { type: 'status', value } })),
    },
  })
  const rows = [
    named('A', { sa: [['Waiting']] }),
    named('B', { sa: [['Hung']] }),
    named('C', { sa: [['Drying']] }),
  ]
  expect(sections(html({ views: [by('group', ['Complete', 'Under way'])], rows }))).toEqual([
    ['Complete 1', ['B']],
    ['Under way 2', ['A', 'C']],
  ])
  expect(sections(html({ views: [by('option', ['Hung'])], rows }))).toEqual([
    ['Hung 1', ['B']],
    ['Waiting 1', ['A']],
    ['Drying 1', ['C']],
  ])
})

test('R-255 a calendar and a timeline are lists in the order of time, which they show; a form is not for readers', () => {
  const rows = [
    named('Later', { da: date('2026-06-01') }),
    named('Never'),
    named('Sooner', { da: date('2026-05-01') }),
  ]
  for (const type of ['calendar', 'timeline']) {
    const result = html({ views: [{ type, query2: { [`${type}_by`]: 'da' } }], rows })
    expect(titles(result)).toEqual(['Sooner', 'Later', 'Never'])
    expect(result).toContain('<time dateTime="2026-05-01">May 1, 2026</time>')
  }
  const both = html({
    views: [
      { type: 'form_editor', name: 'Ask me' },
      { type: 'list', name: 'Plain' },
    ],
    rows,
  })
  expect(both).not.toContain('Ask me')
  expect(both).toContain('<span>Later</span>')
})

test('R-255 formulas and rollups show what the workspace tells of them, and no column of which it tells nothing', () => {
  const computed = {
    ...schema,
    f1: { name: 'Sum', type: 'formula', formula: { result_type: 'number' }, number_format: 'dollar' },
    f2: { name: 'Fine', type: 'formula', formula: { result_type: 'checkbox' } },
    f3: { name: 'Silent', type: 'formula' },
    r1: { name: 'Count', type: 'rollup' },
  }
  const columns = ['title', 'f1', 'f2', 'f3', 'r1'].map((property) => ({ property, visible: true }))
  const map = database({
    views: [{ type: 'table', format: { table_properties: columns } }],
    rows: [named('A', { f1: [['12']], f2: [['Yes']], r1: [['three']] }), named('B')],
  })
  const collection = { db: { value: { id: 'db', name: [['Sums']], schema: computed } } }
  const result = renderArticle({ ...map, collection }, context()).html
  expect(columnNames(result)).toEqual(['Name', 'Sum', 'Fine', 'Count'])
  expect(result).toContain('<span class="notion-number">$12.00</span>')
  expect(result).toContain('<input type="checkbox" disabled="" aria-label="Fine" checked=""/>')
  expect(result).toContain('<td>three</td>')
})

test('R-255 cards have the size, shape and part of their picture that the view asks for', () => {
  const view = {
    type: 'gallery',
    format: {
      gallery_cover: { type: 'page_cover' },
      gallery_cover_size: 'large',
      gallery_cover_aspect: 'contain',
    },
  }
  const rows = [
    { ...named('A'), format: { page_cover: 'https://pictures.example/a.webp', page_cover_position: 0.8 } },
  ]
  const result = html({ views: [view], rows })
  expect(result).toContain('<ul class="notion-gallery" data-size="large">')
  expect(result).toContain('<div class="notion-card-cover notion-contain">')
  expect(result).toContain('object-position:center 20%')
})

test('R-255 a database has its description, and no name where the workspace hides it', () => {
  const map = database({ views: [{ type: 'list' }], rows: [named('A')] })
  const described = {
    db: { value: { id: 'db', name: [['Projects']], description: [['All of them']], schema } },
  }
  const shown = renderArticle({ ...map, collection: described }, context())
  expect(shown.html).toContain('<p class="notion-collection-description">All of them</p>')
  expect(shown.text).toBe('Projects\nAll of them\nA')
  const hidden = database({
    views: [{ type: 'list', format: { hide_linked_collection_name: true } }],
    rows: [named('A')],
  })
  expect(renderArticle({ ...hidden, collection: described }, context()).html).not.toMatch(
    /Projects|All of them/,
  )
})

test('R-255 each view may show a database of its own', () => {
  const map = database({
    views: [
      { type: 'list', name: 'Own' },
      { type: 'list', name: 'Other', format: { collection_pointer: { id: 'db2' } } },
    ],
    rows: [named('Mine')],
  })
  const theirs = {
    id: 'theirs',
    type: 'page',
    parent_id: 'db2',
    parent_table: 'collection',
    alive: true,
    properties: { title: [['Theirs']] },
  }
  const result = renderArticle(
    answered({
      ...map,
      block: { ...map.block, theirs: { value: theirs } },
      collection: { ...map.collection, db2: { value: { id: 'db2', name: [['Second']], schema } } },
    }),
    context(),
  ).html
  const [own = '', other = ''] = result.split('<section').slice(1)
  expect([own.includes('Mine'), own.includes('Theirs')]).toEqual([true, false])
  expect([other.includes('Mine'), other.includes('Theirs')]).toEqual([false, true])
})

test('R-373 a database of the posts shows neither passwords nor what a locked post says', () => {
  const source = database({
    views: [
      { type: 'table' },
      { type: 'board', format: { board_columns_by: { property: 'pw' } } },
      { type: 'gallery', format: { gallery_cover: { type: 'page_content' } } },
      { type: 'gallery', format: { gallery_cover: { type: 'property', property: 'fi' } } },
    ],
    rows: [
      named('Open', { su: [['Told']], st: [['Done']] }),
      {
        ...named('Locked', {
          su: [['SECRET-SUMMARY']],
          pw: [['open-sesame']],
          st: [['Done']],
          fi: [['map.png', [['a', 'https://secret.example/map.png']]]],
        }),
        content: ['inside'],
      },
    ],
  })
  const records = {
    ...source,
    block: {
      ...source.block,
      inside: { value: { id: 'inside', type: 'image', properties: { source: [['/secret.png']] } } },
    },
    collection: {
      db: {
        value: {
          id: 'db',
          name: [['Posts']],
          schema: {
            ...schema,
            pw: { name: 'password', type: 'text' },
            su: { name: 'summary', type: 'text' },
          },
        },
      },
    },
  }
  const { html: result, text } = renderArticle(records, {
    ...context(),
    guarded: new Set([row(1)]),
    isSecretProperty: (id, name) => id === 'db' && name === 'password',
  })
  expect(result).toContain('Told')
  expect(result).toContain('Locked')
  for (const secret of ['SECRET-SUMMARY', 'open-sesame', '>password<', '/secret.png', 'secret.example']) {
    expect(result + text, secret).not.toContain(secret)
  }
})
