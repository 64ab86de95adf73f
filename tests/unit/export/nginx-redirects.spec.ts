import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '@/tests/support/blogs/blog-server'
import { codeBlocks } from '@/tests/support/guide-commands'
import { findNginx } from '@/tests/support/services/nginx'
import { writeAt } from '../../../scripts/export/crawl'
import { writeRedirects } from '../../../scripts/export/write-redirects'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

// Former addresses of an export, followed through the server that docs/deployment.md sets up.

const id = '1b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c'
const chinese = `/article/${encodeURIComponent('砚台与墨')}`
const tag = `/tag/${encodeURIComponent('墨')}`
const site = makeSite(
  [
    makePost({ title: 'hello', id, slug: 'article/hello', category: 'Travel', tags: ['墨'] }),
    makePost({
      title: '砚',
      id: id.replace('1', '2'),
      slug: 'article/砚台与墨',
      category: 'Travel',
      tags: ['墨'],
    }),
  ],
  { addresses: { 'article/old': id } },
)

const pages = [
  '/',
  '/article/hello',
  chinese,
  '/archive',
  '/category',
  '/category/Travel',
  '/tag',
  tag,
  '/search',
]

const moved: readonly [from: string, to: string][] = [
  [`/${id}`, '/article/hello'],
  [`/${id.replaceAll('-', '')}`, '/article/hello'],
  [`/article/${id}`, '/article/hello'],
  ['/article/old', '/article/hello'],
  ['/en', '/'],
  ['/zh-CN/', '/'],
  ['/en/article/hello', '/article/hello'],
  [`/zh${chinese}`, chinese],
  [`/en${tag}`, tag],
  ['/en/archive?x=1', '/archive'],
  ['/rss', '/feed'],
  ['/rss.xml', '/feed'],
  ['/rss/feed.xml', '/feed'],
  ['/sitemap_index.xml', '/sitemap.xml'],
  ['/page/1', '/'],
  ['/category/Travel/page/1', '/category/Travel'],
  [`${tag}/page/1`, tag],
  ['/search/ink', '/search?s=ink'],
  ['/search/ink/page/2', '/search?s=ink&page=2'],
]

const there = [...pages, '/article/hello.html', `${chinese}.html`, '/archive.html', '/index.html', '/feed']

test('R-041 R-050 behind nginx each former address answers 200 or 308 to its page', async ({ skip }) => {
  const program = findNginx()
  skip(program === null, 'nginx is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'redirects-'))
  // Started by root, nginx reads files as an account of its own.
  await chmod(folder, 0o755)
  const out = join(folder, 'out')
  for (const page of pages) await writeAt(join(out, decodeURIComponent(page), 'index.html'), `page ${page}`)
  for (const file of ['feed', 'sitemap.xml', '404.html']) await writeAt(join(out, file), file)
  await writeRedirects(out, site, '', pages)
  await mkdir(join(folder, 'temp'))
  const port = await freePort()
  const [example = ''] = codeBlocks('docs/deployment.md', 'nginx').filter((text) => text.includes('moved_to'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp')};`,
  )
  const configuration = example
    .replaceAll('/srv/blog/out', out)
    .replace('server {', `${temporary.join('\n')}\naccess_log off;\nserver {\nlisten 127.0.0.1:${port};`)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nevents {}\n${configuration}`,
  )
  const nginx = spawn(program ?? '', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  try {
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
    await expect.poll(async () => (await ask('/').catch(() => null))?.status).toBe(200)
    for (const [from, to] of moved) {
      const answer = await ask(from)
      expect.soft(`${answer.status} ${answer.headers.get('location')}`, from).toBe(`308 ${to}`)
    }
    for (const path of there) expect.soft((await ask(path)).status, path).toBe(200)
    expect((await ask('/feed')).headers.get('content-type')).toContain('application/rss+xml')
    const missing = await ask('/nothing')
    expect([missing.status, await missing.text()]).toEqual([404, '404.html'])
    for (const path of ['/en//other.example', '/en/%5Cother.example', '/en/%0d%0aset-cookie:x']) {
      const location = (await ask(path)).headers.get('location') ?? '/'
      expect.soft(new URL(location, 'http://blog.example').host, path).toBe('blog.example')
    }
  } finally {
    nginx.kill()
    await once(nginx, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
})
