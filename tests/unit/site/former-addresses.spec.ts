import { expect, test } from 'vitest'
import { isLanguage, plainerForms } from '@/lib/site/former-addresses'

const forms: [address: string, plainer: string[]][] = [
  ['article/hello', []],
  ['article/hello.html', ['article/hello']],
  ['hello.HTM', ['hello']],
  ['.html', []],
  ['article/hello.html.html', ['article/hello.html']],
  ['en', ['']],
  ['zh-CN/tag/ink', ['tag/ink']],
  ['zh_CN/about', ['about']],
  ['xx/about', []],
  ['english/about', []],
  ['en/article/hello.html', ['en/article/hello', 'article/hello.html', 'article/hello']],
  ['2024/hello/hello', ['2024/hello']],
  ['2024/a/b/a/b', ['2024/a/b']],
  ['2024/hello/hello.html', ['2024/hello/hello', '2024/hello']],
]
for (const [address, plainer] of forms) {
  test(`/${address} is tried as ${plainer.map((form) => `/${form}`).join(', ') || 'nothing else'}`, () => {
    expect(plainerForms(address.split('/')).map((form) => form.join('/'))).toEqual(plainer)
  })
}

test('a language is a tag whose language exists', () => {
  expect(
    ['en', 'EN', 'zh-CN', 'zh_TW', 'zh-Hans', 'ZH_hant', 'pt-br', 'es-419'].filter(isLanguage),
  ).toHaveLength(8)
  expect(
    ['xx', 'e', 'eng', 'en-', 'en-toolong', 'no-such', 'my-page', 'en-qq', '', '__proto__', '中文'].filter(
      isLanguage,
    ),
  ).toEqual([])
})
