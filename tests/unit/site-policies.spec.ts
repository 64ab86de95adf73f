import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { presentLifetime, presentPolicies } from '@/lib/present-headers'
import { headerPolicies, pagesCarryPolicy, readPolicies, sitePolicies } from '@/lib/site-policies'
import { inTime } from '../support/in-time'

const hashes = ['aGFzaA==']
const plain = settingsSchema.parse({})
const discussed = settingsSchema.parse({ COMMENT_GISCUS_REPO: 'pond/talk' })
const built = sitePolicies(plain, hashes)

test('an answer with a policy of the build gets that of the present settings, any other keeps its own', () => {
  const present = presentPolicies(built, hashes)
  expect(present(built.page, discussed)).toBe(sitePolicies(discussed, hashes).page)
  expect(present(built.page, discussed)).toContain('https://cdn.jsdelivr.net')
  expect(present(built.document, discussed)).toContain("frame-ancestors 'self'")
  for (const own of ["default-src 'none'", '', undefined, ['a', 'b']])
    expect(present(own, discussed)).toBeUndefined()
})

test('once a setting is removed the policy is as before', () => {
  const present = presentPolicies(built, hashes)
  expect(present(built.page, discussed)).not.toBe(built.page)
  expect(present(built.page, plain)).toBe(built.page)
})

test('the policy of an answer is looked up: a million take less than a second', async () => {
  const present = presentPolicies(built, hashes)
  await inTime(1_000, () => {
    for (let i = 0; i < 1_000_000; i++) present(built.page, discussed)
  })
})

test('the window of caches in front is that of the present settings, and other lifetimes stay', () => {
  const window = { NEXT_REVALIDATE_SECOND: 2, PAGE_EXPIRE_SECONDS: 28 }
  expect(presentLifetime('s-maxage=2, stale-while-revalidate=300', true, window)).toBe(
    's-maxage=2, stale-while-revalidate=28',
  )
  expect(presentLifetime('s-maxage=2', true, window)).toBe('s-maxage=2, stale-while-revalidate=28')
  expect(presentLifetime('s-maxage=60, stale-while-revalidate=9', true, window)).toBe('s-maxage=60')
  for (const other of ['public, max-age=31536000, immutable', 'private, no-cache', 's-maxage=2, public'])
    expect(presentLifetime(other, true, window)).toBeNull()
})

test('an answer in place of a file that keeps for a year does not keep', () => {
  const window = { NEXT_REVALIDATE_SECOND: 2, PAGE_EXPIRE_SECONDS: 28 }
  const year = 'public, max-age=31536000, immutable'
  expect([true, false].map((isFile) => presentLifetime(year, isFile, window))).toEqual([null, 'no-cache'])
})

test('policies are read as they were written, and a text that holds none is none', () => {
  expect(readPolicies(JSON.stringify(built))).toEqual(built)
  for (const text of [undefined, '', '[]', '1']) expect(readPolicies(text)).toBeNull()
})

test('on Vercel pages carry their policy, unless the workspace may name no service or the site is exported', () => {
  const settings = { WORKSPACE_SERVICES: true, STATIC_EXPORT: false }
  expect(pagesCarryPolicy(settings, { VERCEL: '1' })).toBe(true)
  for (const env of [{}, { VERCEL: '' }, { VERCEL: undefined }, { NETLIFY: 'true' }])
    expect(pagesCarryPolicy(settings, env)).toBe(false)
  expect(pagesCarryPolicy({ ...settings, WORKSPACE_SERVICES: false }, { VERCEL: '1' })).toBe(false)
  expect(pagesCarryPolicy({ ...settings, STATIC_EXPORT: true }, { VERCEL: '1' })).toBe(false)
})

test('only the headers of pages that carry their policy allow more than the build has loaded', () => {
  expect(headerPolicies(discussed, plain, hashes, false)).toEqual(sitePolicies(discussed, hashes))
  const { page, cusdis, ...others } = headerPolicies(discussed, plain, hashes, true)
  const { page: strict, cusdis: closed, ...same } = sitePolicies(discussed, hashes)
  expect(others).toEqual(same)
  expect(page).not.toBe(strict)
  expect(closed).toContain("script-src 'self';")
  expect(cusdis).toBe(
    "default-src 'none'; script-src 'self' https:; style-src 'unsafe-inline' https:; connect-src 'self' https:; " +
      "img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
})
