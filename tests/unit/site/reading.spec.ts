import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { countWords, daysSince, daysSinceEdit, readMinutes } from '@/lib/site/statistics'

const texts: [text: string, words: number][] = [
  ['', 0],
  [' \n\t ', 0],
  ['hello', 1],
  ['hello world', 2],
  ['hello,  world!\nagain', 3],
  ["don't stop-now", 2],
  ['你好世界', 4],
  ['你好 世界', 4],
  ['你好 hello world', 4],
  ['用React写博客', 5],
  ['你好　世界', 4],
  ['𠮷野家', 3],
]
for (const [text, words] of texts) {
  test(`R-435 ${JSON.stringify(text)} has ${words} words`, () => {
    expect(countWords(text)).toBe(words)
  })
}

test('R-433 R-434 read time is floor(words / 400) + 1 minutes', () => {
  expect([0, 399, 400, 1199, 1200].map(readMinutes)).toEqual([1, 1, 2, 3, 4])
})

test('R-437 days online are the elapsed days, a day begun counting whole', () => {
  const created = Date.UTC(2023, 3, 20)
  const day = 86_400_000
  const elapsed = [0, 1, day, day + 1, 10 * day]
  expect(elapsed.map((time) => daysSince('2023-04-20', created + time))).toEqual([0, 1, 1, 2, 10])
})

test('R-438 the site counts as created on 2023-04-20', () => {
  const { HEO_SITE_CREATE_TIME } = settingsSchema.parse({})
  expect(daysSince(HEO_SITE_CREATE_TIME, Date.UTC(2023, 3, 21))).toBe(1)
})

test('days online are never negative', () => {
  expect(daysSince('2023-04-20', Date.UTC(2023, 0, 1))).toBe(0)
})

test('the age of an article is counted in whole days', () => {
  const edited = Date.parse('2026-01-01T12:00:00Z')
  expect(daysSinceEdit(edited, Date.parse('2026-01-02T11:59:59Z'))).toBe(0)
  expect(daysSinceEdit(edited, Date.parse('2026-04-01T12:00:00Z'))).toBe(90)
})
