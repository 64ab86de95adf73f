import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { headExtras } from '@/lib/screens/head/head-extras'

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
    FONT_AWESOME: 'https://icons.example/all.css',
    CUSTOM_EXTERNAL_CSS: ['/own.css'],
    ANIMATE_CSS_URL: '/motion.css',
    CUSTOM_EXTERNAL_JS: ['/own.js'],
    SEO_GOOGLE_SITE_VERIFICATION: 'abc',
    SEO_BAIDU_SITE_VERIFICATION: 'def',
  })
  expect(headExtras(settings)).toEqual([
    { tag: 'meta', name: 'google-site-verification', content: 'abc' },
    { tag: 'meta', name: 'baidu-site-verification', content: 'def' },
    { tag: 'link', rel: 'stylesheet', href: '/own.css' },
    { tag: 'link', rel: 'stylesheet', href: '/motion.css' },
    // Hosts that may be silent hold up neither drawing nor the page's scripts.
    {
      tag: 'late-styles',
      src: '/assets/late-styles.js',
      sheets: ['https://fonts.example/a.css', 'https://icons.example/all.css'],
    },
    { tag: 'last-script', src: '/own.js' },
  ])
  const below = headExtras({ ...settings, SUB_PATH: '/blog' })
  expect(below.map((extra) => ('src' in extra ? extra.src : 'href' in extra && extra.href)).slice(2)).toEqual(
    ['/blog/own.css', '/blog/motion.css', '/blog/assets/late-styles.js', '/blog/own.js'],
  )
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
  expect(headExtras(settings)).toMatchObject([
    {
      sheets: [
        'https://fonts.googleapis.com/css2?family=Bitter&display=optional',
        'https://fonts.googleapis.com/css2?family=Bitter&display=block',
        'https://fonts.example/a.css',
      ],
    },
  ])
})
