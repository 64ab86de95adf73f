/** Maps addresses without a page to pages that NotionNext and other programs have shown there. */
import { plainerForms, renamedPaths } from '@/lib/site/former-addresses'
import { pageHref, toPageNumber } from '@/lib/site/paging'
import { normalizeKeyword } from '@/lib/site/search'
import { findByAddress } from '@/lib/site/slugs'
import type { Site } from '@/lib/site/types'
import { categoryHref, pathOf, searchHref, tagHref } from '@/lib/site/urls'
import { knownName } from './post-list'

/** Screens without brackets in their route. */
const fixed = new Set(['archive', 'memos', 'category', 'tag', 'search', 'signin', 'signup'])
/** Text routes. With a language prefix they redirect to themselves. */
const texts = new Set(['feed', 'atom.xml', 'feed.json', 'sitemap.xml', 'robots.txt'])

/**
 * Returns the address of this site for an address in a form of NotionNext, percent-encoded; null when there is
 * none. It only reads the index, so that invented addresses cost no request to the workspace.
 * @param path decoded segments of an address without a screen
 */
export function formerAddress(site: Site, path: readonly string[]): string | null {
  const own = pathOf(path)
  for (const form of [path, ...plainerForms(path)]) {
    const present = presentAddress(site, form)
    if (present !== null && present !== own) return present
  }
  return null
}

/** The address of the screen, text, post or page that a path names; null for none. */
function presentAddress(site: Site, path: readonly string[]): string | null {
  const [first = '', name = '', word, number] = path
  if (path.length === 0) return '/'
  const found = findByAddress(site, path)
  if (found !== null) return 'post' in found ? found.post.href : found.redirectTo

  const joined = path.join('/')
  const renamed = Object.hasOwn(renamedPaths, joined) ? renamedPaths[joined] : undefined
  if (renamed !== undefined) return renamed
  if (path.length === 1 && (fixed.has(first) || texts.has(first))) return `/${first}`
  if (first === 'page' && path.length === 2) return pageAddress('', name)
  const base = listAddress(site, first, name)
  if (base === null || path.length === 2) return base
  return word === 'page' && path.length === 4 ? pageAddress(base, number ?? '') : null
}

/** The first page of a category, a tag or a search. */
function listAddress(site: Site, kind: string, asked: string): string | null {
  if (kind === 'search') return normalizeKeyword(asked) === '' ? null : searchHref(asked)
  const [options, href] =
    kind === 'category'
      ? ([site.categories, categoryHref] as const)
      : kind === 'tag'
        ? ([site.tags, tagHref] as const)
        : ([[], tagHref] as const)
  const name = knownName(options, asked)
  return name === null ? null : href(name)
}

function pageAddress(base: string, segment: string): string | null {
  const page = toPageNumber(segment)
  return page === null ? null : pageHref(base, page)
}
