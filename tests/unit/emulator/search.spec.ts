import { expect, test } from 'vitest'
import { fieldsOf, listOf } from '@/lib/unknown-values'
import { asked } from '@/tests/support/workspace/asked'
import { tinyRecords } from '@/tests/support/workspace/tiny'

const records = tinyRecords(
  'The harbour at five, and the Harbour at six.\n\n:::page[A quiet harbour]\nMore of it.\n:::',
)
const { rootPageId, rows } = records.meta

function search(query: string, ancestorId = rootPageId, limit = 20, from = records) {
  const answered = asked(from, 'search', { type: 'BlocksInAncestor', query, ancestorId, limit })
  const results = listOf(answered.results).map((result) => {
    const { id, highlight } = fieldsOf(result)
    return { id, text: fieldsOf(highlight).text, path: fieldsOf(highlight).pathText }
  })
  return { results, total: answered.total, blocks: Object.keys(fieldsOf(fieldsOf(answered.recordMap).block)) }
}

test('search finds titles before texts, marks every hit and gives the records of both', () => {
  const { results, total, blocks } = search('harbour')
  const child = results[0]?.id
  expect(results).toEqual([
    { id: expect.any(String), text: 'A quiet <gzkNfoUU>harbour</gzkNfoUU>', path: 'Site / Page' },
    {
      id: rows.page,
      text: 'The <gzkNfoUU>harbour</gzkNfoUU> at five, and the <gzkNfoUU>Harbour</gzkNfoUU> at six.',
      path: 'Site',
    },
  ])
  expect(total).toBe(2)
  expect(blocks).toEqual(expect.arrayContaining([child, rows.page]))
})

test('search stays below the ancestor, needs every word and keeps the limit', () => {
  expect(search('harbour', rows.about).total).toBe(0)
  expect(search('harbour six').results.map((result) => result.id)).toEqual([rows.page])
  expect(search('harbour seven').total).toBe(0)
  expect(search('').total).toBe(0)
  expect(search('harbour', rootPageId, 1)).toMatchObject({
    total: 2,
    results: [{ text: expect.any(String) }],
  })
})

test('search finds nothing that is in the bin or that the reader may not see', () => {
  const own = structuredClone(records)
  const texts = Object.values(own.block).filter(({ value }) => value.type === 'text')
  const child = Object.values(own.block).find(
    ({ value }) => value.parent_id === rows.page && value.type === 'page',
  )
  for (const text of texts) text.role = 'none'
  expect(search('harbour', rootPageId, 20, own).results.map(({ id }) => id)).toEqual([child?.value.id])
  if (child) child.value.alive = false
  expect(search('harbour', rootPageId, 20, own).total).toBe(0)
})

test('of a long text search shows sixty characters on each side of the first hit', () => {
  const long = tinyRecords(`${'a '.repeat(100)}harbour${' b'.repeat(100)}`)
  const { results } = search('harbour', long.meta.rootPageId, 20, long)
  expect(results[0]?.text).toBe(`${'a '.repeat(30)}<gzkNfoUU>harbour</gzkNfoUU>${' b'.repeat(26)} `)
})
