import { expect, test } from 'vitest'
import { type ArticleContext, renderArticle } from '@/lib/article'
import { type BlockSketch, context, hiddenId, otherId, page, pageId } from './support'

const childId = '60000000-0000-4000-8000-000000000006'
const databaseId = '70000000-0000-4000-8000-000000000007'
const libraryId = '80000000-0000-4000-8000-000000000008'
const rowId = '90000000-0000-4000-8000-000000000009'
const picture = 'attachment:0c1d2e3f-aaaa-4bbb-8ccc-0123456789ab:icon.png'
const frog = 'a0000000-0000-4000-8000-00000000000a'

/** Every stored picture comes under an address with its owner's id, as in a private or a public workspace. */
const naming: ArticleContext = {
  ...context(),
  imageUrl: (source, { table, id, property = '' }) =>
    source.startsWith('attachment:') ? `/api/media/${id}?table=${table}&property=${property}` : source,
}

const atTop = { parent_id: 'space', parent_table: 'space' }
const pageRecord = (id: string, more: object) => ({
  value: { id, type: 'page', properties: { title: [[`Page ${id.slice(0, 2)}`]] }, ...atTop, ...more },
})
const hidden = pageRecord(hiddenId, { format: { page_icon: picture } })
const readable = pageRecord(otherId, { format: { page_icon: picture } })

function draw(blocks: BlockSketch[], more: object = {}, given: Partial<ArticleContext> = {}): string {
  const map = page(blocks)
  const records = { ...map, block: { ...map.block, [hiddenId]: hidden, [otherId]: readable, ...more } }
  return renderArticle(
    {
      ...records,
      collection: {
        db: {
          value: {
            id: 'db',
            name: [['Library']],
            icon: picture,
            parent_id: libraryId,
            schema: { title: { type: 'title', name: 'Name' }, file: { type: 'file', name: 'File' } },
          },
        },
      },
      collection_view: {
        v: { value: { id: 'v', type: 'gallery', format: { gallery_cover: { type: 'page_cover' } } } },
      },
      collection_query: { db: { v: { blockIds: [rowId] } } },
      custom_emoji: { [frog]: { value: { id: frog, name: 'frog', url: picture } } },
    },
    { ...naming, ...given },
  ).html
}

/** The article without any database, with these records and more of its own page. */
function drawBare(blocks: BlockSketch[], records: object, given: Partial<ArticleContext>, own: object = {}) {
  const map = page(blocks)
  const article: unknown = Reflect.get(map.block, pageId)
  Object.assign(Object(Object(article).value), own)
  const collection = { db: { value: { id: 'db', parent_table: 'block', parent_id: libraryId, schema: {} } } }
  return renderArticle({ ...map, block: { ...map.block, ...records }, collection }, { ...naming, ...given })
    .html
}

const names = (html: string, id: string) => html.includes(id) || html.includes(id.replaceAll('-', ''))
const mention = (id: string): BlockSketch => ({ type: 'text', title: [['‣', [['p', id]]]] })

test('R-373 the stored icon of a mentioned page is shown where readers may open the page, else no address names it', () => {
  const html = draw([mention(hiddenId), mention(otherId)])
  expect(html).toContain('Page 30')
  expect(names(html, hiddenId)).toBe(false)
  expect(html).toContain(`src="/api/media/${otherId}?`)
})

test('R-373 no address names a draft in a link card, an alias, a child page or a breadcrumb', () => {
  const child: BlockSketch = {
    type: 'page',
    id: childId,
    title: 'Inside',
    format: { page_icon: picture, page_cover: picture },
  }
  const blocks: BlockSketch[] = [
    child,
    { type: 'alias', format: { alias_pointer: { id: hiddenId } } },
    { type: 'breadcrumb' },
    { type: 'text', title: [['jump', [['a', `#${childId.replaceAll('-', '')}`]]]] },
    {
      type: 'text',
      title: [['card', [['lm', { href: `https://www.notion.so/${hiddenId}`, title: 'Card' }]]]],
    },
  ]
  const html = draw(blocks)
  expect(html).toContain('Inside')
  expect(names(html, hiddenId)).toBe(false)
  expect(names(html, childId)).toBe(false)
})

test('R-373 an emoji of the workspace on a draft is shown under an address that does not name the draft', () => {
  const emoji = pageRecord(hiddenId, { format: { page_icon: `notion://custom_emoji/space/${frog}` } })
  const own = draw([mention(hiddenId)], { [hiddenId]: emoji })
  expect(names(own, hiddenId)).toBe(false)
  const open = draw(
    [mention(hiddenId)],
    { [hiddenId]: emoji },
    { imageUrl: (_source, { emoji: id = '' }) => `https://www.notion.so/image/x?id=${id}` },
  )
  expect(open).toContain(`id=${frog}`)
})

test('R-373 a database that is only a link shows no icon whose address names it; one that is shown keeps its pictures', () => {
  const database: BlockSketch = {
    type: 'collection_view_page',
    id: libraryId,
    collection_id: 'db',
    view_ids: ['v'],
  }
  const row = pageRecord(rowId, {
    parent_id: 'db',
    parent_table: 'collection',
    format: { page_cover: picture, page_icon: picture },
  })
  const link = draw([database], { [rowId]: row }, { linksDatabasePages: true })
  expect(link).toContain('Library')
  expect(link).not.toContain('/api/media/')
  const shown = draw([database], { [rowId]: row })
  expect(shown).toContain('/api/media/db?')
  expect(shown).toContain(`/api/media/${rowId}?`)
  const draft = draw([database], { [rowId]: row }, { guarded: new Set([rowId]) })
  expect(names(draft, rowId)).toBe(false)
})

test('R-373 a block that the library draws names no draft either', () => {
  const html = draw([
    { type: 'factory', title: [['Make '], ['‣', [['p', hiddenId]]]] },
    { type: 'collection_view', id: databaseId, collection_id: 'gone', view_ids: [] },
  ])
  expect(names(html, hiddenId)).toBe(false)
})

test('R-373 a draft of the blog is not called by its title or icon where it is mentioned, aliased or part of a title', () => {
  const draft = pageRecord(hiddenId, {
    properties: { title: [['A secret plan']] },
    format: { page_icon: '🦉' },
    parent_table: 'collection',
  })
  const titled = pageRecord(otherId, { properties: { title: [['About '], ['‣', [['p', hiddenId]]]] } })
  const blocks = [
    mention(hiddenId),
    mention(otherId),
    { type: 'alias', format: { alias_pointer: { id: hiddenId } } },
  ]
  const records = { [hiddenId]: draft, [otherId]: titled }
  const withheld = draw(blocks, records, { guarded: new Set([hiddenId]) })
  expect(withheld).toContain('…')
  expect(withheld).toContain('About …')
  expect(withheld).not.toContain('A secret plan')
  expect(withheld).not.toContain('🦉')
  // A locked post has an address, and its title stands in lists.
  const locked = {
    guarded: new Set([hiddenId]),
    hrefForPage: (id: string) => (id === hiddenId ? '/plan' : null),
  }
  expect(draw(blocks, records, locked)).toContain('A secret plan')
})

test('R-373 a row that the posts’ table lacks, such as a deleted one, is not called by its title; a memo is', () => {
  const row = pageRecord(hiddenId, {
    properties: { title: [['A secret plan']] },
    parent_table: 'collection',
    parent_id: 'posts',
  })
  const blocks = [mention(hiddenId), { type: 'alias', format: { alias_pointer: { id: hiddenId } } }]
  const given = { isContentTable: (id: string) => id === 'posts' }
  expect(draw(blocks, { [hiddenId]: row }, given)).not.toContain('A secret plan')
  const shown = { ...given, isShownRow: (id: string) => id === hiddenId }
  expect(draw(blocks, { [hiddenId]: row }, shown)).toContain('A secret plan')
})

test('R-373 a page inside a draft or a locked post is not called by its title where another article names it', () => {
  const toggle = { value: { id: rowId, type: 'toggle', parent_table: 'block', parent_id: hiddenId } }
  const inside = (parent: string) =>
    pageRecord(childId, {
      properties: { title: [['A secret chapter']] },
      format: { page_icon: '🦉' },
      parent_table: 'block',
      parent_id: parent,
    })
  const blocks = [mention(childId), { type: 'alias', format: { alias_pointer: { id: childId } } }]
  const guarded = { guarded: new Set([hiddenId]) }
  const locked = { ...guarded, hrefForPage: (id: string) => (id === hiddenId ? '/locked' : null) }
  for (const given of [guarded, locked]) {
    for (const parent of [hiddenId, rowId]) {
      const html = draw(blocks, { [rowId]: toggle, [childId]: inside(parent) }, given)
      expect(html).not.toContain('A secret chapter')
      expect(html).not.toContain('🦉')
    }
  }
  expect(draw(blocks, { [childId]: inside(hiddenId) })).toContain('A secret chapter')
})

test('a page inside a synced block of a draft is named where an article shows a copy of the block', () => {
  const child = pageRecord(childId, {
    properties: { title: [['A shared chapter']] },
    parent_table: 'block',
    parent_id: rowId,
  })
  const original = {
    value: {
      id: rowId,
      type: 'transclusion_container',
      parent_table: 'block',
      parent_id: hiddenId,
      content: [childId],
    },
  }
  const copy: BlockSketch = {
    type: 'transclusion_reference',
    format: { transclusion_reference_pointer: { id: rowId } },
  }
  const guarded = { guarded: new Set([hiddenId]) }
  expect(draw([copy], { [rowId]: original, [childId]: child }, guarded)).toContain('A shared chapter')
})

const inside = (parent: string, more: object = {}) =>
  pageRecord(childId, {
    properties: { title: [['A secret chapter']] },
    format: { page_icon: '🦉' },
    parent_table: 'block',
    parent_id: parent,
    ...more,
  })
const under = (id: string, parent: string, more: object = {}) => ({
  [id]: { value: { id, type: 'toggle', parent_table: 'block', parent_id: parent, ...more } },
})
const ofPosts = { isContentTable: (id: string) => id === 'posts', guarded: new Set([hiddenId]) }
const named = [mention(childId), { type: 'alias', format: { alias_pointer: { id: childId } } }]
const column = 'c0000000-0000-4000-8000-00000000000c'
const book = 'd0000000-0000-4000-8000-00000000000d'

test('R-373 a page deep inside a draft is not called by its title: in blocks, another page or a database’s row there', () => {
  const nestings = [
    { ...under(rowId, column), ...under(column, hiddenId), [childId]: inside(rowId) },
    { ...under(rowId, column), ...under(column, hiddenId, { type: 'page' }), [childId]: inside(rowId) },
    // The record map has a database whose parent is a block of the draft.
    {
      ...under(libraryId, hiddenId, { type: 'collection_view' }),
      ...under(book, 'db', { type: 'page', parent_table: 'collection' }),
      [childId]: inside(book),
    },
  ]
  for (const records of nestings) {
    const html = drawBare(named, records, ofPosts)
    expect(html).toContain('…')
    expect(html).not.toContain('A secret chapter')
    expect(html).not.toContain('🦉')
  }
})

test('R-373 a page whose parents are not all known is not called by its title, unless it is of another workspace', () => {
  expect(drawBare(named, { [childId]: inside(rowId) }, ofPosts)).not.toContain('A secret chapter')
  const ofTable = inside('gone', { parent_table: 'collection' })
  expect(drawBare(named, { [childId]: ofTable }, ofPosts)).not.toContain('A secret chapter')
  const draw = (space: string) =>
    drawBare(named, { [childId]: inside(rowId, { space_id: space }) }, ofPosts, { space_id: 'ours' })
  expect(draw('ours')).not.toContain('A secret chapter')
  expect(draw('theirs')).toContain('A secret chapter')
  const below = (space: string) => {
    const records = {
      ...under(rowId, column, { space_id: space }),
      [childId]: inside(rowId, { space_id: 'theirs' }),
    }
    return drawBare(named, records, ofPosts, { space_id: 'ours' })
  }
  expect(below('ours')).not.toContain('A secret chapter')
  expect(below('theirs')).toContain('A secret chapter')
})

test('a page that is known to stand outside the posts’ table, or inside a post that anybody may read, keeps its title', () => {
  const outside = [
    { [childId]: inside('space', { parent_table: 'space' }) },
    {
      ...under(rowId, column),
      ...under(column, 'space', { parent_table: 'space' }),
      [childId]: inside(rowId),
    },
    { ...under(rowId, otherId), [childId]: inside(rowId) },
    { ...under(rowId, pageId), [childId]: inside(rowId) },
  ]
  for (const records of outside) expect(drawBare(named, records, ofPosts)).toContain('A secret chapter')
})

test('R-373 a page inside an invisible post is not called by its title elsewhere', () => {
  const given = { ...ofPosts, guarded: new Set<string>(), isUnlisted: (id: string) => id === otherId }
  expect(drawBare(named, { [childId]: inside(otherId) }, given)).not.toContain('A secret chapter')
})

test('R-373 of a draft’s database an article calls those rows by their titles that it shows', () => {
  const row = (id: string, title: string) =>
    pageRecord(id, { properties: { title: [[title]] }, parent_table: 'collection', parent_id: 'db' })
  const blocks: BlockSketch[] = [
    mention(book),
    mention(rowId),
    mention(childId),
    { type: 'collection_view', collection_id: 'db', view_ids: ['v'] },
  ]
  const records = {
    ...under(libraryId, hiddenId, { type: 'collection_view' }),
    [rowId]: row(rowId, 'A shown row'),
    // The view leaves it out.
    [book]: row(book, 'A secret row'),
    [childId]: inside(book),
  }
  const html = draw(blocks, records, ofPosts)
  expect(html.match(/A shown row/g)).toHaveLength(2)
  expect(html).not.toContain('A secret')
  expect(draw(blocks, { ...records, ...under(libraryId, pageId) }, ofPosts)).toContain('A secret row')
})

/** The article with the library's database, of which the view lists one row, and with names of a page inside that row. */
function drawListed(records: object, given: Partial<ArticleContext>): string {
  const row = pageRecord(rowId, {
    properties: { title: [['A shown row']] },
    parent_table: 'collection',
    parent_id: 'db',
    content: [childId],
  })
  const database: BlockSketch = { type: 'collection_view', collection_id: 'db', view_ids: ['v'] }
  return draw([...named, database, ...named], { [rowId]: row, ...records }, given)
}

test('R-373 a page inside a row is not called by its title where an article links the database of a draft, before and after it', () => {
  const locked = {
    ...ofPosts,
    hrefForPage: (id: string) => (id === hiddenId ? '/locked' : null),
  }
  const invisible = { ...ofPosts, guarded: new Set<string>(), isUnlisted: (id: string) => id === hiddenId }
  const database = { ...under(libraryId, hiddenId, { type: 'collection_view' }) }
  const nested = { ...database, ...under(column, rowId, { type: 'page' }), [childId]: inside(column) }
  for (const given of [ofPosts, locked, invisible]) {
    for (const records of [{ ...database, [childId]: inside(rowId) }, nested]) {
      const html = drawListed(records, given)
      expect(html).toContain('A shown row')
      expect(html).not.toContain('A secret chapter')
      expect(html).not.toContain('🦉')
    }
  }
  // What is around the database is not known.
  expect(drawListed({ [childId]: inside(rowId) }, ofPosts)).not.toContain('A secret chapter')
})

test('a page inside a row keeps its title where the database of the row stands in the article, or outside the blog', () => {
  for (const place of [{ parent_id: pageId }, atTop]) {
    const database = under(libraryId, pageId, { type: 'collection_view', ...place })
    const html = drawListed({ ...database, [childId]: inside(rowId) }, ofPosts)
    // Four names, and one in the row that opens.
    expect(html.match(/A secret chapter/g)).toHaveLength(5)
  }
})

test('R-373 a page is not called by its title where a record above it does not tell where it stands', () => {
  const space = { space_id: 'ours' }
  const wrong = [null, undefined, 'space', '', 'block_', 7]
  for (const parent_table of wrong) {
    const own = drawBare(named, { [childId]: inside(hiddenId, { ...space, parent_table }) }, ofPosts)
    expect(own).not.toContain('A secret chapter')
    const records = { ...under(rowId, column, { ...space, parent_table }), [childId]: inside(rowId) }
    expect(drawBare(named, records, ofPosts)).not.toContain('A secret chapter')
    // The article's own workspace, where a record does not tell its own.
    const unplaced = { [childId]: inside(hiddenId, { parent_table }) }
    expect(drawBare(named, unplaced, ofPosts, space)).not.toContain('A secret chapter')
  }
  const team = { ...space, parent_table: 'team' }
  expect(drawBare(named, { [childId]: inside(hiddenId, team) }, ofPosts)).not.toContain('A secret chapter')
  const listed = { ...under(rowId, hiddenId), [childId]: inside(rowId, team) }
  expect(drawBare(named, listed, ofPosts)).not.toContain('A secret chapter')
})

test('a page at the top of a workspace or of a teamspace keeps its title', () => {
  for (const place of [
    { parent_table: 'space', parent_id: 'ours', space_id: 'ours' },
    { parent_table: 'team', parent_id: 'our-team', space_id: 'ours' },
  ]) {
    const html = drawBare(named, { [childId]: inside('', place) }, ofPosts, { space_id: 'ours' })
    expect(html).toContain('A secret chapter')
  }
})

test('R-370 R-373 rows of another database that an answer names by mistake are not shown', () => {
  const row = (id: string, parent: string, title: string) => ({
    [id]: pageRecord(id, { parent_table: 'collection', parent_id: parent, properties: { title: [[title]] } }),
  })
  const elsewhere = 'b0000000-0000-4000-8000-00000000000b'
  const records = {
    ...row(rowId, 'db', 'Row of the library'),
    ...row(elsewhere, 'drafts', 'Row of the drafts'),
  }
  const map = page([{ type: 'collection_view', collection_id: 'db', view_ids: ['v'] }])
  const { html } = renderArticle(
    {
      ...map,
      block: { ...map.block, ...records },
      collection: {
        db: { value: { id: 'db', parent_id: libraryId, schema: { title: { type: 'title', name: 'Name' } } } },
      },
      collection_view: { v: { value: { id: 'v', type: 'list', format: {} } } },
      collection_query: { db: { v: { blockIds: [elsewhere, rowId] } } },
    },
    naming,
  )
  expect(html).toContain('Row of the library')
  expect(html).not.toContain('Row of the drafts')
})

test('R-373 a row of a locked page keeps its title to itself when an answer for another database names it', () => {
  const secretTable = 'e0000000-0000-4000-8000-00000000000e'
  const row = pageRecord(rowId, {
    parent_id: secretTable,
    parent_table: 'collection',
    properties: { title: [['A secret row']] },
  })
  const map = page([mention(rowId), { type: 'collection_view', collection_id: 'db', view_ids: ['v'] }])
  const { html } = renderArticle(
    {
      ...map,
      block: { ...map.block, [hiddenId]: hidden, [rowId]: row },
      collection: {
        db: {
          value: { id: 'db', name: [['Library']], parent_table: 'block', parent_id: pageId, schema: {} },
        },
        [secretTable]: {
          value: { id: secretTable, parent_table: 'block', parent_id: hiddenId, schema: {} },
        },
      },
      collection_view: { v: { value: { id: 'v', type: 'table', format: {} } } },
      collection_query: { db: { v: { blockIds: [rowId] } } },
    },
    { ...naming, guarded: new Set([hiddenId]) },
  )
  expect(html).toContain('Library')
  expect(html).not.toContain('A secret row')
})

test('R-373 files of rows whose database stands in a draft are asked for as hidden ones, others as they are', () => {
  const view: BlockSketch = { type: 'collection_view', id: databaseId, collection_id: 'db', view_ids: ['v'] }
  const row = (parent: string) => ({
    [rowId]: pageRecord(rowId, {
      parent_id: 'db',
      parent_table: 'collection',
      format: { page_cover: picture, page_icon: picture },
    }),
    [libraryId]: pageRecord(libraryId, { parent_id: parent, parent_table: 'block' }),
  })
  const askedFor = (parent: string) => {
    const asked = new Set<string>()
    draw([view], row(parent), {
      guarded: new Set([hiddenId]),
      imageUrl: (_source, { id, property = 'cover', hidden = false }) => {
        if (id === rowId) asked.add(`${property} ${hidden}`)
        return '/picture'
      },
    })
    return [...asked]
  }
  expect(askedFor(hiddenId)).toEqual(['cover true', 'icon true'])
  expect(askedFor(pageId)).toEqual(['cover false', 'icon false'])
})

test('R-270 a row that was opened after the records were read is named, linked and entered as it was before', () => {
  const mention = (id: string) => ({ type: 'text', title: [['See '], ['‣', [['p', id]]]] })
  const child = pageRecord(childId, { parent_id: otherId, parent_table: 'block' })
  const drawn = (rights?: readonly ('exists' | 'body' | 'listed')[]) => {
    const map = page([mention(otherId), mention(childId)])
    const records = { ...map, block: { ...map.block, [otherId]: readable, [childId]: child } }
    return renderArticle({ ...records, ...(rights && { openedRows: { [otherId]: rights } }) }, naming).html
  }
  const href = naming.hrefForPage(otherId)
  for (const name of ['Page 20', 'Page 60', `href="${href}"`]) expect(drawn()).toContain(name)
  for (const name of ['Page', `href="${href}"`]) expect(drawn([])).not.toContain(name)
  // It was locked, or invisible.
  for (const rights of [['exists', 'listed'] as const, ['exists', 'body'] as const]) {
    expect(drawn(rights)).toContain('Page 20')
    expect(drawn(rights)).not.toContain('Page 60')
  }
})
