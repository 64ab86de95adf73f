/** The index that an export's pages search in the browser: a file beside them, fetched when a reader searches. */
import type { ListPage } from '@/lib/screens/types'
import { cutSummary } from '@/lib/site/excerpt'
import { pageOf } from '@/lib/site/paging'
import { type Searched, searchPosts } from '@/lib/site/search'
import type { Post } from '@/lib/site/types'
import { searchHref } from '@/lib/site/urls'

/** Where the index stands, without SUB_PATH. */
export const siteIndexPath = '/search-index.json'

/** What of a post is searched and shown. */
export interface IndexedPost extends Searched, Pick<Post, 'key' | 'href'> {
  /** `yyyy-MM-dd`. */
  day: string
  /** Cover at list width, or ''. */
  cover: string
  icon: string
}

export interface SiteIndex {
  /** POSTS_PER_PAGE. */
  pageSize: number
  posts: IndexedPost[]
}

/** The index of the listed posts. It holds nothing that their cards do not tell. */
export function siteIndex(posts: readonly Post[], pageSize: number): SiteIndex {
  return {
    pageSize,
    posts: posts.map(({ key, href, title, summary, category, tags, locked, ...post }) => ({
      ...{ key, href, title, summary, category, tags, locked },
      day: post.publishDay,
      cover: post.pageCoverThumbnail,
      icon: post.pageIcon,
    })),
  }
}

/** Whether something is an index; its posts are believed: it comes from the site itself. */
export function isSiteIndex(value: unknown): value is SiteIndex {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pageSize' in value &&
    typeof value.pageSize === 'number' &&
    'posts' in value &&
    Array.isArray(value.posts)
  )
}

/** One page of results, as the search page shows it. @param keyword normalized, not empty */
export function resultsIn({ posts, pageSize }: SiteIndex, keyword: string, page: number): ListPage {
  const matches = searchPosts(posts, keyword)
  const cards = pageOf(matches, page, pageSize).map(({ post, results }) => {
    const { href, title, day, cover, icon, category, tags, locked } = post
    const summary = cutSummary(post.summary)
    return {
      href,
      title,
      day,
      ...(summary && { summary }),
      ...(category && { category }),
      ...(tags.length > 0 && { tags }),
      ...(cover && { cover }),
      ...(icon && { icon }),
      ...(locked && { locked: true as const }),
      ...(results.length > 0 && { results }),
    }
  })
  return { page, total: matches.length, pageSize, base: searchHref(keyword), cards }
}
