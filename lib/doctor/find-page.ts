import { findByAddress } from '@/lib/site/slugs'
import type { Site } from '@/lib/site/types'

/** Routes and files of the site without subpaths. */
const singles = new Set([
  ...['archive', 'memos', 'signin', 'signup', '404'],
  ...['feed', 'feed.xml', 'feed.json', 'atom.xml', 'sitemap.xml', 'robots.txt'],
])

/** A file in `public/`, which the health check does not look up. */
const fileEnding = /\.[a-z\d]{2,5}$/i

/** Returns whether an address of the site leads to a page. Files are assumed to exist. */
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
      return second === undefined || (isListed(site.categories, second) && isPageOf(rest))
    case 'tag':
      return second === undefined || (isListed(site.tags, second) && isPageOf(rest))
    case 'page':
      return second !== undefined && Number(second) <= site.posts.length / site.settings.POSTS_PER_PAGE + 1
    default:
      return findByAddress(site, segments) !== null || fileEnding.test(segments.at(-1) ?? '')
  }
}

function isListed(options: readonly { name: string }[], name: string): boolean {
  return options.some((option) => option.name === name)
}

/** What may follow the address of a list: nothing, or `page` and a number. */
function isPageOf(rest: readonly string[]): boolean {
  return rest.length === 0 || (rest.length === 2 && rest[0] === 'page')
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
