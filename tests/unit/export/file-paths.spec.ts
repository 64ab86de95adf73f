import { expect, test } from '@playwright/test'
import { filePath } from '../../../scripts/export/file-paths'

test('a name may have 255 bytes, as file systems count: 85 Chinese characters', () => {
  expect(filePath(`/tag/${encodeURIComponent('书'.repeat(85))}`)).toBe(`tag/${'书'.repeat(85)}`)
  expect(filePath(`/tag/${encodeURIComponent('书'.repeat(86))}`)).toBeNull()
  expect(filePath(`/${'x'.repeat(255)}`)).toBe('x'.repeat(255))
})
