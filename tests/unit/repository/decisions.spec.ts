import { liteClient } from 'algoliasearch/lite'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { contentPolicy } from '@/lib/content-policy'
import { enUS } from '@/lib/i18n/en-US'
import { signInScreen, signUpScreen } from '@/lib/screens/messages'
import { hostedSearch } from '@/lib/search/hosted-client'
import { toPost } from '@/lib/workspace/table/to-post'
import { SignIn, SignUp } from '@/themes/heo/screens/Account'
import { drawn } from '../components/drawn'
import { uuid } from '../workspace/fake-workspace'
import { rowFrom, rowValue, settingsWith } from '../workspace/rows'
import { readDecisions } from './decision-records'

test('R-019 sign-in and sign-up are a card that says that no account is needed, with a link home and no form', () => {
  for (const screen of [signInScreen(), signUpScreen()]) {
    expect(screen.noindex).toBe(true)
    const html = drawn(createElement(screen.kind === 'sign-in' ? SignIn : SignUp))
    expect(html).toContain(screen.kind === 'sign-in' ? enUS.account.signIn : enUS.account.signUp)
    expect(html).toContain(enUS.account.noAccount)
    expect([...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/'])
    expect(html).not.toMatch(/<(?:form|input|button|textarea)/)
  }
})

/** Fields of a post that the specification names. */
const named = (
  'id type title slug href summary category tags tagItems pageCover pageCoverThumbnail pageIcon publishDate ' +
  'lastEditedDate'
).split(' ')

test('R-267 a post has the further fields that the decision names, and none that tells its password', () => {
  const cells = { title: 'Sea', type: 'Post', status: 'Published', slug: 'sea', password: 'open-sesame' }
  const format = { page_cover: '/images/page-cover/a.jpg', page_cover_position: 0.2, page_full_width: true }
  const post = toPost(rowFrom(rowValue(uuid(7), cells, { format })), settingsWith(), Date.parse('2026-03-01'))
  const section = readDecisions()
    .find(({ points }) => points.includes('R-267'))
    ?.sections.get('Decision')
  const fields = Object.keys(post ?? {}).filter((field) => !named.includes(field))
  expect(fields.sort()).toEqual([...(section ?? '').matchAll(/`(\w+)`/g)].map(([, field]) => field).sort())
  expect(JSON.stringify(post)).not.toContain('open-sesame')
})

test('R-379 the hosted search asks its service by POST /1/indexes/*/queries, with the key that can only search', async () => {
  const asked: { address: URL; method: string | undefined; body: unknown }[] = []
  const usual = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    asked.push({
      address: new URL(String(input)),
      method: init?.method,
      body: JSON.parse(String(init?.body)),
    })
    return Response.json({ results: [{ hits: [], nbHits: 0, nbPages: 0, processingTimeMS: 1 }] })
  }
  try {
    const settings = {
      ...settingsSchema.parse({}),
      ALGOLIA_APP_ID: 'POND',
      ALGOLIA_SEARCH_ONLY_APP_KEY: 'search-only',
      ALGOLIA_INDEX: 'posts',
    }
    const search = hostedSearch(settings, (app, key, options) => liteClient(app, key, options))
    await search('ink', 0, new AbortController().signal)
  } finally {
    globalThis.fetch = usual
  }
  expect(asked).toHaveLength(1)
  const [{ address, method, body }] = asked as [(typeof asked)[number]]
  expect([method, address.host, address.pathname]).toEqual([
    'POST',
    'pond-dsn.algolia.net',
    '/1/indexes/*/queries',
  ])
  expect(body).toMatchObject({ requests: [{ indexName: 'posts', query: 'ink' }] })
})

test('R-386 the way is open to script and backend of the configured comment service and to nobody else', () => {
  const sources = (given: object) => {
    const policy = contentPolicy({ ...settingsSchema.parse({}), ...given }, ['x'])
    return ['script-src', 'connect-src'].map((name) =>
      new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]?.split(' '),
    )
  }
  const [scripts = [], connections = []] = sources({})
  expect(
    sources({
      COMMENT_TWIKOO_ENV_ID: 'https://backend.example/talk',
      COMMENT_TWIKOO_CDN_URL: 'https://scripts.example/twikoo.js',
    }),
  ).toEqual([
    [...scripts, 'https://scripts.example'],
    [...connections, 'https://backend.example'],
  ])
  expect(connections).toEqual(["'self'"])
})
