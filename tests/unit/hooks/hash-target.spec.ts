import { expect, test } from 'vitest'
import { hashTarget } from '@/components/browser/hash-target'

test('a hash names an element by its decoded text', () => {
  expect(hashTarget('/archive#2023-04')).toBe('2023-04')
  expect(hashTarget('#%E7%8C%AB')).toBe('猫')
  expect(hashTarget('/archive')).toBe('')
  expect(hashTarget('#50%')).toBe('')
})
