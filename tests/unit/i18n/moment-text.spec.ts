import { expect, test } from 'vitest'
import { momentText } from '@/lib/i18n/moment-text'

const cases: [dateTime: string, locale: string, words: string | null][] = [
  ['2026-05-04', 'en-US', 'May 4, 2026'],
  ['2026-05-04', 'zh-CN', '2026年5月4日'],
  ['2026-05-04T21:30', 'en-US', 'May 4, 2026, 9:30 PM'],
  ['2026-05-04T21:30', 'zh-CN', '2026年5月4日 21:30'],
  ['2026-05-04T21:30Z', 'en-US', 'May 4, 2026, 9:30 PM'],
  ['2026-05-04T21:30+08:00', 'en-US', 'May 4, 2026, 9:30 PM (GMT+8)'],
  ['2026-05-04T21:30-03:30', 'en-US', 'May 4, 2026, 9:30 PM (GMT-3:30)'],
  ['2026-05-04T21:30+00:00', 'en-US', 'May 4, 2026, 9:30 PM (GMT)'],
  ['2026-13-04', 'en-US', null],
  ['yesterday', 'en-US', null],
  ['', 'en-US', null],
]

for (const [dateTime, locale, words] of cases) {
  test(`${dateTime || 'nothing'} in ${locale} is ${words ?? 'no moment'}`, () => {
    // Some versions of the language data have a narrow space before AM.
    expect(momentText(dateTime, locale)?.replace(/\u202f/g, ' ') ?? null).toBe(words)
  })
}

test('the time zone of the machine moves no moment', () => {
  const { TZ } = process.env
  process.env.TZ = 'Pacific/Kiritimati'
  try {
    // In a language of its own, because what formats a language is kept.
    expect(momentText('2026-05-04', 'de-DE')).toBe('04.05.2026')
    expect(momentText('2026-05-04T21:30', 'de-DE')).toBe('04.05.2026, 21:30')
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
})
