import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PageEntry } from '@/lib/cache/page-entry'
import { PageStore } from '@/lib/cache/page-store'
import { DiskStore } from '@/lib/store/disk-store'
import { replaceWriteFile, writeFile } from '@/tests/support/replaced-write-file'
import { forgetWarnings } from '../../support/warnings'

/** The place of a folder that nobody can make, whoever runs the test: its parent is a file. */
let folder = ''
let parent = ''
const warned: string[] = []
const { warn } = console
const { TMPDIR } = process.env

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'read-only-'))
  writeFileSync(join(parent, 'disk'), '')
  folder = join(parent, 'disk', 'content')
  forgetWarnings()
  warned.length = 0
  console.warn = (...words) => warned.push(words.join(' '))
})
afterEach(() => {
  console.warn = warn
  replaceWriteFile(writeFile)
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(parent, { recursive: true, force: true })
})

/** The next writes fail. */
function failWrites(code: string, times: number) {
  let left = times
  replaceWriteFile(async (...given) => {
    left -= 1
    if (left >= 0) throw Object.assign(new Error('no write'), { code })
    await writeFile(...given)
  })
}

test('a content folder that cannot be written is told once, and what is new is read from a temporary one', async () => {
  const store = new DiskStore(folder)
  await Promise.all(['a', 'b', 'c'].map((key) => store.write(key, `text of ${key}`)))
  for (const key of ['a', 'b', 'd']) await store.write(key, `new text of ${key}`)
  await new DiskStore(folder).write('e', 'text')
  expect(warned).toHaveLength(1)
  expect(warned[0]).toContain(folder)
  expect(warned[0]).toContain('CONTENT_STORE_DIR')
  expect(await store.read('b')).toBe('new text of b')
  expect(await store.read('c')).toBe('text of c')
})

test('R-373 on a full disk a former text is deleted, and the new one takes its room', async () => {
  for (const [code, failures, kept] of [
    ['ENOSPC', 1, 'new'],
    ['ENOSPC', 2, null],
    // Passes.
    ['EMFILE', 2, 'new'],
    // The former text is the last good one.
    ['EMFILE', 9, 'with a post that is withdrawn'],
  ] as const) {
    const place = join(parent, `${code}-${failures}`)
    await new DiskStore(place).write('posts', 'with a post that is withdrawn')
    failWrites(code, failures)
    await new DiskStore(place).write('posts', 'new')
    replaceWriteFile(writeFile)
    expect(await new DiskStore(place).read('posts')).toBe(kept)
  }
  expect(warned.join()).toContain('after a restart before that, it is read from the workspace again')
})

test('R-373 a full temporary folder does not bring back the text that a read-only folder has', async () => {
  const store = new DiskStore(folder)
  await store.write('posts', 'first')
  await store.write('posts', 'second')
  failWrites('ENOSPC', 2)
  await store.write('posts', 'third')
  replaceWriteFile(writeFile)
  expect(await store.read('posts')).toBeNull()
  await store.write('posts', 'fourth')
  expect(await store.read('posts')).toBe('fourth')
})

test('after a full disk a process reads what another one has written to the same folder since', async () => {
  const place = join(parent, 'shared')
  const store = new DiskStore(place)
  await store.write('posts', 'first')
  failWrites('ENOSPC', 2)
  await store.write('posts', 'second')
  replaceWriteFile(writeFile)
  await new DiskStore(place).write('posts', 'third')
  expect(await store.read('posts')).toBe('third')
})

test('a text of a read-only folder stays readable where a refresh of it can be kept nowhere', async () => {
  const place = join(parent, 'image')
  await new DiskStore(place).write('page', 'of the build')
  const store = new DiskStore(place)
  process.env.TMPDIR = folder
  failWrites('EROFS', 2)
  await store.write('page', 'the same, read again')
  replaceWriteFile(writeFile)
  expect(await store.read('page')).toBe('of the build')
})

test('where the temporary folder cannot be written either, nothing is kept on disk and nothing more is told', async () => {
  process.env.TMPDIR = folder
  const store = new DiskStore(folder)
  for (const key of ['a', 'b', 'a']) await store.write(key, 'text')
  expect(warned).toHaveLength(1)
  expect(await store.read('a')).toBeNull()
})

test('finished pages that cannot be written are told once and read from memory', async () => {
  const pages = new PageStore(folder, { memory: 100_000, disk: 100_000 })
  const page = (html: string): PageEntry => ({
    value: { kind: 'PAGES', html, pageData: {}, headers: undefined, status: 200 } as PageEntry['value'],
    lastModified: 1,
    cacheControl: { revalidate: 60, expire: 3_600 },
  })
  for (const key of ['/a', '/b', '/a']) await pages.set(key, page(`page ${key}`))
  await pages.forget('/b')
  expect(warned).toHaveLength(1)
  expect((await pages.get('/a'))?.value).toMatchObject({ html: 'page /a' })
  expect(await pages.get('/b')).toBeNull()
})

test('a finished page that cannot be written deletes the one before it, which is not read again', async () => {
  const place = join(parent, 'pages')
  // Two pages do not fit into memory together.
  const pages = new PageStore(place, { memory: 500, disk: 100_000 })
  const page = (html: string): PageEntry => ({
    value: {
      kind: 'PAGES',
      html: html.padEnd(300),
      pageData: {},
      headers: undefined,
      status: 200,
    } as PageEntry['value'],
    lastModified: 1,
    cacheControl: { revalidate: 60, expire: 3_600 },
  })
  await pages.set('/a', page('with a paragraph'))
  failWrites('ENOSPC', 1)
  await pages.set('/a', page('without it'))
  expect((await pages.get('/a'))?.value).toMatchObject({ html: 'without it'.padEnd(300) })
  await pages.set('/b', page('another'))
  expect(await pages.get('/a')).toBeNull()
  expect(readdirSync(place)).toHaveLength(1)
  await pages.set('/a', page('with room'))
  await pages.get('/b')
  expect((await pages.get('/a'))?.value).toMatchObject({ html: 'with room'.padEnd(300) })
})

test('a file that cannot be put in its place leaves nothing beside it', async () => {
  const content = join(parent, 'content')
  const store = new DiskStore(content)
  await store.write('a', 'text')
  const [name = ''] = readdirSync(content)
  // A folder that is not empty stands in the way.
  rmSync(join(content, name))
  mkdirSync(join(content, name, 'full'), { recursive: true })
  await store.write('a', 'new text')
  expect(warned).toHaveLength(1)
  expect(readdirSync(content)).toEqual([name])
})
