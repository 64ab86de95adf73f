import { readSections } from '@/lib/article'
import { processWide } from '@/lib/remember'
import { KeptIndex, type ReadBody, type SearchDocument } from '@/lib/search/built-in/kept-index'
import type { SearchMatch } from '@/lib/site/search'
import type { Post, Site } from '@/lib/site/types'
import { loadArticle, type RecordMap } from '@/lib/workspace'
import { articleContext } from './article-context'

/** One index serves the process; it comes to be with the first search. */
function keptIndex(): KeptIndex {
  return processWide('search-index', () => new KeptIndex({ read: readBody }))
}

/**
 * The built-in search over titles, summaries, labels and whole bodies, in step with the site; bodies that are not read
 * yet are missing from it.
 */
export async function siteSearch(site: Site): Promise<(keyword: string) => SearchMatch[]> {
  const index = keptIndex()
  await index.follow(site)
  return (keyword) => index.search(site, keyword)
}

/**
 * What that search looks through, for a site that is exported without a server: put it as JSON beside the pages and
 * feed it to `PostIndex` (lib/search/built-in). Only what everybody may read is in it.
 */
export async function searchDocuments(site: Site): Promise<SearchDocument[]> {
  return keptIndex().documents(site)
}

async function readBody(site: Site, post: Post): Promise<ReadBody> {
  return bodyOf(await loadArticle(post), site, post)
}

/** The texts of a post as the index wants them. */
export function bodyOf(recordMap: RecordMap, site: Site, post: Post): ReadBody {
  return {
    sections: readSections(recordMap, articleContext(site, post.id)),
    dependent: showsOtherPages(recordMap, post.id),
  }
}

/** Titles of pages and rows of databases stand in records of their own. */
function showsOtherPages({ block }: RecordMap, id: string): boolean {
  return Object.entries(block).some(([key, { value }]) => key !== id && value?.type === 'page')
}
