import { expect, test } from 'vitest'
import { answer } from '@/lib/embedded-workspace/emulator'
import { fieldsOf, listOf } from '@/lib/unknown-values'
import { asked, inside } from '@/tests/support/workspace/asked'
import { longBody } from '@/tests/support/workspace/long-bodies'
import { tinyRecords } from '@/tests/support/workspace/tiny'

const records = tinyRecords(longBody(250))
const pageId = records.meta.rows.page ?? ''

function chunk(body: Record<string, unknown>, from = records) {
  const answered = asked(from, 'loadPageChunk', body)
  return {
    blocks: Object.keys(fieldsOf(inside(answered, 'recordMap', 'block'))),
    tables: Object.keys(fieldsOf(answered.recordMap)),
    cursor: answered.cursor,
    isLast: listOf(inside(answered, 'cursor', 'stack')).length === 0,
    text: JSON.stringify(answered.recordMap),
  }
}

test('a page of 250 blocks comes in three chunks of 100, and nothing is missing', () => {
  let cursor: unknown = { stack: [] }
  const read: string[] = []
  const sizes: number[] = []
  for (let number = 0; number < 10; number += 1) {
    const part = chunk({ pageId, limit: 100, cursor, chunkNumber: number, verticalColumns: false })
    const blocks = part.blocks.slice(part.blocks.indexOf(pageId) + 1)
    const own = blocks.filter((id) => records.block[id]?.value.type !== 'collection_view_page')
    sizes.push(own.length)
    read.push(...own)
    cursor = part.cursor
    if (part.isLast) break
  }
  expect(sizes).toEqual([100, 100, 50])
  const inOrder = read.map(
    (id) => JSON.stringify(records.block[id]?.value.properties).match(/block-\d+/)?.[0],
  )
  expect(inOrder).toEqual(Array.from({ length: 250 }, (_, i) => `block-${String(i + 1).padStart(4, '0')}`))
})

test('the page is the first block, and what it lies in comes with it, without views', () => {
  const { blocks, tables } = chunk({ pageId: pageId.replaceAll('-', ''), limit: 1, cursor: { stack: [] } })
  expect(blocks[0]).toBe(pageId)
  expect(records.block[blocks[1] ?? '']?.value.type).toBe('collection_view_page')
  expect(blocks).toHaveLength(3)
  expect(tables.sort()).toEqual(['__version__', 'block', 'collection'])
})

test('a block that is named and not there is passed over, and takes no place of another', () => {
  const gap = structuredClone(records)
  const page = gap.block[pageId]?.value
  if (page) page.content = ['00000000-0000-4000-8000-000000000000', ...(page.content ?? [])]
  const { text } = chunk({ pageId, limit: 2, cursor: { stack: [] } }, gap)
  expect(text.match(/block-\d+/g)).toEqual(['block-0001', 'block-0002'])
})

test('a child page is listed, not entered', () => {
  const withChild = tinyRecords(':::page[Inside]\nsecret\n:::\n\nafter')
  const { text, isLast } = chunk({ pageId: withChild.meta.rows.page, limit: 100 }, withChild)
  expect(text).toContain('Inside')
  expect(text).not.toContain('secret')
  expect(text).toContain('after')
  expect(isLast).toBe(true)
})

test('databases that blocks name come with them, people do not', () => {
  const named = tinyRecords('By :person{id=lin}.\n\n::database{id=d}', {
    files: 'site',
    workspace:
      'title: a\npeople:\n  - { id: mo, name: Mo }\n  - { id: lin, name: Lin }\ndatabases:\n  d: { name: Desk, schema: { Name: title }, rows: [{ Name: Kyoto }] }',
  })
  const answered = asked(named, 'loadPageChunk', { pageId: named.meta.rows.page, limit: 100 })
  expect(inside(answered, 'recordMap', 'notion_user')).toBeUndefined()
  expect(JSON.stringify(inside(answered, 'recordMap', 'collection'))).toContain('Desk')
  expect(Object.keys(fieldsOf(inside(answered, 'recordMap', 'collection_view')))).toHaveLength(1)
  expect(JSON.stringify(inside(answered, 'recordMap', 'block'))).not.toContain('Kyoto')
})

test('an unknown page, a page the reader may not see and a limit above 100 are refused as the API does', () => {
  const hidden = structuredClone(records)
  const page = hidden.block[pageId]
  if (page) page.role = 'none'
  for (const [from, body] of [
    [records, { pageId: '00000000-0000-4000-8000-000000000000', limit: 100 }],
    [records, { pageId: 'no id' }],
    [records, { pageId, limit: 101 }],
    [hidden, { pageId, limit: 100 }],
  ] as const) {
    const { status, body: error } = answer(from, { endpoint: 'loadPageChunk', body })
    expect(status).toBe(400)
    expect(error).toEqual({
      errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'ValidationError',
      message: expect.any(String),
    })
  }
})
