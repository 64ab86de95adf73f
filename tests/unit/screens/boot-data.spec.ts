import { expect, test } from 'vitest'
import { browserDefaults } from '@/conf/browser-defaults'
import { openedHint, toBootData } from '@/lib/screens/head/boot-data'
import type { ArticleScreen } from '@/lib/screens/types'
import { screens } from '../components/theme-pages'

const locked: ArticleScreen = { ...screens.article, id: '0f', locked: true, html: '' }

test('R-353 only a locked page that its server can open names the cookie of a reader who has opened it', () => {
  expect(openedHint(locked)).toBe('opened-0f=')
  expect(openedHint({ ...locked, locked: false })).toBeUndefined()
  expect(openedHint({ ...locked, lockError: { reason: 'wrong' } })).toBeUndefined()
  expect(openedHint({ ...locked, sealed: { rounds: 1, salt: '', iv: '', data: '' } })).toBeUndefined()
  expect(openedHint(screens.search)).toBeUndefined()
  expect(openedHint(undefined)).toBeUndefined()
})

test('the framework waits for the reader’s first sign, where the content does not need it', () => {
  const starts = (screen: Parameters<typeof openedHint>[0]) => toBootData({ screen }, browserDefaults).starts
  expect(starts(screens.article)).toBe('sign')
  expect(starts(locked)).toBe('sign')
  expect(starts({ ...screens.search, keyword: '' })).toBe('sign')
  expect(starts({ ...screens.search, keyword: 'ink' })).toBe('loaded')
  expect(starts(screens.memos)).toBe('loaded')
  expect(starts(undefined)).toBe('at-once')
})
