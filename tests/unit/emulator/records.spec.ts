import { expect, test } from '@playwright/test'
import { answer } from '@/lib/workspace/emulator'
import { asked, inside } from '@/tests/support/workspace/asked'
import { tinyRecords } from '@/tests/support/workspace/tiny'

const records = tinyRecords('Hello.')
const { spaceId, rows } = records.meta
const id = rows.page ?? ''
const value = records.block[id]?.value
const unknown = '00000000-0000-4000-8000-000000000000'
const requests = [
  { table: 'block', id, version: -1 },
  { pointer: { table: 'block', id: unknown }, version: -1 },
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

test('stored files are signed for records that may be seen only', () => {
  const urls = [
    { url: 'attachment:a:b', permissionRecord: { table: 'block', id } },
    { url: 'attachment:a:b', permissionRecord: { table: 'block', id: unknown } },
  ]
  const signUrl = (url: string) => `signed ${url}`
  expect(asked(records, 'getSignedFileUrls', { urls }, { signUrl }).signedUrls).toEqual([
    'signed attachment:a:b',
    '',
  ])
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
