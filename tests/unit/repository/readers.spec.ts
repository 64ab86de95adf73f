import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '@/conf/schema'
import { secretNames } from '@/conf/secret-names'
import { toPageResult } from '@/lib/screens/page-result'
import { screenAt } from '@/lib/screens/route'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

test('R-370 R-371 R-372 every reader is anonymous: no route takes accounts in, no setting knows roles, and pages are made for nobody in particular', async () => {
  // Those of readers: files, drawn pictures, the owner's style sheet, a random post, the search, whose comments are quoted, a post's password; those of the owner have a secret.
  expect(readdirSync('pages/api', { recursive: true, encoding: 'utf8' }).sort()).toEqual([
    'media',
    'media/[block].ts',
    'picture',
    'picture/[name].ts',
    'quotable-pages.ts',
    'random.ts',
    'revalidate.ts',
    'search.ts',
    'status.ts',
    'styles',
    'styles/[name].ts',
    'unlock.ts',
    'webhook.ts',
  ])
  const named = [...settingNames, ...secretNames].filter((name) => /ACCOUNT|LOGIN|ROLE|_USERS?$/.test(name))
  expect(named).toEqual(['NOTION_ACTIVE_USER'])
  const screen = screenAt([])
  const made = screen && (await toPageResult(makeSite([makePost({ title: 'a' })]), screen))
  expect(made && 'props' in made ? Object.keys(made.props).sort() : made).toEqual([
    'screen',
    'site',
    'theme',
    'themed',
    'visibility',
  ])
})
