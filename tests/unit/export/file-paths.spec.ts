import { expect, test } from 'vitest'
import { filePath, pageFile } from '../../../scripts/export/file-paths'

test('a name may have 255 bytes, as file systems count: 85 Chinese characters', () => {
  expect(filePath(`/tag/${encodeURIComponent('书'.repeat(85))}`)).toBe(`tag/${'书'.repeat(85)}`)
  expect(filePath(`/tag/${encodeURIComponent('书'.repeat(86))}`)).toBeNull()
  expect(filePath(`/${'x'.repeat(255)}`)).toBe('x'.repeat(255))
})

test('no page takes the place of a file that web servers read as a setting', () => {
  for (const path of ['/_redirects', '/_HEADERS', '/redirects.nginx.conf/x', '/%5Fworker.js', '/CNAME'])
    expect(pageFile(path), path).toBeNull()
  for (const path of ['/.htaccess', '/article/.htaccess', '/article/.HTpasswd/x'])
    expect(pageFile(path), path).toBeNull()
  expect(pageFile('/article/_redirects')).toBe('article/_redirects/index.html')
  expect(pageFile('/article/a.htm')).toBe('article/a.htm/index.html')
})

test('no page takes the place of the repository of a clone', () => {
  for (const path of ['/.git', '/.Git/HEAD', '/%2Egit/x']) expect(pageFile(path), path).toBeNull()
  expect(pageFile('/article/.git')).toBe('article/.git/index.html')
})

test('no page takes the place of a folder in which an export keeps the last one', () => {
  for (const path of ['/.inkstone-old', '/.inkstone-new/x', '/.Inkstone-OLD', '/%2Einkstone-next'])
    expect(pageFile(path), path).toBeNull()
  expect(pageFile('/article/.inkstone-old')).toBe('article/.inkstone-old/index.html')
})

test("no page takes the place of one of the owner's files in a clone, whose names have a dot", () => {
  for (const path of ['/.gitignore', '/.GITattributes/x', '/%2Egitmodules', '/README.md', '/license.MD/a'])
    expect(pageFile(path), path).toBeNull()
  expect(pageFile('/License.txt')).toBeNull()
  // A file of the owner's public folder may have such an address.
  expect(filePath('/LICENSE.txt')).toBe('LICENSE.txt')
  expect(pageFile('/license')).toBe('license/index.html')
  expect(pageFile('/ReadMe/more')).toBe('ReadMe/more/index.html')
  expect(pageFile('/article/readme.md')).toBe('article/readme.md/index.html')
})
