import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { showsRecord } from '@/lib/workspace/pages/shown-elsewhere'
import type { RecordMap } from '@/lib/workspace/types'
import { type BlockSketch, blockId, context, hiddenId, page, pageId } from './support'

const secretId = 'c0000000-0000-4000-8000-00000000000c'
const innerId = 'd0000000-0000-4000-8000-00000000000d'

/** A block of a draft, with a line inside it. */
function ofDraft(type: string, more: object = {}) {
  const record = (id: string, parent: string, value: object) => ({
    role: 'reader',
    value: { id, parent_id: parent, parent_table: 'block', alive: true, ...value },
  })
  const words = { title: [['Secret words']], cell: [['Secret words']] }
  return {
    [secretId]: record(secretId, hiddenId, { type, properties: words, content: [innerId], ...more }),
    [innerId]: record(innerId, secretId, { type: 'text', properties: { title: [['Inner secret']] } }),
  }
}

function draw(blocks: BlockSketch[], draft: object): string {
  const map = page(blocks)
  return renderArticle({ ...map, block: { ...map.block, ...draft } }, context()).html
}

const naming: Record<string, BlockSketch> = {
  'a list of blocks': { type: 'toggle', title: 'Open', content: [secretId] },
  columns: { type: 'column_list', content: [secretId] },
  tabs: { type: 'tab', content: [secretId] },
  'a table': { type: 'table', format: { table_block_column_order: ['cell'] }, content: [secretId] },
  'a synced copy': {
    type: 'transclusion_reference',
    format: { transclusion_reference_pointer: { table: 'block', id: secretId } },
  },
  'an older synced copy': {
    type: 'transclusion_reference',
    format: { copied_from_pointer: { table: 'block', id: secretId } },
  },
}

for (const [name, sketch] of Object.entries(naming)) {
  for (const type of ['text', 'toggle', 'column', 'table_row', 'collection_view']) {
    test(`R-373 ${name} shows nothing of a ${type} block that stands on a draft`, () => {
      expect(draw([sketch], ofDraft(type))).not.toMatch(/secret/i)
    })
  }
}

test('R-250 a synced copy shows its original that stands on a draft, with all that is inside', () => {
  const html = draw([naming['a synced copy'] ?? { type: 'text' }], ofDraft('transclusion_container'))
  expect(html).toContain('Inner secret')
})

test('a list shows no original of another page that no copy of the article names', () => {
  const html = draw([naming['a list of blocks'] ?? { type: 'text' }], ofDraft('transclusion_container'))
  expect(html).not.toContain('Inner secret')
})

test('a page does not show blocks of another page that it names, nor their files', () => {
  const shows = (sketch: BlockSketch, type: string) => {
    const map = page([sketch])
    // The types of the library describe whole records, of which a walk reads little.
    const recordMap = {
      ...map,
      block: { ...map.block, ...ofDraft(type) },
      collection_query: {},
    } as unknown as RecordMap
    return showsRecord(recordMap, pageId)
  }
  const list: BlockSketch = { type: 'toggle', content: [secretId] }
  const copy = naming['a synced copy'] ?? list
  expect(shows(list, 'image')(blockId(1))).toBe(true)
  expect([shows(list, 'image')(secretId), shows(copy, 'image')(secretId)]).toEqual([false, false])
  expect(shows(copy, 'transclusion_container')(secretId)).toBe(true)
})

test('a page does not show rows of another database that an answer names', () => {
  const shows = (parent: string) =>
    showsRecord(
      // See above.
      {
        ...page([]),
        block: { ...page([]).block, ...ofDraft('page', { parent_id: parent, parent_table: 'collection' }) },
        collection_query: { db: { v: { blockIds: [secretId] } } },
        collection_view: {},
      } as unknown as RecordMap,
      pageId,
    )(secretId)
  expect([shows('db'), shows('another')]).toEqual([true, false])
})
