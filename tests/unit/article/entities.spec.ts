import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { articleScreen } from '@/lib/screens/article/article'
import { searchScreen } from '@/lib/screens/search/search'
import { toPost } from '@/lib/workspace/table/to-post'
import { makeSite } from '../screens/make-site'
import { headSearch } from '../search/head-search'
import { makePost } from '../site/make-post'
import { uuid } from '../workspace/fake-workspace'
import { post, rowFrom, rowValue, settingsWith } from '../workspace/rows'
import { blockId, collectionId, context, elementId, otherId, page, pageId } from './support'

const now = Date.parse('2026-06-15T12:00:00Z')

test('R-260 a post’s block map becomes its body and contents, its page’s format says fullWidth, a search adds results', () => {
  const blockMap = page([
    { type: 'header', title: 'One' },
    { type: 'text', title: 'Words.' },
  ])
  const { toc, text } = renderArticle(blockMap, context())
  expect(toc).toEqual([{ id: elementId(1), text: 'One', indentLevel: 0 }])
  expect(text).toBe('One\nWords.')

  const wide = toPost(post({}, { format: { page_full_width: true } }), settingsWith(), now)
  expect(wide?.fullWidth).toBe(true)
  expect(toPost(post(), settingsWith(), now)?.fullWidth).toBe(false)

  const site = makeSite([makePost({ title: 'a', summary: 'All about ink.' }), makePost({ title: 'b' })])
  const found = searchScreen(site, { keyword: 'ink' }, headSearch(site))
  expect(found && 'list' in found ? found.list?.cards.map(({ results }) => results) : null).toEqual([
    ['All about ink.'],
  ])
})

test('R-277 a block is read by its id, type, parent, content, properties and format', () => {
  const map = page(
    [
      {
        type: 'callout',
        title: 'Outer',
        format: { block_color: 'red' },
        children: [{ type: 'header', title: 'Inner' }],
      },
      { type: 'breadcrumb' },
    ],
    {
      collection: {
        [collectionId]: { value: { id: collectionId, parent_id: otherId, parent_table: 'block' } },
      },
    },
  )
  const inCollection = structuredClone(map)
  Object.assign(Reflect.get(Reflect.get(inCollection.block, pageId), 'value'), {
    parent_id: collectionId,
    parent_table: 'collection',
  })
  const { html } = renderArticle(inCollection, context())
  expect(html).toContain('<div class="notion-callout notion-red" role="note">')
  expect(html).toContain('<p>Outer</p>')
  expect(html).toContain(`<h2 id="${elementId(2)}"`)
  expect(html).toContain('<a href="/article/another">Another post</a></li><li>The page</li>')
  expect(renderArticle(map, context()).html).not.toContain('<a href="/article/another">Another post</a>')
})

test('R-280 the icon, cover, cover position, width and text size of a page come from its format', async () => {
  const format = {
    page_icon: '🌊',
    page_cover: 'https://pictures.example/a.png',
    page_cover_position: 0.8,
    page_full_width: true,
    page_small_text: true,
  }
  const id = uuid(7)
  const value = rowValue(
    id,
    { title: 'A title', type: 'Post', status: 'Published', slug: 'x', password: 'p' },
    { format },
  )
  const read = toPost(rowFrom(value), settingsWith(), now)
  if (read === null) throw new Error('the row is a post')
  expect(await articleScreen(makeSite([read]), { path: ['article', 'x'] })).toMatchObject({
    icon: '🌊',
    cover: 'https://pictures.example/a.png',
    coverPosition: '50% 20%',
    fullWidth: true,
    smallText: true,
  })
})

for (const position of [undefined, 0.5, -1, 2, Number.NaN, '0.2', null]) {
  test(`a cover position of ${position} is the middle`, () => {
    const row = post({}, { format: { page_cover: '/a.png', page_cover_position: position } })
    expect(toPost(row, settingsWith(), now)).not.toHaveProperty('pageCoverPosition')
  })
}

test('a page that is named by mentioning another has the other’s title', () => {
  const mention = [['‣', [['p', otherId, 'space']]]]
  const alias = (id: string) => ({ type: 'alias', format: { alias_pointer: { id } } })
  const place = { parent_id: 'space', parent_table: 'space' }
  const map = page([alias(blockId(9))], {
    block: {
      [blockId(9)]: { value: { id: blockId(9), type: 'page', ...place, properties: { title: mention } } },
    },
  })
  expect(renderArticle(map, context()).html).toContain('<span class="notion-page-title">Another post</span>')

  // Two titles that mention each other end.
  const endless = page([alias(blockId(9))], {
    block: {
      [blockId(9)]: {
        value: {
          id: blockId(9),
          type: 'page',
          ...place,
          properties: { title: [['To '], ['‣', [['p', blockId(9), 'space']]]] },
        },
      },
    },
  })
  expect(renderArticle(endless, context()).html).toContain('>To To</span>')
})
