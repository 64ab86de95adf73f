import { expect, test } from 'vitest'
import { globalSingleton } from '@/lib/global-singleton'
import { warnOnce } from '@/lib/warn-once'

test('however many warnings there are, the log grows by a thousand lines a day', () => {
  const lines: string[] = []
  const { warn } = console
  console.warn = (text: string) => void lines.push(text)
  const warned = globalSingleton('warnings', () => ({ texts: new Set<string>(), since: Date.now() }))
  const before = [...warned.texts]
  warned.texts.clear()
  try {
    for (let reading = 0; reading < 3; reading += 1)
      for (let row = 0; row < 1_500; row += 1) warnOnce(`Row ${row} has no title.`)
    expect(lines).toHaveLength(1_001)
    expect(lines.at(-1)).toContain('further ones are left out')
    warned.since = Date.now() - 25 * 3_600_000
    warnOnce('Row 0 has no title.')
    expect(lines.at(-1)).toBe('Row 0 has no title.')
    warnOnce(`Row ${'x'.repeat(1_000_000)} is long.`)
    expect([...warned.texts].join('').length).toBeLessThan(3_000)
  } finally {
    console.warn = warn
    warned.texts.clear()
    for (const text of before) warned.texts.add(text)
  }
})
