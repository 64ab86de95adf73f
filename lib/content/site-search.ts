import { readSections } from '@/lib/article'
import { globalSingleton } from '@/lib/global-singleton'
import { hiddenIdIn } from '@/lib/hidden-addresses'
import { visibilityHash } from '@/lib/search/body-age'
import { LiveIndex, type ReadBody } from '@/lib/search/built-in/live-index'
import type { PostSection } from '@/lib/search/built-in/texts'
import { searchablePages, searchablePosts } from '@/lib/site/posts'
import type { SearchMatch } from '@/lib/site/search'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { inLane, loadArticle, makeFromSite, type RecordMap } from '@/lib/workspace'
import { articleContext } from './article-context'
import { cardLinksIn, linksIn, saidOfLink } from './closed-addresses'

const read = (_: Site, post: Post) => readBody(post)

/** One index per process, created by the first search. */
function keptIndex(): LiveIndex {
  return globalSingleton('search-index', () => new LiveIndex({ read }))
}

/**
 * Returns the built-in search over titles, summaries, labels and bodies. It follows the site; bodies that have not
 * been read yet are missing.
 */
export async function siteSearch(site: Site): Promise<(keyword: string) => SearchMatch[]> {
  const index = keptIndex()
  await index.sync(site)
  return (keyword) => index.search(site, keyword)
}

/** A second index, for public pages that are in no list. */
function pagesIndex(): LiveIndex {
  return globalSingleton('page-search-index', () => new LiveIndex({ read, among: searchablePages }))
}

/** Returns the same search over public pages that are in no list of posts. */
export async function pageSearch(site: Site): Promise<(keyword: string) => SearchMatch[]> {
  const index = pagesIndex()
  await index.sync(site)
  return (keyword) => index.search(site, keyword)
}

/** Makes the next search read these bodies again, even if their rows are unchanged. @param edited ids of posts */
export function renewSearch(edited: ReadonlySet<string>): void {
  keptIndex().revalidate(edited)
  pagesIndex().revalidate(edited)
}

/**
 * Reads the texts of a post as the present site shows it: many bodies take long to read, and meanwhile an owner may
 * withdraw a post and continue to write. No texts for a post that links elsewhere.
 * @returns null when readers may not find the post now
 * @throws WorkspaceError when they cannot be read
 */
export async function readBody(post: Post): Promise<ReadBody | null> {
  return makeFromSite(async (present) => {
    const shown = [...searchablePosts(present), ...searchablePages(present)].find(({ id }) => id === post.id)
    if (shown === undefined) return null
    if (isExternal(shown.href)) return { sections: [], dependent: false }
    const body = bodyOf(await inLane('background', () => loadArticle(shown)), present, shown)
    return { ...body, guard: visibilityHash(present) }
  })
}

/** The texts of a post in the form for searches. */
export function bodyOf(recordMap: RecordMap, site: Site, post: Post): ReadBody {
  const sections = readSections(recordMap, articleContext(site, post.id))
  const dependent =
    holdsOtherPages(recordMap, post.id) || namesIds(sections) || keepsTextsOfPages(recordMap, site)
  return { sections, dependent }
}

/**
 * Limit of links of a body that are looked up, 10 µs each. A body with more counts as one that contains texts of
 * other pages.
 */
const mostAsked = 5_000

/**
 * Whether links in the records contain texts of other pages. A link stores the title of its page, which readers may
 * only see while that page is public.
 */
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

/** Whether the records contain other pages: mentioned pages, rows of databases, or databases as pages. */
function holdsOtherPages({ block }: RecordMap, id: string): boolean {
  return Object.entries(block).some(([key, { value }]) => key !== id && pageTypes.has(value?.type))
}

const pageTypes = new Set<string | undefined>(['page', 'collection_view_page', 'collection_view'])

/**
 * Whether texts contain ids of pages. An address in plain text adds no record, but may only be shown while its page
 * is public.
 */
function namesIds(sections: readonly PostSection[]): boolean {
  return sections.some(({ heading, text }) =>
    [heading, text].some((words) => hiddenIdIn(words, () => true) !== null),
  )
}
