import { expect, test } from 'vitest'
import { plainText } from '@/lib/embedded-workspace/emulator/records'
import { blockOf, isPage } from '@/lib/embedded-workspace/emulator/tree'
import { generateWorkspace } from '@/tests/support/workspace/generate'

const { records, expected } = generateWorkspace({ posts: 60, seed: 3, longBlocks: 2_000 })

/** The texts of a page's blocks in reading order, with their depths. */
function textsOf(id: string, depth = 0): { text: string; depth: number }[] {
  const content = blockOf(records, id)?.content ?? []
  return content.flatMap((child) => {
    const block = blockOf(records, child)
    if (!block || isPage(block)) return []
    return [{ text: plainText(block.properties?.title), depth }, ...textsOf(child, depth + 1)]
  })
}

test('a generated workspace has as many published posts, rows and views as it says', () => {
  const { properties, collectionId, viewIds } = records.meta
  const rows = Object.values(records.block).filter((record) => record.value.parent_id === collectionId)
  const value = (row: (typeof rows)[number], name: string) =>
    plainText(row.value.properties?.[properties[name] ?? ''])
  expect(rows).toHaveLength(expected.rows)
  const published = rows.filter(
    (row) => value(row, 'type') === 'Post' && value(row, 'status') === 'Published',
  )
  expect(published).toHaveLength(60)
  expect(expected.published).toBe(60)
  expect(new Set(published.map((row) => value(row, 'category')).filter(Boolean))).toEqual(
    new Set(expected.categories),
  )
  expect(new Set(published.flatMap((row) => value(row, 'tags').split(',')).filter(Boolean))).toEqual(
    new Set(expected.tags),
  )
  expect(viewIds).toHaveLength(7)
})

test('every marker of a generated workspace stands in the body it belongs to, and nowhere else', () => {
  const all = JSON.stringify(records.block)
  for (const { id, marker } of Object.values(expected.specials)) {
    expect(textsOf(id).some(({ text }) => text.includes(marker))).toBe(true)
    expect(all.split(marker)).toHaveLength(2)
  }
  for (const slug of expected.slugs) {
    const text = textsOf(records.meta.rows[slug] ?? '')
      .map((block) => block.text)
      .join('\n')
    expect(text).toContain(`${slug}-marker`)
  }
})

test('the long post has exactly its blocks, in order and partly nested; the deep one all its levels', () => {
  const long = textsOf(expected.specials.long.id)
  expect(long.map(({ text }) => /block-\d+/.exec(text)?.[0])).toEqual(expected.longMarkers)
  expect(Math.max(...long.map(({ depth }) => depth))).toBe(2)
  const deep = textsOf(expected.specials.deep.id).slice(1)
  expect(deep.map(({ text }) => /level-\d+/.exec(text)?.[0])).toEqual(expected.deepMarkers)
  expect(deep.map(({ depth }) => depth)).toEqual(expected.deepMarkers.map((_, i) => i))
})

test('the same seed generates the same workspace, another seed another one', { tags: 'full' }, () => {
  const make = (seed: number) => JSON.stringify(generateWorkspace({ posts: 12, seed, longBlocks: 8 }).records)
  expect(make(5)).toBe(make(5))
  expect(make(5)).not.toBe(make(6))
})
