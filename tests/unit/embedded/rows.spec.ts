import { expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { TINY_WORKSPACE } from '@/tests/support/workspace/tiny'

function compileRow(frontMatter: string, workspace = TINY_WORKSPACE) {
  const records = compileWorkspace(
    { 'workspace.yaml': workspace, 'rows/010-a-row.md': `---\n${frontMatter}\n---\n` },
    { files: 'site' },
  )
  const [row] = Object.values(records.block).filter((record) => record.value.parent_table === 'collection')
  return { records, row: row?.value, ids: records.meta.properties }
}

test('rows: every property stands under the id that the schema gives it', () => {
  const { row, ids, records } = compileRow(
    [
      'type: Post',
      'status: Published',
      'title: Harbour',
      'slug: harbour',
      'summary: At five.',
      'category: Travel',
      'tags: [推荐, Photography]',
      'date: { start: 2026-05-04, time: "09:30", zone: Asia/Shanghai }',
      'password: sesame',
      'icon: "🌊"',
      'cover: /images/page-cover/harbour.webp',
      'coverPosition: 0.2',
      'fullWidth: true',
      'smallText: true',
      'created: 2026-05-01T08:00:00Z',
      'edited: 2026-05-06T08:00:30Z',
      'ext: { comment: false }',
    ].join('\n'),
  )
  expect(row).toMatchObject({
    type: 'page',
    properties: {
      title: [['Harbour']],
      [ids.type ?? '']: [['Post']],
      [ids.status ?? '']: [['Published']],
      [ids.slug ?? '']: [['harbour']],
      [ids.summary ?? '']: [['At five.']],
      [ids.category ?? '']: [['Travel']],
      [ids.tags ?? '']: [['推荐,Photography']],
      [ids.date ?? '']: [
        [
          '‣',
          [
            [
              'd',
              {
                type: 'datetime',
                start_date: '2026-05-04',
                start_time: '09:30',
                time_zone: 'Asia/Shanghai',
              },
            ],
          ],
        ],
      ],
      [ids.password ?? '']: [['sesame']],
      [ids.ext ?? '']: [['{"comment":false}']],
    },
    format: {
      page_icon: '🌊',
      page_cover: '/images/page-cover/harbour.webp',
      page_cover_position: 0.2,
      page_full_width: true,
      page_small_text: true,
    },
    parent_id: records.meta.collectionId,
    parent_table: 'collection',
    created_time: Date.UTC(2026, 4, 1, 8),
    last_edited_time: Date.UTC(2026, 4, 6, 8),
  })
  expect(new Set(Object.values(ids)).size).toBe(11)
})

test('rows: of a cover the middle is wanted, and a row without days was made on the first of January 2026', () => {
  const { row } = compileRow('type: Post\nstatus: Published\ntitle: a\ncover: /images/a.webp')
  expect(row?.format).toEqual({ page_cover: '/images/a.webp', page_cover_position: 0.5 })
  expect(row?.created_time).toBe(Date.UTC(2026, 0, 1))
})

test("rows: a menu entry's icon is a property, a post's is on its page", () => {
  const menu = compileRow('type: Menu\nstatus: Published\ntitle: Browse\nicon: "📚"')
  expect(menu.row?.properties?.[menu.ids.icon ?? '']).toEqual([['📚']])
  expect(menu.row?.format).toBeUndefined()

  const post = compileRow('type: Post\nstatus: Published\ntitle: A post\nicon: fas fa-user')
  expect(post.row?.properties?.[post.ids.icon ?? '']).toEqual([['fas fa-user']])
})

test('rows: properties can have other names, and views of them', () => {
  const { records, ids } = compileRow(
    'type: Post\nstatus: Published\ntitle: A post',
    `title: Site\nproperties: { title: 标题, status: 状态 }\nviews:\n  - { type: board, name: B, group: 状态, columns: [标题] }`,
  )
  const { collectionId, viewIds } = records.meta
  expect(records.collection[collectionId]?.value.schema.title?.name).toBe('标题')
  expect(records.collection_view[viewIds[0] ?? '']?.value).toMatchObject({
    type: 'board',
    name: 'B',
    page_sort: [records.meta.rows['a-row']],
    format: {
      collection_pointer: { id: collectionId, table: 'collection', spaceId: records.meta.spaceId },
      board_columns_by: { property: ids.status, type: 'select', sort: { type: 'manual' } },
      board_columns: [
        { property: ids.status, hidden: false, value: { type: 'select' } },
        { property: ids.status, hidden: false, value: { type: 'select', value: 'Published' } },
        { property: ids.status, hidden: false, value: { type: 'select', value: 'Invisible' } },
        { property: ids.status, hidden: false, value: { type: 'select', value: 'Draft' } },
      ],
    },
    query2: { aggregations: [{ property: 'title', aggregator: 'count' }] },
  })
})

test('rows: the database is a public page of the space', () => {
  const { records } = compileRow('type: Post\nstatus: Published\ntitle: A post')
  const { rootPageId, collectionId, viewIds, spaceId } = records.meta
  expect(rootPageId).toMatch(/^[0-9a-f]{32}$/)
  const [root] = Object.values(records.block)
  expect(root?.value).toMatchObject({
    type: 'collection_view_page',
    collection_id: collectionId,
    view_ids: viewIds,
    format: { collection_pointer: { id: collectionId, table: 'collection', spaceId } },
    parent_id: spaceId,
    parent_table: 'space',
    permissions: [{ role: 'reader', type: 'public_permission', allow_duplicate: false }],
  })
})

test('rows: the settings table stands at the end of the Config page', () => {
  const { records, row } = compileRow(
    'type: Config\nstatus: Published\ntitle: Config',
    'title: Site\nconfig:\n  - { name: SINCE, value: 2020, enable: true }\n  - { name: BIO, value: x, enable: false }',
  )
  const table = records.block[row?.content?.at(-1) ?? '']?.value
  expect(table?.type).toBe('collection_view')
  const schema = records.collection[table?.collection_id ?? '']?.value.schema ?? {}
  const id = (name: string) => Object.keys(schema).find((key) => schema[key]?.name === name) ?? ''
  const rows = Object.values(records.block).filter(
    (record) => record.value.parent_id === table?.collection_id,
  )
  expect(rows.map((record) => record.value.properties)).toEqual([
    { title: [['SINCE']], [id('Value')]: [['2020']], [id('Enable')]: [['Yes']] },
    { title: [['BIO']], [id('Value')]: [['x']], [id('Enable')]: [['No']] },
  ])
})
