import { readSections } from '@/lib/article'
import { globalSingleton } from '@/lib/global-singleton'
import { hiddenIdIn } from '@/lib/hidden-addresses'
import { LiveIndex, type ReadBody } from '@/lib/search/built-in/live-index'
import type { PostSection } from '@/lib/search/built-in/texts'
import { searchablePages } from '@/lib/site/posts'
import type { SearchMatch } from '@/lib/site/search'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { inLane, loadArticle, type RecordMap } from '@/lib/workspace'
import { articleContext } from './article-context'
import { cardLinksIn, linksIn, saidOfLink } from './closed-addresses'

/** One index serves the process; it comes to be with the first search. */
function keptIndex(): LiveIndex {
  return globalSingleton('search-index', () => new LiveIndex({ read: readBody }))
}

/**
 * The built-in search over titles, summaries, labels and whole bodies, in step with the site; bodies that are not read
 * yet are missing from it.
 */
export async function siteSearch(site: Site): Promise<(keyword: string) => SearchMatch[]> {
  const index = keptIndex()
  await index.sync(site)
  return (keyword) => index.search(site, keyword)
}

/** One more index: of open pages, which lists do not show. */
function pagesIndex(): LiveIndex {
  return globalSingleton('page-search-index', () => new LiveIndex({ read: readBody, among: searchablePages }))
}

/** The same search over the pages that everybody may read and that stand in no list of posts. */
export async function pageSearch(site: Site): Promise<(keyword: string) => SearchMatch[]> {
  const index = pagesIndex()
  await index.sync(site)
  return (keyword) => index.search(site, keyword)
}

/** The next search reads these bodies again, whatever their rows say. @param edited ids of posts */
export function renewSearch(edited: ReadonlySet<string>): void {
  keptIndex().revalidate(edited)
  pagesIndex().revalidate(edited)
}

/** The texts of a post; of one that stands elsewhere none. @throws WorkspaceError when they cannot be read */
export async function readBody(site: Site, post: Post): Promise<ReadBody> {
  if (isExternal(post.href)) return { sections: [], dependent: false }
  return bodyOf(await inLane('background', () => loadArticle(post)), site, post)
}

/** The texts of a post as searches want them. */
export function bodyOf(recordMap: RecordMap, site: Site, post: Post): ReadBody {
  const sections = readSections(recordMap, articleContext(site, post.id))
  const dependent =
    holdsOtherPages(recordMap, post.id) || namesIds(sections) || keepsTextsOfPages(recordMap, site)
  return { sections, dependent }
}

/** Links of a body that the site is asked about, 10 µs each: a body with more of them is taken to keep texts. */
const mostAsked = 5_000

/** A link keeps the title of the page that it leads to, and readers are told it only while that page is open. */
function keepsTextsOfPages({ block }: RecordMap, site: Site): boolean {
  let asked = 0
  return Object.values(block).some(({ value }) => {
    const parts = [value?.properties, value?.format]
    const nameIds = cardLinksIn(parts).some((link) => hiddenIdIn(link, () => true) !== null)
    if (nameIds) return true
    const links = linksIn(parts)
    asked += links.size
    return asked > mostAsked || [...links].some((link) => saidOfLink(link, site) !== null)
  })
}

/** Titles of pages and rows of databases stand in records of their own. A row may itself be a database. */
function holdsOtherPages({ block }: RecordMap, id: string): boolean {
  return Object.entries(block).some(([key, { value }]) => key !== id && pageTypes.has(value?.type))
}

const pageTypes = new Set<string | undefined>(['page', 'collection_view_page', 'collection_view'])

/** An address that is written as a text brings no record, but readers are told it only while its page is open. */
function namesIds(sections: readonly PostSection[]): boolean {
  return sections.some(({ heading, text }) =>
    [heading, text].some((words) => hiddenIdIn(words, () => true) !== null),
  )
}
