import { expect, test } from '@playwright/test'
import { settingsSchema } from '@/conf/schema'
import { commentServices } from '@/lib/site/comment-services'

test('R-392 each of eight comment services is switched on by its own setting; by default none is', () => {
  const settings = settingsSchema.parse({})
  expect(commentServices(settings)).toEqual([])
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
