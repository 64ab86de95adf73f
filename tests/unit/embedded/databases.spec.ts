import { expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { everyBlock } from '@/tests/support/workspace/every-block'
import { TINY_WORKSPACE, tinyRecords } from '@/tests/support/workspace/tiny'

const records = compileWorkspace(everyBlock, { files: 'site' })
const shown = Object.values(records.block)
  .map((record) => record.value)
  .filter((block) => block.type === 'collection_view' && block.view_ids?.length === 5)
const collection = records.collection[shown[0]?.collection_id ?? '']?.value
const schema = collection?.schema ?? {}
const id = (name: string) => Object.keys(schema).find((key) => schema[key]?.name === name) ?? ''
const rows = Object.values(records.block)
  .map((record) => record.value)
  .filter((block) => block.parent_id === collection?.id)

test('databases: one that two articles show is one collection, owned by the first, with views for each', () => {
  expect(shown.map((block) => block.collection_id)).toEqual([collection?.id, collection?.id])
  expect(collection?.parent_id).toBe(shown[0]?.id)
  expect(new Set(shown.flatMap((block) => block.view_ids)).size).toBe(10)
  expect(shown[1]?.format).toEqual({
    collection_pointer: { id: collection?.id, table: 'collection', spaceId: records.meta.spaceId },
  })
})

test('databases: values of every type take the form of records', () => {
  const [lin] = Object.keys(records.notion_user)
  expect(rows[0]?.properties).toEqual({
    title: [['Kyoto']],
    [id('Stage')]: [['Planned']],
    [id('Days')]: [['5']],
    [id('Done')]: [['No']],
    [id('When')]: [['‣', [['d', { type: 'date', start_date: '2026-03-01' }]]]],
    [id('Tags')]: [['tea,walk']],
    [id('Who')]: [['‣', [['u', lin]]]],
    [id('Papers')]: [['ticket.pdf', [['a', '/files/ticket.pdf']]]],
  })
  expect(schema[id('Days')]).toEqual({ name: 'Days', type: 'number', number_format: 'number_with_commas' })
  expect(schema[id('Stage')]?.options?.map((option) => option.value)).toEqual(['Planned', 'Done'])
})

test('databases: a row that stands for a post is a link to it, with its cover and icon', () => {
  expect(rows[3]).toMatchObject({
    properties: { title: [['‣', [['p', records.meta.rows['harbour-walk'], records.meta.spaceId]]]] },
    format: { page_icon: '🌊', page_cover: '/files/harbour.webp' },
  })
})

test('databases: views keep their columns, groups, sort and filter', () => {
  const views = (shown[0]?.view_ids ?? []).map((view) => records.collection_view[view]?.value)
  expect(views.map((view) => view?.type)).toEqual(['table', 'board', 'gallery', 'list', 'table'])
  const visible = (views[0]?.format.table_properties ?? []) as { property: string; visible: boolean }[]
  expect(visible.filter((column) => column.visible).map((column) => column.property)).toEqual([
    'title',
    id('Stage'),
    id('Days'),
  ])
  expect(views[0]?.query2?.sort).toEqual([{ property: id('Days'), direction: 'descending' }])
  expect(views[1]?.format.board_columns).toEqual([
    { property: id('Stage'), hidden: false, value: { type: 'select' } },
    { property: id('Stage'), hidden: false, value: { type: 'select', value: 'Planned' } },
    { property: id('Stage'), hidden: false, value: { type: 'select', value: 'Done' } },
  ])
  expect(views[2]?.format).toMatchObject({
    gallery_cover: { type: 'page_cover' },
    gallery_cover_size: 'medium',
  })
  expect(views[3]?.query2?.filter).toEqual({
    operator: 'and',
    filters: [
      { property: id('Done'), filter: { operator: 'checkbox_is', value: { type: 'exact', value: true } } },
    ],
  })
  expect(views[4]?.format.collection_groups).toEqual([
    { property: id('Done'), hidden: false, value: { type: 'checkbox', value: false } },
    { property: id('Done'), hidden: false, value: { type: 'checkbox', value: true } },
  ])
})

test('databases: relations name rows, and what was computed is a text', () => {
  const workspace = `${TINY_WORKSPACE}
databases:
  d:
    schema: { Name: title, Posts: relation, Sum: formula, Enough: rollup, Who: person }
    rows:
      - { Name: a, Posts: [about, page], Sum: 7, Enough: true, Who: [lin, lin] }
`
  const { block, collection, meta, notion_user } = tinyRecords('::database{id=d}', {
    files: 'site',
    workspace,
  })
  const [of] = Object.values(collection).filter(({ value }) => value.id !== meta.collectionId)
  const key = (name: string) =>
    Object.entries(of?.value.schema ?? {}).find(([, column]) => column.name === name)?.[0] ?? ''
  const [lin = ''] = Object.keys(notion_user)
  const shownRow = Object.values(block).find(({ value }) => value.parent_id === of?.value.id)
  const { about = '', page = '' } = meta.rows
  expect(shownRow?.value.properties).toEqual({
    title: [['a']],
    [key('Posts')]: [['‣', [['p', about, meta.spaceId]]], [','], ['‣', [['p', page, meta.spaceId]]]],
    [key('Sum')]: [['7']],
    [key('Enough')]: [['Yes']],
    [key('Who')]: [['‣', [['u', lin]]], [','], ['‣', [['u', lin]]]],
  })
})
