import { expect, test } from 'vitest'
import { disposition } from '@/lib/media/content-type'

test('a file’s name may hold half of a character pair, which stands in no header', () => {
  expect(disposition(true, 'a\ud83d.png')).toBe(`inline; filename="a_.png"; filename*=UTF-8''a.png`)
  // The 150 last units of a long name begin inside of a pair.
  const long = disposition(false, `${'🌊'.repeat(100)}x`)
  expect(long).toContain(`filename*=UTF-8''${encodeURIComponent('🌊'.repeat(74))}x`)
})
