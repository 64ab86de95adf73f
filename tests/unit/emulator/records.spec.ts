import { expect, test } from 'vitest'
import { answer } from '@/lib/embedded-workspace/emulator'
import { asked, inside } from '@/tests/support/workspace/asked'
import { tinyRecords } from '@/tests/support/workspace/tiny'

const records = tinyRecords('Hello.')
const { spaceId, rows } = records.meta
const id = rows.page ?? ''
const value = records.block[id]?.value
const unknown = '00000000-0000-4000-8000-000000000000'
const requests = [
  { table: 'block', id, version: -1 },
  { pointer: { table: 'block', id: unknown, spaceId }, version: -1 },
]

test('records are answered flat or nested; one that may not be seen has the role none and no value', () => {
  expect(inside(asked(records, 'syncRecordValuesMain', { requests }), 'recordMap', 'block')).toEqual({
    [id]: { role: 'reader', value },
    [unknown]: { role: 'none' },
  })
  const nested = asked(records, 'syncRecordValuesMain', { requests }, { shape: 'nested' })
  expect(inside(nested, 'recordMap', 'block')).toEqual({
    [id]: { spaceId, value: { value, role: 'reader' } },
    [unknown]: { spaceId, value: { role: 'none' } },
  })
})

test('getRecordValues answers in the order of the request', () => {
  expect(asked(records, 'getRecordValues', { requests }).results).toEqual([
    { role: 'reader', value },
    { role: 'none' },
  ])
})

test('a collection, a view, a user and an emoji need a pointer with the space; a block does not', () => {
  const own = structuredClone(records)
  const emoji = { id: unknown, version: 1, name: 'duck', url: 'attachment:a:duck.png', space_id: spaceId }
  own.custom_emoji = { [unknown]: { role: 'reader', value: emoji } }
  const first = (table: object) => Object.keys(table)[0] ?? ''
  const pointers = [
    { table: 'collection', id: first(own.collection) },
    { table: 'collection_view', id: first(own.collection_view) },
    { table: 'notion_user', id: first(own.notion_user) },
    { table: 'custom_emoji', id: unknown },
    { table: 'block', id },
  ]
  const roles = (wrap: (pointer: (typeof pointers)[number]) => object) =>
    pointers.map((pointer) => {
      const answered = asked(own, 'syncRecordValuesMain', { requests: [wrap(pointer)] })
      return inside(answered, 'recordMap', pointer.table, pointer.id, 'role')
    })
  const readable = Array(5).fill('reader')
  const hidden = Array(5).fill('none')
  expect(roles((pointer) => ({ pointer: { ...pointer, spaceId }, version: -1 }))).toEqual(readable)
  expect(roles((pointer) => ({ pointer, version: -1 }))).toEqual(hidden)
  expect(roles((pointer) => ({ pointer: { ...pointer, spaceId: unknown }, version: -1 }))).toEqual(hidden)
  expect(roles((pointer) => ({ ...pointer, spaceId, version: -1 }))).toEqual([...hidden.slice(1), 'reader'])
})

test('an unknown user has the role none', () => {
  const requests = [{ pointer: { table: 'notion_user', id: unknown, spaceId }, version: -1 }]
  const answered = asked(records, 'syncRecordValuesMain', { requests })
  expect(inside(answered, 'recordMap', 'notion_user')).toEqual({ [unknown]: { role: 'none' } })
})

test('a record map has its version among its tables', () => {
  expect(inside(asked(records, 'syncRecordValuesMain', { requests }), 'recordMap', '__version__')).toBe(3)
})

test('stored files are signed for records that may be seen only, and name their space but for blocks', () => {
  const own = structuredClone(records)
  const emoji = { id: unknown, version: 1, name: 'duck', url: 'attachment:a:b', space_id: spaceId }
  own.custom_emoji = { [unknown]: { role: 'reader', value: emoji } }
  const collection = records.meta.collectionId
  const signed = (permissionRecord: object) => {
    const urls = [{ url: 'attachment:a:b', permissionRecord }]
    const signUrl = (url: string, holder: { table: string; id: string }) => `${holder.table} ${url}`
    return asked(own, 'getSignedFileUrls', { urls }, { signUrl }).signedUrls
  }
  expect(signed({ table: 'block', id })).toEqual(['block attachment:a:b'])
  expect(signed({ table: 'block', id, spaceId })).toEqual(['block attachment:a:b'])
  expect(signed({ table: 'collection', id: collection, spaceId })).toEqual(['collection attachment:a:b'])
  expect(signed({ table: 'custom_emoji', id: unknown, spaceId })).toEqual(['custom_emoji attachment:a:b'])
  for (const refused of [
    { table: 'block', id: unknown, spaceId },
    { table: 'block', id, spaceId: unknown },
    { table: 'collection', id: collection },
    { table: 'custom_emoji', id: unknown },
    { table: 'notion_user', id: Object.keys(own.notion_user)[0], spaceId },
  ]) {
    expect(signed(refused), JSON.stringify(refused)).toEqual([''])
  }
})

test('a query behind the name of an endpoint does not count', () => {
  const body = { collection: { id: records.meta.collectionId }, loader: { limit: 9 } }
  const answered = answer(records, { endpoint: 'queryCollection?src=initial_load', body })
  expect(answered.status).toBe(200)
})

test('an unknown endpoint is answered 404, a request without its fields 400', () => {
  expect(answer(records, { endpoint: 'launchRockets', body: {} })).toMatchObject({
    status: 404,
    body: { name: 'NotFoundError' },
  })
  for (const endpoint of [
    'syncRecordValuesMain',
    'getRecordValues',
    'queryCollection',
    'getSignedFileUrls',
    'search',
  ]) {
    expect(answer(records, { endpoint, body: null })).toMatchObject({
      status: 400,
      body: { name: 'ValidationError' },
    })
  }
})
