import { expect, test } from 'vitest'
import { settingNames } from '@/conf/schema'
import { secretNames } from '@/conf/secret-names'
import { readSecrets } from '@/conf/secrets'

const none = {
  NOTION_TOKEN_V2: '',
  NOTION_ACTIVE_USER: '',
  ALGOLIA_ADMIN_APP_KEY: '',
  COMMENT_WEBMENTION_TOKEN: '',
  MAILCHIMP_LIST_ID: '',
  MAILCHIMP_API_KEY: '',
  SESSION_SECRET: '',
  ADMIN_SECRET: '',
  NOTION_WEBHOOK_TOKEN: '',
  MEMOS_TOKEN: '',
  REDIS_URL: '',
}

test('R-375 the admin key of the search is read from the environment of the server', () => {
  expect(readSecrets({ ALGOLIA_ADMIN_APP_KEY: ' admin ', PATH: '/bin' })).toEqual({
    ...none,
    ALGOLIA_ADMIN_APP_KEY: 'admin',
  })
})

test('a secret is read under its earlier name too, and the present one wins', () => {
  expect(readSecrets({ OPERATOR_SECRET: 'o'.repeat(16) }).ADMIN_SECRET).toBe('o'.repeat(16))
  const both = { OPERATOR_SECRET: 'o'.repeat(16), ADMIN_SECRET: 'a'.repeat(16) }
  expect(readSecrets(both).ADMIN_SECRET).toBe('a'.repeat(16))
  expect(() => readSecrets({ NEXT_PUBLIC_OPERATOR_SECRET: 'given-away' })).toThrow(
    'NEXT_PUBLIC_OPERATOR_SECRET',
  )
})

test('secrets that are not set are empty', () => {
  expect(readSecrets({})).toEqual(none)
})

test('no secret is a setting', () => {
  const settings = new Set<string>(settingNames)
  expect(secretNames.filter((name) => settings.has(name))).toEqual([])
})

for (const name of secretNames) {
  test(`NEXT_PUBLIC_${name} is refused without repeating its value`, () => {
    const read = () => readSecrets({ [`NEXT_PUBLIC_${name}`]: 'given-away' })
    expect(read).toThrow(`NEXT_PUBLIC_${name} would publish a secret`)
    expect(read).not.toThrow('given-away')
  })
}

test('a browser may not read secrets', () => {
  Object.assign(globalThis, { window: {} })
  try {
    expect(() => readSecrets({})).toThrow('for the server')
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
})
