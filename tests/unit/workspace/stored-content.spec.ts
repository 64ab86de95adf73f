import { expect, test } from 'vitest'
import { toContent, toStoredPage } from '@/lib/workspace/store/stored-content'
import { uuid } from './fake-workspace'

// What a disk or a Redis gives back is no more to be trusted than an answer of the workspace.

const page = { id: uuid(1), type: 'page', properties: { title: [['Root']] } }
const row = { id: uuid(3), type: 'page', properties: { title: [['Row']] } }
const collection = { id: uuid(2), schema: { title: { name: 'title', type: 'title' } } }
const root = {
  page,
  holderId: uuid(1),
  collection,
  viewId: uuid(4),
  view: { id: uuid(4), type: 'table' },
  spaceId: '',
  reason: 'NOTION_PAGE_ID is the database',
  viewReason: 'it is the first view',
  otherViewIds: [],
}
const index = {
  page,
  collection,
  rowIds: [row.id],
  isSorted: false,
  rows: { [row.id]: { role: 'reader', value: row } },
}
const content = {
  root,
  index,
  entries: { TITLE: 'A title' },
  addresses: { '/a': row.id },
  gone: [uuid(9)],
  closed: ['article/b'],
}

const recordMap = {
  block: { [page.id]: { role: 'reader', value: page } },
  collection: {},
  collection_view: {},
  notion_user: {},
  custom_emoji: { a: { value: { id: 'a' } } },
  collection_query: { [uuid(2)]: { [uuid(4)]: { blockIds: [row.id] } } },
}
const stored = { page: { recordMap, dependent: true }, version: '1', loadedAt: 2, lacksSince: 3 }

test('content that was stored whole is read as it was', () => {
  expect(toContent(content)).toEqual(content)
  const more = { ...content, index: { ...index, later: 'a member that a later release adds' } }
  expect(toContent(more)).toEqual(more)
  const { isSorted: _, ...earlier } = index
  expect(toContent({ ...content, index: earlier })).toEqual({
    ...content,
    index: { ...index, isSorted: true },
  })
  expect(toContent({ ...content, root: { ...root, view: null } })).toMatchObject({ root: { view: null } })
})

test('content without a table, a page or rows is none', () => {
  const odd: unknown[] = [
    null,
    'text',
    [],
    {},
    { ...content, root: null },
    { ...content, root: { ...root, page: { ...page, id: 7 } } },
    { ...content, root: { ...root, collection: { ...collection, schema: 'text' } } },
    { ...content, root: { ...root, viewId: 7 } },
    { ...content, index: { ...index, collection: {} } },
    { ...content, index: { ...index, rowIds: 'text' } },
  ]
  for (const value of odd) expect(toContent(value), JSON.stringify(value)).toBeNull()
})

test('records, rows, settings and addresses of another shape are left out', () => {
  const odd = {
    ...content,
    index: {
      ...index,
      rowIds: [row.id, 7, null],
      rows: { ...index.rows, b: 7, c: { value: { id: 'c', type: 'page', properties: 'text' } } },
    },
    entries: { TITLE: 'A title', LINK: { href: 'x' } },
    addresses: { '/a': row.id, '/b': 7 },
    gone: [uuid(9), 7, null],
    closed: ['article/b', 7],
  }
  expect(toContent(odd)).toEqual({
    ...content,
    index: { ...index, rows: { ...index.rows, c: { role: 'reader', value: { id: 'c', type: 'page' } } } },
  })
  expect(toContent({ ...content, entries: 'text', addresses: [], gone: {}, closed: 7 })).toMatchObject({
    entries: {},
    addresses: {},
    gone: [],
    closed: [],
  })
})

test('R-282 a stored page is read as it was, without signatures that somebody has put there', () => {
  expect(toStoredPage(stored)).toEqual(stored)
  const signed = {
    ...recordMap,
    signed_urls: { a: 'https://evil.example/' },
    preview_images: { a: {} },
    collection_query: { a: 7, b: { c: 7 } },
  }
  expect(toStoredPage({ ...stored, page: { recordMap: signed, dependent: 'yes' } })).toEqual({
    ...stored,
    page: { recordMap: { ...recordMap, collection_query: { b: {} } }, dependent: false },
  })
})

test('which rows were restricted is read as it was stored; what is no right gives nothing', () => {
  const restricted = { [row.id]: ['exists', 'listed'], b: [] }
  expect(toStoredPage({ ...stored, restricted })).toEqual({ ...stored, restricted })
  const odd = { [row.id]: ['exists', 'all', 7], b: 'exists' }
  expect(toStoredPage({ ...stored, restricted: odd })).toEqual({
    ...stored,
    restricted: { [row.id]: ['exists'], b: [] },
  })
  expect(toStoredPage({ ...stored, restricted: 'none' })).toEqual(stored)
})

test('a stored page without blocks, version or time is none', () => {
  const odd: unknown[] = [
    null,
    { ...stored, page: 7 },
    { ...stored, page: { recordMap: [] } },
    { ...stored, page: { recordMap: { ...recordMap, block: { a: 7 } } } },
    { ...stored, version: 7 },
    { ...stored, loadedAt: '2' },
  ]
  for (const value of odd) expect(toStoredPage(value), JSON.stringify(value)).toBeNull()
})
