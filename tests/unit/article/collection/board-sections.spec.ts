import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { answered, context, hiddenId, page } from '../support'

const rowId = (n: number) => `70000000-0000-4000-8000-00000000000${n}`
const rows = [
  ['OPEN', 'Public', 'Now'],
  ['LATER', 'Public', 'Later'],
  ['CLOSED', 'Private', 'Now'],
] as const
const group = (property: string, value: string, hidden = false) => ({
  property,
  hidden,
  value: { type: 'select', value },
})
const select = (...values: string[]) => ({ type: 'select', options: values.map((value) => ({ value })) })
const schema = {
  title: { name: 'Name', type: 'title' },
  p: { name: 'For', ...select('Public', 'Private') },
  q: { name: 'When', ...select('Now', 'Later') },
}
const format = {
  board_columns_by: { property: 'p' },
  board_columns: [group('p', 'Public'), group('p', 'Private', true)],
  collection_group_by: { property: 'q' },
  collection_groups: [group('q', 'Now'), group('q', 'Later', true)],
}
const mentions = rows.map((_, n) => ['‣', [['p', rowId(n)]]])
const article = answered(
  page(
    [
      { type: 'text', title: mentions },
      { type: 'collection_view', collection_id: 'db', view_ids: ['v'] },
    ],
    {
      block: Object.fromEntries(
        rows.map(([title, p, q], n) => [
          rowId(n),
          {
            value: {
              id: rowId(n),
              type: 'page',
              parent_id: 'db',
              parent_table: 'collection',
              properties: { title: [[title]], p: [[p]], q: [[q]] },
            },
          },
        ]),
      ),
      collection: { db: { value: { id: 'db', schema, parent_id: hiddenId, parent_table: 'block' } } },
      collection_view: { v: { value: { id: 'v', type: 'board', format } } },
    },
  ),
)

test('R-255 R-373 a draft’s row on a board is named only where neither its column nor its section is hidden', () => {
  const { html, text } = renderArticle(article, { ...context(), guarded: new Set([hiddenId]) })
  expect(rows.map(([title]) => `${html} ${text}`.split(title).length > 1)).toEqual([true, false, false])
})
