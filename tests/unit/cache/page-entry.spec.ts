import { expect, test } from 'vitest'
import { type PageEntry, readEntry, writeEntry } from '@/lib/cache/page-entry'

type Value = PageEntry['value']

const page = {
  kind: 'PAGES',
  html: '<p>text</p>',
  pageData: { pageProps: { a: 1 } },
  headers: undefined,
  status: 200,
} as Value
const made = (value: unknown, more: object = {}) =>
  JSON.stringify({
    form: 2,
    lastModified: 1_000,
    cacheControl: { revalidate: 2, expire: 300 },
    value,
    ...more,
  })
const redirectTo = (to: string) => ({ pageProps: { __N_REDIRECT: to, __N_REDIRECT_STATUS: 308 } })

test('a page that was written is read as it was', () => {
  const entry: PageEntry = { value: page, lastModified: 1_000, cacheControl: { revalidate: 2, expire: 300 } }
  expect(readEntry(writeEntry(entry) ?? '')).toEqual(entry)
})

test('what has not the shape of a page is none, and a redirect is none', () => {
  const odd = [
    'not JSON',
    'null',
    '[]',
    made(page, { form: 1 }),
    made(page, { lastModified: 'now' }),
    made(page, { cacheControl: 'for ever' }),
    made(page, { cacheControl: { revalidate: 'never' } }),
    made(undefined),
    made('text'),
    made({ ...page, kind: 'APP_PAGE' }),
    made({ ...page, html: { toString: 'x' } }),
    made({ ...page, pageData: 'x' }),
    made({ ...page, pageData: redirectTo('/new') }),
    made({ ...page, pageData: redirectTo('//evil.example') }),
    made({ ...page, status: 302 }),
    made({ kind: 'REDIRECT', props: redirectTo('https://evil.example/') }),
    made(null),
  ]
  for (const text of odd) expect(readEntry(text), text).toBeNull()
})

test('headers of an entry reach no reader', () => {
  const text = made({ ...page, headers: { 'set-cookie': 'a=b', location: 'https://evil.example/' } })
  expect(readEntry(text)?.value).toEqual({ ...page, headers: undefined })
})
