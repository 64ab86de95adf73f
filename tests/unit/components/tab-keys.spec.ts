import { expect, test } from 'vitest'
import { tabAfter } from '@/components/blog/comments/tab-keys'

test('arrow keys go round the tabs, Home and End to their ends', () => {
  expect(tabAfter('ArrowRight', 2, 3)).toBe(0)
  expect(tabAfter('ArrowLeft', 0, 3)).toBe(2)
  expect(tabAfter('Home', 2, 3)).toBe(0)
  expect(tabAfter('End', 0, 3)).toBe(2)
  expect(tabAfter('a', 1, 3)).toBeNull()
})
