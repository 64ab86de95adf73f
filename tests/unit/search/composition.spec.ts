import { expect, test } from 'vitest'
import { composesPlainWords } from '@/lib/search/dialog'

test('R-130 only keyboards of Android compose plain words, and only for readers without an input method', () => {
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0'
  const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0'
  for (const [userAgent, languages, expected] of [
    [android, ['en-GB', 'fr'], true],
    [android, ['en-GB', 'zh-CN'], false],
    [android, ['ja'], false],
    [desktop, ['en-GB'], false],
  ] as const) {
    expect(composesPlainWords({ userAgent, languages }), `${userAgent} ${languages}`).toBe(expected)
  }
})
