import type { HostileRow, HostileWorkspace } from './hostile-workspace'
import { marker } from './markers'

/** An address to ask for, and the row whose own page it is. */
export interface Address {
  path: string
  ownRow?: string
}

/** Full runs ask for several themes; one stands for them in other runs. */
const themes: readonly string[] = process.env.E2E_WHOLE ? ['simple', 'docs', 'gallery'] : ['simple']

/** A page in all its forms: plain, in other themes, as data of the browser's router, and encoded in other ways. */
function formsOf(path: string, build: string): string[] {
  const data = path === '/' ? '/index' : path
  return [
    path,
    ...themes.map((theme) => `${path}?theme=${theme}`),
    ...themes.map((theme) => `/themed/${theme}${path === '/' ? '' : path}`),
    `/_next/data/${build}${data}.json`,
    ...themes.map((theme) => `/_next/data/${build}/themed/${theme}${path === '/' ? '' : path}.json`),
    ...(path === '/' ? [] : [encodedOnce(path), encodedTwice(path)]),
  ]
}

/** The last letter as its percent-encoding. */
export function encodedOnce(path: string): string {
  const code = path.charCodeAt(path.length - 1).toString(16)
  return `${path.slice(0, -1)}%${code}`
}

export function encodedTwice(path: string): string {
  const code = path.charCodeAt(path.length - 1).toString(16)
  return `${path.slice(0, -1)}%25${code}`
}

/** Every address under which something of a row could be shown as its own page. */
export function addressesOfRow(
  { name, slug, id }: HostileRow,
  records: HostileWorkspace['records'],
  build: string,
): Address[] {
  const media = (records.block[id]?.value.content ?? [])
    .filter((child) => records.block[child]?.value.file_ids !== undefined)
    .map((child) => `/api/media/${child}?property=`)
  return [
    ...formsOf(`/article/${slug}`, build),
    `/unlock/article/${slug}`,
    `/api/unlock?post=${id}`,
    `/${id}`,
    `/${id.replaceAll('-', '')}`,
    `/api/media/${id}?property=cover`,
    ...media,
  ].map((path) => ({ path, ownRow: name }))
}

/** The addresses of lists, feeds, searches and whatever else names posts. */
export function sharedAddresses({ rows, posts }: HostileWorkspace, build: string): Address[] {
  const pages = [
    '/',
    '/archive',
    '/category',
    '/tag',
    '/memos',
    '/page/2',
    '/tag/tea',
    '/404',
    '/article/open-5',
  ]
  const labels = rows
    .filter(({ visibility }) => visibility === 'open')
    .flatMap(({ name }) => [`/category/${marker(name, 'category')}`, `/tag/${marker(name, 'tag')}`])
  return [
    ...[...pages, ...posts.slice(0, 2).map(({ slug }) => `/article/${slug}`)].flatMap((path) =>
      formsOf(path, build),
    ),
    ...labels,
    ...['/feed', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/api/random?json'],
    ...['leak', 'sentence', encodeURIComponent('密文')].flatMap((word) => [
      `/search/${word}`,
      `/search?s=${word}`,
      `/search/${word}?theme=simple`,
      `/api/search?query=${word}`,
    ]),
  ].map((path) => ({ path }))
}
