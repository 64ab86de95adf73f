import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { crawl } from '../../../scripts/export/crawl'
import { dataAddress, filePath, pageFile } from '../../../scripts/export/file-paths'
import { exportedFilesIn, linkedPaths, redirectPage, withPolicy } from '../../../scripts/export/page-text'

test('files are named as servers look them up: decoded, without query, never outside the folder', () => {
  expect(filePath('/feed.xml')).toBe('feed.xml')
  expect(filePath('/tag/%E4%B9%A6%E6%B3%95?x=1#y')).toBe('tag/书法')
  expect(filePath('/tag/C%2FC%2B%2B')).toBe('tag/C/C++')
  expect(pageFile('/')).toBe('index.html')
  expect(pageFile('/archive')).toBe('archive/index.html')
  for (const bad of [
    '/a/%2E%2E/b',
    '/a/%2e%2e%2f%2e%2e%2fb',
    '/%00',
    '/a%5Cb',
    '/%E4%B9',
    `/${'x'.repeat(256)}`,
  ])
    expect(filePath(bad), bad).toBeNull()
})

test('data stands where the framework’s router asks for it', () => {
  expect(dataAddress('/', 'b1')).toBe('/_next/data/b1/index.json')
  expect(dataAddress('/tag/%E4%B9%A6', 'b1')).toBe('/_next/data/b1/tag/%E4%B9%A6.json')
  expect(dataAddress('/index/a', 'b1')).toBe('/_next/data/b1/index/index/a.json')
})

test('links to pages of the site are followed, below SUB_PATH as well, and no others', () => {
  const html =
    '<a href="/a?x=1&amp;y=2">1</a><a class="c" href="/b#z">2</a><a href="//other/c">3</a>' +
    '<a href="https://other/d">4</a><a href="#e">5</a><link href="/f"><a href="/a">6</a>'
  expect(linkedPaths(html, '')).toEqual(['/a', '/b'])
  expect(linkedPaths('<a href="/blog">1</a><a href="/blog/a">2</a><a href="/blogs">3</a>', '/blog')).toEqual([
    '/',
    '/a',
  ])
})

test('stored files are found in pages, their picture sets and their data', () => {
  const path = '/media/4afd2a6e-26d4/file/a-b.pdf'
  const other = '/media/4afd2a6e-26d4/7e3a/%E6%98%A5.mp3'
  expect(exportedFilesIn(`<a href="${path}"><img srcset="/blog${other} 1x, ${path} 2x">`)).toEqual([
    path,
    other,
  ])
  expect(exportedFilesIn(`{"html":"<a href=\\"${path}\\">"}`)).toEqual([path])
  expect(exportedFilesIn('/media/x')).toEqual([])
})

test('a page carries its policy without what only a header may say, and a redirect leads on without scripts', () => {
  const policy = "script-src 'self'; frame-ancestors 'self'; img-src https:"
  expect(withPolicy('<head><title>', policy)).toBe(
    `<head><meta http-equiv="Content-Security-Policy" content="script-src 'self'; img-src https:"/><title>`,
  )
  expect(withPolicy('<head>', null)).toBe('<head>')
  expect(redirectPage('/a?b=1&c="2"')).toContain('content="0; url=/a?b=1&amp;c=&quot;2&quot;"')
})

test('below SUB_PATH the home page is exported, not the redirect that the server makes of its closing slash', async () => {
  const site = createServer((request, response) => {
    const html = (text: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(text)
    if (request.url === '/blog/') response.writeHead(308, { location: '/blog' }).end()
    else if (request.url === '/blog') html('<head></head>Home <a href="/blog">1</a><a href="/blog/a">2</a>')
    else if (request.url === '/blog/a') html('<head></head>Page a')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const out = await mkdtemp(join(tmpdir(), 'export-'))
  try {
    const options = { origin: `http://127.0.0.1:${port}`, subPath: '/blog', buildId: 'b1', out }
    const report = await crawl({ ...options, isThere: () => false }, ['/'])
    expect(report).toEqual({ pages: 2, redirects: 0, files: 0, problems: [] })
    expect(await readFile(join(out, 'index.html'), 'utf8')).toContain('Home')
    expect(await readFile(join(out, 'a/index.html'), 'utf8')).toContain('Page a')
  } finally {
    site.closeAllConnections()
    site.close()
    await rm(out, { recursive: true, force: true })
  }
})
