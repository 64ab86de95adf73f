import { expect, test } from 'vitest'
import { widgetLanguage } from '@/components/blog/comments/languages'

const cases: [locale: string, known: [string, ...string[]], spoken: string][] = [
  ['zh-CN', ['en', 'zh-CN', 'zh-TW'], 'zh-CN'],
  ['zh-CN', ['en', 'zh-cn'], 'zh-cn'],
  ['zh-HK', ['en', 'zh-CN', 'zh-TW'], 'zh-TW'],
  ['zh-TW', ['en', 'zh-CN'], 'zh-CN'],
  ['fr-FR', ['en', 'zh-CN', 'fr'], 'fr'],
  ['fr-FR', ['en-US', 'fr-FR'], 'fr-FR'],
  ['ja-JP', ['en-US', 'zh-CN', 'ja-JP'], 'ja-JP'],
  ['tr-TR', ['en-US', 'zh-CN'], 'en-US'],
  ['en-US', ['en', 'zh-CN'], 'en'],
]
for (const [locale, known, spoken] of cases) {
  test(`a widget that knows ${known.join(', ')} speaks ${spoken} to readers of ${locale}`, () => {
    expect(widgetLanguage(locale, known)).toBe(spoken)
  })
}
