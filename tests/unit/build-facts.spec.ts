import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  buildSecretFile,
  builtSubPath,
  describeFixedSettings,
  describeMissingParts,
  isBuilt,
  ownBuildSecret,
  pageCacheFile,
  pageMark,
  readBuildSecret,
} from '@/lib/build-facts'
import { makeBuildFacts } from '@/scripts/build-facts'
import { makeBuildSecret } from '@/scripts/build-secret'
import { testFolder } from '@/tests/support/runner/test-folder'

const { env } = process
beforeEach(() => {
  const { INKSTONE_BUILD_SECRET: _secret, INKSTONE_BUILD_PAGE: _page, ...rest } = env
  process.env = rest
})
afterEach(() => {
  process.env = env
})

test('the secret of a build counts for the page that it was made for, and for no other', () => {
  makeBuildSecret(testFolder('dist'))
  Object.assign(process.env, makeBuildFacts({ NOTION_PAGE_ID: 'a1', SUB_PATH: '', STATIC_EXPORT: false }))
  expect(isBuilt()).toBe(true)
  expect(ownBuildSecret('a1')).toMatch(/^[\w-]{43}$/)
  expect([ownBuildSecret('b2'), ownBuildSecret('')]).toEqual([null, null])
})

test('outside of a build there is no secret, and nothing is fixed', () => {
  expect([isBuilt(), ownBuildSecret('a1'), builtSubPath()]).toEqual([false, null, null])
  expect(describeFixedSettings({ SUB_PATH: '/blog', STATIC_EXPORT: false })).toEqual([])
})

test('a script that has taken over the secret of a build uses it', () => {
  process.env.INKSTONE_BUILD_SECRET = 'taken-over'
  expect(ownBuildSecret('a1')).toBe('taken-over')
})

test('each build has a secret of its own, in a file that only its owner reads, and compiles it into nothing', () => {
  const folder = testFolder('dist')
  expect(readBuildSecret(folder)).toBeNull()
  makeBuildSecret(folder)
  const first = process.env.INKSTONE_BUILD_SECRET
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(readBuildSecret(folder)).toBe(first)
  if (process.platform !== 'win32') expect(statSync(join(folder, buildSecretFile)).mode & 0o777).toBe(0o600)
  makeBuildSecret(folder)
  expect(readBuildSecret(folder)).not.toBe(first)
  const facts = makeBuildFacts({ NOTION_PAGE_ID: 'a1', SUB_PATH: '', STATIC_EXPORT: false })
  expect(JSON.stringify(facts)).not.toContain(readBuildSecret(folder) ?? '')
  writeFileSync(join(folder, buildSecretFile), 'short')
  expect(readBuildSecret(folder)).toBeNull()
})

test('a build keeps the page that its first process has chosen', () => {
  const first = makeBuildFacts({ NOTION_PAGE_ID: 'a1', SUB_PATH: '/blog', STATIC_EXPORT: true })
  expect(first).toMatchObject({ INKSTONE_BUILD_SUB_PATH: '/blog', INKSTONE_EXPORT: 'yes' })
  expect(makeBuildFacts({ NOTION_PAGE_ID: '', SUB_PATH: '/blog', STATIC_EXPORT: true })).toEqual(first)
  expect(pageMark('a1')).not.toContain('a1')
})

test('a build without its page cache is named, with what to do', () => {
  const folder = relative(process.cwd(), testFolder('dist'))
  mkdirSync(join(folder, 'cache'), { recursive: true })
  expect(describeMissingParts([folder])).toMatch(/page-cache\.cjs is missing: .*`npm run build`/)
  writeFileSync(join(folder, pageCacheFile), '')
  expect(describeMissingParts(['elsewhere', folder])).toBeNull()
  expect(describeMissingParts([])).toBeNull()
})

test('settings that only a build can change are named when they differ', () => {
  const given = { SUB_PATH: '/blog', STATIC_EXPORT: false }
  expect(describeFixedSettings(given, '/blog')).toEqual([])
  expect(describeFixedSettings(given, '')).toEqual([expect.stringContaining('made with "", which counts')])
  expect(describeFixedSettings({ ...given, STATIC_EXPORT: true }, '/blog')).toEqual([
    expect.stringContaining('STATIC_EXPORT counts while the site is built'),
  ])
})
