import { expect, test } from '@playwright/test'
import { settingsSchema } from '@/conf/schema'
import { headExtras } from '@/lib/screens/head-extras'

test('by default nothing is added to the head of a page', () => {
  expect(headExtras(settingsSchema.parse({}))).toEqual([])
})

test('R-391 the webmention endpoint is linked in the head when it is enabled', () => {
  const settings = settingsSchema.parse({
    COMMENT_WEBMENTION_ENABLE: true,
    COMMENT_WEBMENTION_HOSTNAME: 'blog.example',
  })
  expect(headExtras(settings)).toEqual([
    { tag: 'link', rel: 'webmention', href: 'https://webmention.io/blog.example/webmention' },
  ])
  expect(headExtras({ ...settings, COMMENT_WEBMENTION_ENABLE: false })).toEqual([])
  const proven = {
    ...settings,
    COMMENT_WEBMENTION_AUTH: 'https://code.example/ada',
    COMMENT_WEBMENTION_TWITTER_USERNAME: '@ada',
  }
  expect(headExtras(proven).slice(1)).toEqual([
    { tag: 'link', rel: 'me', href: 'https://code.example/ada' },
    { tag: 'link', rel: 'me', href: 'https://x.com/ada' },
  ])
})

test('the owner’s own style sheets, fonts, scripts and proofs of ownership go to the head', () => {
  const settings = settingsSchema.parse({
    FONT_URL: ['https://fonts.example/a.css'],
    CUSTOM_EXTERNAL_CSS: ['/own.css'],
    ANIMATE_CSS_URL: '/motion.css',
    CUSTOM_EXTERNAL_JS: ['/own.js'],
    SEO_GOOGLE_SITE_VERIFICATION: 'abc',
  })
  expect(headExtras(settings)).toEqual([
    { tag: 'meta', name: 'google-site-verification', content: 'abc' },
    { tag: 'link', rel: 'stylesheet', href: 'https://fonts.example/a.css' },
    { tag: 'link', rel: 'stylesheet', href: '/own.css' },
    { tag: 'link', rel: 'stylesheet', href: '/motion.css' },
    { tag: 'script', src: '/own.js' },
  ])
})

test('a sheet of Google’s fonts says what is shown until they are there; other sheets stay as they are', () => {
  const settings = settingsSchema.parse({
    FONT_URL: [
      'https://fonts.googleapis.com/css2?family=Bitter',
      'https://fonts.googleapis.com/css2?family=Bitter&display=block',
      'https://fonts.example/a.css',
    ],
    FONT_DISPLAY: 'optional',
  })
  expect(headExtras(settings).map((extra) => extra.tag === 'link' && extra.href)).toEqual([
    'https://fonts.googleapis.com/css2?family=Bitter&display=optional',
    'https://fonts.googleapis.com/css2?family=Bitter&display=block',
    'https://fonts.example/a.css',
  ])
})
