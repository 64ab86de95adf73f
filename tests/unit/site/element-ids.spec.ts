import { expect, test } from 'vitest'
import { hashTargets } from '@/components/browser/hash-target'
import { elementIds } from '@/lib/site/element-ids'

const first = '4afd2a6e-26d4-4ba7-8cf1-527ca43a7cdb'
const alike = '3fdb1da1-508a-479f-9fc4-3f3ca43a7cdb'

test('a block’s element has the last eight digits of its id, or all where another block of the page ends alike', () => {
  const elementId = elementIds([first, alike])
  expect(elementId(first)).toBe('a43a7cdb')
  expect(elementId(first.replaceAll('-', ''))).toBe('a43a7cdb')
  expect(elementId(alike)).toBe('3fdb1da1508a479f9fc43f3ca43a7cdb')
  // A block of another page.
  expect(elementId('84e1ef46-4fb0-4350-9048-fec76f76c65f')).toBe('6f76c65f')
  expect(elementIds([])('no-id')).toBe('no-id')
})

test('a hash that names a block’s whole id, with dashes or without, means its element; others mean what they say', () => {
  const ids = ['4afd2a6e26d44ba78cf1527ca43a7cdb', 'a43a7cdb']
  expect(hashTargets(`#${first}`)).toEqual(ids)
  expect(hashTargets(`/article/x#${first.replaceAll('-', '').toUpperCase()}`)).toEqual(ids)
  expect(hashTargets('#a43a7cdb')).toEqual(['a43a7cdb'])
  expect(hashTargets('#2023-04')).toEqual(['2023-04'])
  expect(hashTargets('#Comments')).toEqual(['Comments'])
  expect(hashTargets('/archive')).toEqual([])
})
