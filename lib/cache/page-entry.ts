import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache'
import { listOf, member, textOf } from '@/lib/workspace/shapes'

/** A finished page, a redirect, or null for an address without a page; with the time of its making. */
export type PageEntry = Pick<CacheHandlerValue, 'value' | 'lastModified' | 'cacheControl'>

/** Raised when entries change their form. */
const form = 1
const kinds = ['PAGES', 'REDIRECT']

/** An entry as text; null for kinds of the framework's other router, which this site does not have. */
export function writeEntry({ value, lastModified, cacheControl }: PageEntry): string | null {
  if (value !== null && !kinds.includes(value.kind)) return null
  return JSON.stringify({ form, value, lastModified, cacheControl })
}

/** The entry in a text; null when it is none. */
export function readEntry(text: string): PageEntry | null {
  try {
    const entry: unknown = JSON.parse(text)
    if (typeof entry !== 'object' || entry === null || !('form' in entry) || entry.form !== form) return null
    // Only writeEntry writes this form.
    const { value, lastModified, cacheControl } = entry as unknown as PageEntry
    return { value, lastModified, cacheControl }
  } catch {
    return null
  }
}

/** The page props in an entry; null for what is no page. */
function propsOf({ value }: PageEntry): unknown {
  return value?.kind === 'PAGES' ? member(value.pageData, 'pageProps') : null
}

/** The fingerprint of the state of the site that a page was made from (lib/workspace/visibility); null without one. */
export function visibilityOf(entry: PageEntry): string | null {
  return textOf(member(propsOf(entry), 'visibility')) || null
}

/**
 * Whether the site itself links the address of a page. Others are made up, without end: a page of a list beyond the last, or
 * another spelling of an address.
 * @param key the framework's, which ends with the page's path; the home page is named index
 */
export function isLinked(key: string, entry: PageEntry): boolean {
  const props = propsOf(entry)
  const screen = member(props, 'screen')
  const page = member(screen, 'list', 'page')
  if (typeof page === 'number' && page > 1 && listOf(member(screen, 'list', 'cards')).length === 0)
    return false
  const path = key
    .slice(key.indexOf(routeEnd) + 1)
    .replace(/^\$/, '')
    .replace(/^\/index(?=\/|$)/, '')
  const prefix = member(props, 'themed') === true ? `/themed/${textOf(member(props, 'theme'))}` : ''
  const canonical = textOf(member(screen, 'path')).replace(/^\/$/, '')
  return [canonical, decoded(canonical)].some((address) => path === prefix + address)
}

/**
 * The key of a page under the spelling that the site links: the framework does not decode the path of a route without
 * brackets, so that `/%61rchive` would be a page beside `/archive`.
 */
export function ownKey(key: string): string {
  return key.includes('%') ? decoded(key) : key
}

/** Whether a page's path is the route's own: posts and lists redirect from other spellings (lib/screens/route). */
export function hasFixedPath(entry: PageEntry): boolean {
  const kind = textOf(member(propsOf(entry), 'screen', 'kind'))
  return kind !== 'article' && kind !== 'list'
}

/** Stands between the route's part of a key and the path of the page. */
const routeEnd = '/$/'

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
