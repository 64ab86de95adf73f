import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { exportedFile } from '@/lib/workspace'
import { inTime } from '@/tests/support/in-time'
import { mayRun } from '../../../scripts/export/active-picture'
import { pageAddresses } from '../../../scripts/export/addresses'
import { filePath, pageFile } from '../../../scripts/export/file-paths'
import { exportedFilesIn, linkedPaths, redirectPage, withPolicy } from '../../../scripts/export/page-text'
import { searchSize, sizeLine } from '../../../scripts/export/search-files'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'
import { type AnswerOfTest, asHtml, asJson, exported } from './exported'

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
  const path = '/media/4afd2a6e-26d4/file-a_1/a-b.pdf'
  const other = '/media/4afd2a6e-26d4/7e3a--Z9/%E6%98%A5.mp3'
  expect(exportedFilesIn(`<a href="${path}"><img srcset="/blog${other} 1x, ${path} 2x">`)).toEqual([
    path,
    other,
  ])
  expect(exportedFilesIn(`{"html":"<a href=\\"${path}\\">"}`)).toEqual([path])
  expect(exportedFilesIn('/media/x')).toEqual([])
  const drawn = `/media/drawn/${'a-'.repeat(6)}.${'b_'.repeat(10)}.jpg`
  expect(exportedFilesIn(`<meta property="og:image" content="https://blog.example/blog${drawn}"/>`)).toEqual([
    drawn,
  ])
})

test('a page carries its policy without what only a header may say, and a redirect leads on without scripts', () => {
  const policy = "script-src 'self'; frame-ancestors 'self'; img-src https:"
  expect(withPolicy('<head><title>', policy)).toBe(
    `<head><meta http-equiv="Content-Security-Policy" content="script-src 'self'; img-src https:"/><title>`,
  )
  expect(withPolicy('<head>', null)).toBe('<head>')
  const moved = redirectPage('/a?b=1&c="2"', 'https://blog.example')
  expect(moved).toContain('content="0; url=/a?b=1&amp;c=&quot;2&quot;"')
  expect(moved).toContain('<link rel="canonical" href="https://blog.example/a?b=1&amp;c=&quot;2&quot;"/>')
  expect(moved).toContain(`content="default-src 'none';`)
  expect(moved).not.toMatch(/noindex|<script/)
  // As the pages themselves write it.
  expect(redirectPage('/blog/', 'https://blog.example')).toContain('href="https://blog.example/blog"/>')
  expect(redirectPage('/', 'https://blog.example')).toContain('href="https://blog.example/"/>')
})

test('SVG files that would run something by themselves are told from others', async () => {
  const svg = (inner: string, before = '') =>
    Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml">${inner}</svg>`,
    )
  for (const inner of [
    '<script>alert(1)</script>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg"/>',
    '<rect onload="a()"/>',
    "<rect fill='red'onclick = 'a()'/>",
    '<a href="javascript:a()">x</a>',
    '<a href="java&#10;script&#58;a()">x</a>',
    '<foreignObject><h:iframe src="https://a.example"/></foreignObject>',
  ])
    expect(mayRun(svg(inner)), inner).toBe(true)
  expect(mayRun(svg('&x;', '<!DOCTYPE svg [<!ENTITY x "y">]>'))).toBe(true)
  expect(mayRun(svg('', '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>'))).toBe(true)
  expect(mayRun(svg('', '<!DOCTYPE svg [<!-- empty -->]>'))).toBe(true)
  expect(await inTime(500, () => mayRun(Buffer.from('<!DOCTYPE'.repeat(50_000))))).toBe(true)
  const drawn =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
  expect(mayRun(svg('<path d="M0 0"/>', drawn))).toBe(false)
  for (const before of [
    '<?xml version="1.0" encoding="utf-16"?>',
    '<?xmlfoo encoding="iso-2022-jp" encoding="utf-8"?>',
    '<?xml version="1.0" encoding="iso-2022-jp" encoding="utf-8"?>',
    ' <?xml version="1.0" encoding="iso-2022-jp"?>',
    '<?xml-stylesheet href="a.xsl"?>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x"><!-- &colon; -->',
  ])
    expect(mayRun(svg('', before)), before).toBe(true)
  expect(mayRun(svg('<scr\u001B(Bipt>1</scr\u001B(Bipt>'))).toBe(true)
  expect(mayRun(svg('<foreignObject><h:frame src="data:text/html,x"/></foreignObject>'))).toBe(true)
  const exact = '<?xml version="1.0" encoding="UTF-8" standalone="no"?><?xpacket begin="" id="W5"?>'
  expect(mayRun(svg('<text>a &amp; b &#38; c &lt;</text>', exact))).toBe(false)
  expect(mayRun(Buffer.from(svg('<script/>').toString(), 'utf16le'))).toBe(true)
  const harmless = '<style>a{b:c}</style><path d="M0 0"/><text>on a description</text><use href="#a"/>'
  expect(mayRun(svg(harmless, '<?xml version="1.0" encoding="UTF-8"?>'))).toBe(false)
  expect(mayRun(svg('<foreignObject><h:div style="color:red">Words</h:div></foreignObject>'))).toBe(false)
})

test('a stored SVG file with a script is not exported', async () => {
  const [bad, good] = ['/media/4afd-26d4/file-a_1/a.svg', '/media/4afd-26d4/file-b_2/b.svg'] as const
  const { report, files } = await exported(
    {
      '/': [200, asHtml, `<head></head><img src="${bad}"><img src="${good}">`],
      [exportedFile(bad) ?? '']: [200, {}, '<svg><script>1</script></svg>'],
      [exportedFile(good) ?? '']: [200, {}, '<svg><path d=""/></svg>'],
    },
    ['/'],
  )
  expect(Object.keys(files).sort()).toEqual(['index.html', good.slice(1)])
  expect(report).toMatchObject({ files: 1, problems: [expect.stringContaining(`${bad}: left out`)] })
})

test('a stored file that browsers would take for a page is not exported, whatever its ending says', async () => {
  // The beginning of a name is in the version, which tells the files apart.
  const path = (name: string) => `/media/4afd-26d4/file-a_${name.slice(0, 1)}/${name}` as const
  const names = ['a.avif', 'b.pdf', 'c.bin', 'd.txt', 'e.json', 'f.png'] as const
  const { report, files } = await exported(
    {
      '/': [200, asHtml, `<head></head>${names.map((name) => `<img src="${path(name)}">`).join('')}`],
      ...Object.fromEntries(
        names.map((name) => [
          exportedFile(path(name)) ?? '',
          [200, {}, name === 'f.png' ? '\u0089PNG <html>' : '\uFEFF \n<!DOCTYPE html><script>1</script>'],
        ]),
      ),
    },
    ['/'],
  )
  expect(Object.keys(files).sort()).toEqual([
    'index.html',
    ...['d.txt', 'e.json', 'f.png'].map((name) => path(name).slice(1)),
  ])
  expect(report.problems).toHaveLength(3)
})

test('a stored file is not exported under a name that a text of a page gives it', async () => {
  const folder = '/media/4afd-26d4/file-a_1'
  const page = '<script>1</script>'
  const { report, files } = await exported(
    {
      '/': [
        200,
        asHtml,
        `<head></head><p>${folder}/evil.html ${folder}/a%2Findex.html ${folder}/b%2Esvg</p>`,
      ],
      [exportedFile(`${folder}/evil-html.bin`) ?? '']: [200, {}, page],
    },
    ['/'],
  )
  expect(Object.keys(files)).toEqual(['index.html'])
  expect(report).toMatchObject({ files: 0 })
})

test('below SUB_PATH the home page is exported, not the redirect that the server makes of its closing slash', async () => {
  const { report, files } = await exported(
    {
      '/blog/': [308, { location: '/blog' }, ''],
      '/blog': [200, asHtml, '<head></head>Home <a href="/blog">1</a><a href="/blog/a">2</a>'],
      '/blog/a': [200, asHtml, '<head></head>Page a'],
    },
    ['/'],
    '/blog',
  )
  expect(report).toEqual({ pages: ['/', '/a'], redirects: 0, files: 0, problems: [] })
  expect(files['index.html']).toContain('Home')
  expect(files['a/index.html']).toContain('Page a')
})

test('pages bring their data and stored files along, redirects the page that they lead to; calls are left out', async () => {
  const pictures = ['/media/4afd-26d4/file-a_1/a.png', '/media/4afd-26d4/7e3a--Z9/b.png'] as const
  const { report, files, asked } = await exported(
    {
      '/': [
        200,
        asHtml,
        `<head></head><img src="${pictures[0]}"><a href="/old?x#y">1</a><a href="/api/random">2</a>` +
          '<a href="/unlock/x">3</a><a href="/there.png">4</a>',
      ],
      '/_next/data/b1/index.json': [200, asJson, `{"cover":"${pictures[1]}"}`],
      '/old': [308, { location: '/new?z=1' }, ''],
      '/_next/data/b1/old.json': [200, asJson, '{"to":"/new"}'],
      '/new': [200, asHtml, '<head></head>New'],
      [exportedFile(pictures[0]) ?? '']: [200, {}, 'one'],
      [exportedFile(pictures[1]) ?? '']: [200, {}, 'two'],
      '/feed.json': [200, asJson, '{"items":[]}'],
    },
    ['/', '/feed.json'],
  )
  expect(report).toEqual({ pages: ['/', '/new'], redirects: 1, files: 3, problems: [] })
  expect(Object.keys(files).sort()).toEqual([
    '_next/data/b1/index.json',
    '_next/data/b1/old.json',
    'feed.json',
    'index.html',
    'media/4afd-26d4/7e3a--Z9/b.png',
    'media/4afd-26d4/file-a_1/a.png',
    'new/index.html',
    'old/index.html',
  ])
  expect(files['media/4afd-26d4/file-a_1/a.png']).toBe('one')
  expect(files['media/4afd-26d4/7e3a--Z9/b.png']).toBe('two')
  expect(files['old/index.html']).toContain('content="0; url=/new?z=1"')
  expect(asked.filter((path) => /random|unlock|there/.test(path))).toEqual([])
})

test('a page whose file would stand where another one has its folder is told, and the rest is exported', async () => {
  const page = (words: string): AnswerOfTest => [200, asHtml, `<head></head>${words}`]
  const answers = { '/a': page('a'), '/a/index.html': page('b'), '/index.html': page('c'), '/z': page('z') }
  const { report, files } = await exported(answers, Object.keys(answers))
  expect(files['z/index.html']).toContain('z')
  expect(report.pages).toHaveLength(3)
  expect(report).toMatchObject({ problems: [expect.stringContaining('Change its slug')] })
})

test('what cannot be exported is told, with the reason, and the rest is', async () => {
  const name = 'x'.repeat(256)
  const { report, files } = await exported(
    {
      '/a': [200, asHtml, '<head></head><img src="/media/4afd-26d4/file-a_1/gone.png">'],
      '/b': [403, asHtml, ''],
      [`/${name}`]: [200, asHtml, '<head></head>'],
      '/.gitignore': [200, asHtml, '<head></head>'],
    },
    ['/b', `/${name}`, '/.gitignore', '/a'],
  )
  expect(report).toMatchObject({ pages: ['/a'], files: 0 })
  expect(report.problems.sort()).toEqual([
    '/.gitignore: no page of an export can have this name. Change its slug.',
    '/b: answered with 403',
    '/media/4afd-26d4/file-a_1/gone.png: the workspace did not hand the file out (404)',
    `/${name}: no page of an export can have this name. Change its slug.`,
  ])
  expect(Object.keys(files)).toEqual(['a/index.html'])
})

const posts = [
  makePost({ title: 'One', category: 'Sea', tags: ['a/b'] }),
  makePost({ title: 'Two', category: 'Sea', locked: true }),
  makePost({ title: 'Away', slug: 'https://a.example/', href: 'https://a.example/' }),
]
const pages = [makePost({ title: 'Quiet', type: 'Page', slug: 'quiet', invisible: true })]
const addresses = { 'article/once': 'One', 'https://a.example/': 'Away' }

test('an export has every page of every list, every post and page, and the addresses that they once had', () => {
  const site = makeSite(posts, { pages, addresses, settings: { POSTS_PER_PAGE: 2, THEME_SWITCH: false } })
  expect(pageAddresses(site, ['heo', 'simple'])).toEqual([
    ...['/', '/archive', '/category', '/tag', '/search', '/memos', '/signin', '/signup'],
    ...['/page/2', '/category/Sea', '/tag/a%2Fb', '/article/one', '/article/two', '/quiet', '/article/once'],
  ])
  const small = makeSite(posts, { settings: { POSTS_PER_PAGE: 1, THEME_SWITCH: false } })
  expect(pageAddresses(small, [])).toEqual(expect.arrayContaining(['/page/3', '/category/Sea/page/2']))
  expect(pageAddresses(makeSite([]), [])).toContain('/')
})

test('with a theme switch each page is exported in every theme as well', () => {
  const site = makeSite([], { settings: { THEME_SWITCH: true } })
  const all = pageAddresses(site, ['heo', 'simple'])
  expect(all).toHaveLength(8 * 3)
  expect(all.filter((address) => /theme(?:d|=)/.test(address))).toHaveLength(8 * 2)
})

test('a search loads the catalogue, twelve files of words and the posts of one page at most', () => {
  const text = (length: number) => Array.from({ length }, (_, index) => index * 7_919).join()
  const words = Array.from(
    { length: 14 },
    (_, index) => [`/search/x/terms/${index}`, text(index * 50)] as const,
  )
  const found = [10, 90, 40].map((length, index) => [`/search/x/posts/${index}`, text(length)] as const)
  const size = (texts: readonly string[]) => texts.reduce((sum, one) => sum + gzipSync(one).length, 0)
  const [first = '', second = '', third = ''] = found.map(([, one]) => one)
  const made = searchSize(new Map([['/search-index.json', text(5)], ...words, ...found]), 2)
  expect(made).toEqual({
    files: 18,
    total: size([text(5), ...words.map(([, one]) => one), first, second, third]),
    catalogue: size([text(5)]),
    most: size([text(5), ...words.slice(2).map(([, one]) => one), second, third]),
  })
  expect(sizeLine(3, { files: 18, total: 20_480, catalogue: 1_024, most: 10_240 })).toBe(
    'Search index of 3 posts: 18 files, 20 KB (gzip); a search loads 1 KB and what its words need, 10 KB at most before ' +
      'its first result.',
  )
})
