import { expect, test } from 'vitest'
import { templateLanguages } from '@/scripts/new/languages'

const { 'en-US': english, 'zh-CN': chinese } = templateLanguages

test('a new blog has the same settings in both languages, and its posts have covers', () => {
  const names = (values: object) => Object.keys(values).sort()
  expect(names(chinese.enabled)).toEqual(names(english.enabled))
  expect(english.enabled).toMatchObject({ LANG: 'en-US', POST_COVER_SOURCE: 'generated' })
  expect(chinese.enabled).toMatchObject({ LANG: 'zh-CN', POST_COVER_SOURCE: 'generated' })
})
