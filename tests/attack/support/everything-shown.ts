import { bodyOf, readBody } from '@/lib/content/site-search'
import { atom } from '@/lib/feeds/atom'
import { loadFeed } from '@/lib/feeds/feed'
import { jsonFeed } from '@/lib/feeds/json-feed'
import { robots } from '@/lib/feeds/robots'
import { rss } from '@/lib/feeds/rss'
import { sitemap } from '@/lib/feeds/sitemap'
import { pageHead } from '@/lib/screens/head/page-head'
import { toPageResult } from '@/lib/screens/page-result'
import { screenAt } from '@/lib/screens/route'
import { exportedPosts } from '@/lib/screens/search/exported-posts'
import { modalMatches } from '@/lib/screens/search/modal-search'
import { recordsOf } from '@/lib/search/hosted-index/records'
import { modalAnswer } from '@/lib/search/modal-answer'
import { searchablePosts } from '@/lib/site/posts'
import type { Site } from '@/lib/site/types'
import { loadFile, loadSite } from '@/lib/workspace'
import { everySearch } from '@/tests/support/every-search'
import { type EarlierReadings, type State, stateOf } from './earlier-readings'
import type { HostileRow, HostileWorkspace } from './hostile-workspace'
import type { Shown } from './leaks'
import { marker } from './markers'

const origin = 'https://blog.test'

const listPaths = ['', 'page/1', 'page/2', 'archive', 'memos', 'category', 'tag', 'search', '404']

/** The addresses of the lists, and of those that a hidden row would have. */
function pathsOf({ categories, tags, rows }: HostileWorkspace): { path: string; row?: HostileRow }[] {
  const lists = [
    ...listPaths,
    ...categories.map((name) => `category/${name}`),
    ...tags.map((name) => `tag/${name}`),
    ...rows.flatMap(({ name, visibility }) =>
      visibility === 'open' ? [] : [`category/${marker(name, 'category')}`, `tag/${marker(name, 'tag')}`],
    ),
    'search/leak',
    'search/sentence',
    'search/密文',
  ]
  return [
    ...lists.map((path) => ({ path })),
    ...rows.flatMap((row) => [
      { path: `article/${row.slug}`, row },
      { path: row.slug, row },
      { path: row.id, row },
    ]),
  ]
}

/**
 * Everything that a reader without password can reach, read through the product's own screens, feeds and searches.
 * @param earlier readings of the same blog: articles that have not changed since are not drawn again
 */
export async function everythingShown(
  workspace: HostileWorkspace,
  earlier: EarlierReadings,
): Promise<{ shown: Shown[]; state: State }> {
  const site = await loadSite()
  const state = await stateOf(site)
  const shown: Shown[] = []
  for (const { path, row } of pathsOf(workspace)) {
    const build = screenAt(path.split('/').filter(Boolean))
    if (build === null) continue
    // The search keeps texts of its own.
    const list = path.startsWith('search') ? undefined : state.digest
    const digest = row ? state.pages.get(row.id)?.digest : list
    const text = await earlier.draw(`/${path}`, digest, async () => {
      const answered = await toPageResult(site, build)
      const head =
        'props' in answered
          ? JSON.stringify(pageHead(answered.props, { origin: '', pictures: 'generated' }))
          : ''
      return JSON.stringify(answered) + head
    })
    shown.push({ path: `/${path}`, text, ...(row && { ownRow: row.name }) })
  }
  // The one theme whose frame names posts.
  const home = screenAt([])
  if (home) shown.push({ path: '/themed/docs', text: JSON.stringify(await toPageResult(site, home, 'docs')) })
  shown.push(...(await earlier.draw('machine texts', state.digest, () => machineTexts(site))))
  shown.push(...(await modalSearch(site)))
  shown.push(
    ...(await earlier.draw('search records', state.digest, () => searchRecords(site, state, earlier))),
  )
  return { shown, state }
}

async function machineTexts(site: Site): Promise<Shown[]> {
  const feed = await loadFeed(site, origin)
  const texts = {
    '/feed': feed ? rss(feed) : '',
    '/atom.xml': feed ? atom(feed) : '',
    '/feed.json': feed ? jsonFeed(feed) : '',
    '/sitemap.xml': sitemap(site, origin).text,
    '/robots.txt': robots('', origin),
    '/api/random': JSON.stringify(site.posts.map(({ href }) => href)),
  }
  return Object.entries(texts).map(([path, text]) => ({ path, text }))
}

/** The search in the modal. */
async function modalSearch(site: Site): Promise<Shown[]> {
  const found = await Promise.all(
    ['leak', '密文', 'sentence'].map(async (query) =>
      modalAnswer({ query, ancestorId: '' }, (await modalMatches(site, query, everySearch)) ?? []),
    ),
  )
  return [{ path: '/api/search', text: JSON.stringify(found) }]
}

/** What the searches of an export and of the hosted service are given. */
async function searchRecords(site: Site, { pages }: State, earlier: EarlierReadings): Promise<Shown[]> {
  const exported = await exportedPosts(site, (_, post) => {
    const page = pages.get(post.id)
    return earlier.draw(`texts of ${post.id}`, page?.digest, async () =>
      page ? bodyOf(page.records, site, post) : readBody(post),
    )
  })
  // Both read the same texts of the same posts.
  const sections = new Map(exported.map((post) => [post.card.key, post.sections]))
  const hosted = searchablePosts(site).map((post) =>
    recordsOf(post, sections.get(post.key) ?? [], site.settings.LANG),
  )
  return [
    { path: 'exported search', text: JSON.stringify(exported) },
    { path: 'hosted search', text: JSON.stringify(hosted) },
  ]
}

/** The stored files of rows that readers may not open which are handed out all the same: `block property`. */
export async function openFiles({ rows, records }: HostileWorkspace): Promise<string[]> {
  const open: string[] = []
  for (const { visibility, id, secretIds } of rows) {
    const asked = visibility === 'none' ? [id, ...secretIds] : secretIds.filter((secret) => secret !== id)
    for (const block of asked.filter((one) => one === id || holdsFile(records, one))) {
      for (const property of block === id ? ['cover', 'icon'] : ['']) {
        const file = await loadFile(block, property, { isOpened: async () => false }).catch(() => null)
        if (file) open.push(`${block} ${property}`)
      }
    }
  }
  return open
}

function holdsFile({ block }: HostileWorkspace['records'], id: string): boolean {
  return (
    JSON.stringify(block[id]?.value.properties ?? {}).includes('/files/') ||
    block[id]?.value.file_ids !== undefined
  )
}
