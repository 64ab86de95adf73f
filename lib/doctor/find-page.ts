import { isBeyondLast, toPageNumber } from '@/lib/site/paging'
import { findByAddress } from '@/lib/site/slugs'
import type { Site } from '@/lib/site/types'

/** Routes and files of the site without subpaths. */
const singles = new Set([
  ...['archive', 'memos', 'signin', 'signup', '404'],
  ...['feed', 'feed.xml', 'feed.json', 'atom.xml', 'sitemap.xml', 'robots.txt'],
])

/** A file in `public/`, which the health check does not look up. */
const fileEnding = /\.[a-z\d]{2,5}$/i

/**
 * Returns whether an address of the site leads to a page. Files are assumed to exist. Pages beyond the last one of a list show
 * nothing, so they do not count.
 */
export function findsPage(site: Site, address: string): boolean {
  const path = withoutSubPath(address.replace(/[?#].*$/s, ''), site.settings.SUB_PATH)
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded)
  const [first, second, ...rest] = segments
  if (first === undefined) return true
  if (second === undefined && (singles.has(first) || fileEnding.test(first))) return true
  switch (first) {
    case 'search':
    case 'api':
      return true
    case 'category':
      return second === undefined || isPageOf(site, countOf(site.categories, second), rest)
    case 'tag':
      return second === undefined || isPageOf(site, countOf(site.tags, second), rest)
    case 'page':
      return isPageOf(site, site.posts.length, segments)
    default:
      return findByAddress(site, segments) !== null || fileEnding.test(segments.at(-1) ?? '')
  }
}

/** The number of posts of a category or tag; 0 when no post has it. */
function countOf(options: readonly { name: string; count: number }[], name: string): number {
  return options.find((option) => option.name === name)?.count ?? 0
}

/**
 * Whether a list has a page.
 * @param total posts of the list
 * @param rest what follows the address of the list: nothing, or `page` and a number
 */
function isPageOf({ settings }: Site, total: number, rest: readonly string[]): boolean {
  if (rest.length === 0) return total > 0
  const page = rest.length === 2 && rest[0] === 'page' ? toPageNumber(rest[1] ?? '') : null
  return page !== null && !isBeyondLast(page, total, settings.POSTS_PER_PAGE)
}

function withoutSubPath(path: string, subPath: string): string {
  return subPath !== '' && (path === subPath || path.startsWith(`${subPath}/`))
    ? path.slice(subPath.length)
    : path
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
