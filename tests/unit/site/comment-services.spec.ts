import { expect, test } from 'vitest'
import { browserKeys } from '@/conf/browser'
import { isCommentKey } from '@/conf/comments'
import { settingNames, settingsSchema } from '@/conf/schema'
import { commentServices, commentSetup, countedKey } from '@/lib/site/comment-services'
import { makePost } from './make-post'

const settings = settingsSchema.parse({})
const all = {
  ...settings,
  COMMENT_TWIKOO_ENV_ID: 'a',
  COMMENT_GISCUS_REPO: 'a/b',
  COMMENT_GITALK_CLIENT_ID: 'a',
  COMMENT_CUSDIS_APP_ID: 'a',
  COMMENT_UTTERRANCES_REPO: 'a/b',
  COMMENT_WALINE_SERVER_URL: '/a',
  COMMENT_VALINE_APP_ID: 'a',
  COMMENT_ARTALK_SERVER: '/a',
}

test('R-392 each of eight comment services is switched on by its own setting; by default none is', () => {
  expect(commentServices(settings)).toEqual([])
  expect(commentServices(all)).toEqual([
    'twikoo',
    'giscus',
    'gitalk',
    'cusdis',
    'utterances',
    'waline',
    'valine',
    'artalk',
  ])
  expect(commentServices({ ...settings, COMMENT_WALINE_SERVER_URL: '/a' })).toEqual(['waline'])
})

test('R-384 R-385 R-392 pages carry the settings of the services that are on, and nothing of any other', () => {
  expect(commentSetup(settings)).toBeNull()
  expect(commentSetup({ ...settings, COMMENT_TWIKOO_ENV_ID: 'https://talk.example' })).toEqual({
    services: ['twikoo'],
    tabs: false,
    settings: {
      COMMENT_PAGE_KEY: 'path',
      COMMENT_TWIKOO_ENV_ID: 'https://talk.example',
      COMMENT_TWIKOO_COUNT_ENABLE: false,
      COMMENT_TWIKOO_CDN_URL: 'https://cdn.jsdelivr.net/npm/twikoo@1.7.9/dist/twikoo.min.js',
    },
  })
  const sent = Object.keys(commentSetup(all)?.settings ?? {})
  expect(sent.filter((key) => key.startsWith('COMMENT_WEBMENTION'))).toEqual([])
  // Without any service the browser knows nothing of comments, not even a default.
  expect(browserKeys.filter((key) => key.startsWith('COMMENT_'))).toEqual([])
  expect(settingNames.filter(isCommentKey).length).toBeGreaterThan(40)
})

test('one service has a row of tabs only where the settings want it, several always have', () => {
  const one = { ...settings, COMMENT_WALINE_SERVER_URL: '/a' }
  expect(commentSetup(one)?.tabs).toBe(false)
  expect(commentSetup({ ...one, COMMENT_HIDE_SINGLE_TAB: false })?.tabs).toBe(true)
  expect(commentSetup({ ...one, COMMENT_ARTALK_SERVER: '/b' })?.tabs).toBe(true)
})

test('lists tell the numbers of comments when the setting is on and Twikoo is, for the posts that have comments', () => {
  const tea = makePost({ title: 'tea', key: 'key-of-tea' })
  const off = { ...settings, COMMENT_TWIKOO_ENV_ID: 'https://talk.example' }
  const on = { ...off, COMMENT_TWIKOO_COUNT_ENABLE: true }
  expect(countedKey(on, tea)).toBe('/article/tea')
  expect(countedKey({ ...on, COMMENT_PAGE_KEY: 'id' }, tea)).toBe('key-of-tea')
  expect(countedKey(off, tea)).toBe('')
  expect(countedKey({ ...settings, COMMENT_TWIKOO_COUNT_ENABLE: true }, tea)).toBe('')
  expect(countedKey(on, makePost({ title: 'silent', ext: { comment: false } }))).toBe('')
  // The key of a locked post stays with the site.
  expect(countedKey(on, makePost({ title: 'guarded', locked: true }))).toBe('')
  expect(countedKey(on, makePost({ title: 'elsewhere', href: 'https://elsewhere.example' }))).toBe('')
})

test('Twikoo in the cloud, known by a name, gets the form of its script that brings the library of the cloud', () => {
  const script = (changed: object) =>
    commentSetup({ ...settings, ...changed })?.settings.COMMENT_TWIKOO_CDN_URL
  const name = { COMMENT_TWIKOO_ENV_ID: 'pond-1g2h3j' }
  expect(script(name)).toBe('https://cdn.jsdelivr.net/npm/twikoo@1.7.9/dist/twikoo.all.min.js')
  expect(script({ ...name, COMMENT_TWIKOO_CDN_URL: '/own/twikoo.min.js' })).toBe('/own/twikoo.min.js')
  expect(script({ COMMENT_TWIKOO_ENV_ID: 'https://talk.example' })).toMatch(/\/twikoo\.min\.js$/)
})
