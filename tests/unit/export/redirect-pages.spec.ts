import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '@/tests/support/runner/test-folder'
import { OptionError } from '../../../scripts/export/check-target'
import { writeAt } from '../../../scripts/export/crawl'
import {
  furtherRedirects,
  redirectLanguages,
  redirectOption,
  writeRedirectPages,
} from '../../../scripts/export/redirect-pages'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const ids = [1, 2, 3, 4].map((digit) => `${digit}b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c`)
const [id = '', lockedId = '', key = '', draftId = ''] = ids
const hello = makePost({ title: 'hello', id, slug: 'article/hello', category: 'C&A', tags: ['墨'] })
const locked = makePost({ title: 'locked', id: lockedId, key, slug: 'notes/locked', locked: true })
const site = makeSite([hello, locked], {
  addresses: { 'article/old': id, [`article/${lockedId}`]: lockedId, 'article/draft': draftId },
  settings: { LINK: 'https://blog.example' },
})
const pages = ['/', '/article/hello', '/notes/locked', '/archive']

test('the option stands alone or names languages, and everything else is refused with what to write', () => {
  expect(redirectOption(['--no-build'])).toBeNull()
  expect(redirectOption(['--redirect-pages'])).toEqual([])
  expect(redirectOption(['--redirect-pages=en, zh-CN,en'])).toEqual(['en', 'zh-CN'])
  for (const wrong of ['yes', '../x', 'en/x', 'qq'])
    expect(() => redirectOption([`--redirect-pages=${wrong}`])).toThrow(OptionError)
  expect(() => redirectOption(['--redirect-pages=yes'])).toThrow(/"yes".*--redirect-pages=en,zh-CN/)
})

test('languages are those of the option, else of NOTION_PAGE_ID, else English', () => {
  const [one, two] = ids.map((each) => each.replaceAll('-', ''))
  expect(redirectLanguages(['ja'], `zh:${one},en:${two}`)).toEqual(['ja'])
  expect(redirectLanguages([], `zh:${one},en:${two}`)).toEqual(['zh', 'en'])
  expect(redirectLanguages([], `${one},fr:${two}`)).toEqual(['fr'])
  expect(redirectLanguages([], one ?? '')).toEqual(['en'])
  expect(redirectLanguages([], '')).toEqual(['en'])
})

test('each page and former slug has an address behind each language, each category and tag one as a search', () => {
  const all = Object.fromEntries(
    furtherRedirects(site, pages, ['en', 'ja']).map(({ from, to }) => [from, to]),
  )
  const ink = encodeURIComponent('墨')
  expect(all).toMatchObject({
    '/en': '/',
    '/ja/article/hello': '/article/hello',
    '/en/notes/locked': '/notes/locked',
    '/en/article/old': '/article/hello',
    '/en/page/1': '/',
    [`/search/${ink}`]: `/search?s=${ink}`,
    '/search/C%26A': '/search?s=C%26A',
    [`/en/search/${ink}`]: `/search?s=${ink}`,
  })
  for (const to of Object.values(all)) expect(to).toMatch(/^\/(?![/\\])/)
})

test('the pages lead on below SUB_PATH, replace nothing, and name neither drafts nor the id of a locked post', async () => {
  const out = testFolder('out')
  const read = (path: string) => readFile(join(out, path), 'utf8')
  await writeAt(join(out, 'en/archive/index.html'), 'A page of the owner')
  await writeAt(join(out, 'en/article'), 'A file of the owner')
  const count = await writeRedirectPages(out, site, '/blog', pages, ['en', 'ja'])
  const files = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(out.length))
  expect(count).toBe(files.length - 2)
  expect(await read('en/archive/index.html')).toBe('A page of the owner')
  expect(await read('en/article')).toBe('A file of the owner')
  for (const path of ['ja/article/hello.html', 'ja/article/hello/index.html', 'ja/article/old.html']) {
    expect(await read(path)).toContain('url=/blog/article/hello"')
    expect(await read(path)).toContain(
      '<link rel="canonical" href="https://blog.example/blog/article/hello"/>',
    )
  }
  expect(await read('en.html')).toContain('url=/blog/"')
  expect(await read(`article/${id}.html`)).toContain('url=/blog/article/hello"')
  expect(await read('search/墨/index.html')).toContain(`url=/blog/search?s=${encodeURIComponent('墨')}"`)
  expect(files).toContain(`/notes/${key}.html`)
  expect(files.filter((file) => /\.xml\.html$|\.html\/|\.html\.html$/.test(file))).toEqual([])
  const texts = await Promise.all(files.map(async (file) => file + (await read(file))))
  for (const hidden of [lockedId, lockedId.replaceAll('-', ''), 'draft', draftId])
    expect(texts.join('\n')).not.toContain(hidden)
})
