import { expect, test } from '@playwright/test'
import { renderArticle } from '@/lib/article'
import { type BlockSketch, blockId, context, page, pageId, withLog } from './support'

/** Repeatable numbers from 0 to 1 (a linear congruential generator). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const everything: BlockSketch[] = [
  {
    type: 'text',
    title: [
      ['a', [['b'], ['a', 'https://example.com']]],
      ['‣', [['u', 'x']]],
    ],
  },
  { type: 'header', title: 'h', format: { toggleable: true }, children: [{ type: 'text', title: 'in' }] },
  { type: 'numbered_list', title: 'n', children: [{ type: 'numbered_list', title: 'm' }] },
  { type: 'to_do', title: 't', properties: { checked: [['Yes']] } },
  { type: 'callout', title: 'c', format: { page_icon: '💡', block_color: 'red' } },
  {
    type: 'column_list',
    children: [{ type: 'column', format: { column_ratio: 0.5 }, children: [{ type: 'quote', title: 'q' }] }],
  },
  {
    type: 'image',
    properties: { source: [['attachment:f:a.png']] },
    format: { block_width: 10, block_aspect_ratio: 1 },
  },
  { type: 'video', properties: { source: [['https://youtu.be/dQw4w9WgXcQ']] } },
  { type: 'embed', properties: { source: [['https://example.com']] } },
  { type: 'code', title: 'x', properties: { language: [['C']] } },
  { type: 'equation', title: 'x' },
  {
    type: 'table',
    format: { table_block_column_order: ['a'], table_block_column_format: { a: { width: 9 } } },
    children: [{ type: 'table_row', properties: { a: [['1']] } }],
  },
  { type: 'transclusion_reference', format: { transclusion_reference_pointer: { id: blockId(2) } } },
  { type: 'alias', format: { alias_pointer: { id: blockId(1) } } },
  { type: 'drive', format: { drive_properties: { url: 'https://d.example' } } },
  {
    type: 'external_object_instance',
    format: { original_url: 'https://e.example', attributes: [{ id: 'title', values: ['v'] }] },
  },
  { type: 'tab', children: [{ type: 'text', title: 'tab' }] },
  { type: 'collection_view', collection_id: 'db', view_ids: ['v1', 'v2'] },
  { type: 'breadcrumb' },
  { type: 'table_of_contents' },
]

const tables = () => ({
  collection: {
    db: {
      value: {
        id: 'db',
        name: [['D']],
        schema: {
          title: { name: 'N', type: 'title' },
          s: { name: 'S', type: 'select', options: [{ value: 'x', color: 'red' }] },
        },
      },
    },
  },
  collection_view: {
    v1: {
      value: { id: 'v1', type: 'table', format: { table_properties: [{ property: 's', visible: true }] } },
    },
    v2: { value: { id: 'v2', type: 'board', query2: { group_by: 's' } } },
  },
  collection_query: { db: { v1: { collection_group_results: { blockIds: [blockId(1)] } } } },
})

const oddities: unknown[] = [
  null,
  undefined,
  0,
  -1,
  Number.NaN,
  1e308,
  '',
  '\u0000',
  'x'.repeat(5000),
  [],
  {},
  [[]],
  [[[]]],
  [null],
  true,
  pageId,
  blockId(2),
  { value: null },
  'javascript:1',
  '🧩',
  ['a', ['b']],
]

/** Puts odd values into random places of the record map, deletes others, or exchanges two of them. */
function mutate(target: object, next: () => number): void {
  const places: [Record<string, unknown>, string][] = []
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 12) return
    for (const key of Object.keys(value)) {
      const holder = value as Record<string, unknown>
      places.push([holder, key])
      visit(holder[key], depth + 1)
    }
  }
  visit(target, 0)
  for (let i = 0; i < 6; i += 1) {
    const place = places[Math.floor(next() * places.length)]
    const other = places[Math.floor(next() * places.length)]
    if (!place || !other) continue
    const [holder, key] = place
    const kind = next()
    if (kind < 0.5) holder[key] = oddities[Math.floor(next() * oddities.length)]
    else if (kind < 0.7) delete holder[key]
    else holder[key] = structuredClone(other[0][other[1]])
  }
}

test('no damage to a record map makes rendering throw, and what comes out holds no script', () => {
  const seeds = Array.from({ length: 400 }, (_, i) => i + 1)
  const failures = withLog(() =>
    seeds.flatMap((seed) => {
      const map = page(structuredClone(everything), tables())
      mutate(map, random(seed))
      try {
        const { html } = renderArticle(map, context())
        return /<script|(href|src)="javascript/.test(html) ? [`seed ${seed}: script`] : []
      } catch (error) {
        return [`seed ${seed}: ${String(error)}`]
      }
    }),
  ).result
  expect(failures).toEqual([])
})
