import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache'
import { firstBeyond } from '@/lib/site/paging'
import type { SharedKind } from '@/lib/store/shared-text'
import { isObject, listOf, member, numberOf, textOf } from '@/lib/unknown-values'
import type { PageName } from '@/lib/workspace/freshness'

/** A finished page, a redirect, or null for an address without a page; with the time of its making. */
export type PageEntry = Pick<CacheHandlerValue, 'value' | 'lastModified' | 'cacheControl'>

/** Raised when entries change their form. */
const form = 2

/** Pages as instances of a site share them. */
export const sharedPages: SharedKind = {
  title: 'pages',
  storedBytes: 8 * 1024 * 1024,
  textBytes: 64 * 1024 * 1024,
}

/** Writes a page as text; null for what is none. Redirects and addresses without a page are not stored. */
export function writeEntry(entry: PageEntry): string | null {
  const checked = toEntry(entry)
  return checked && JSON.stringify({ form, ...checked })
}

/** Reads the page in a text; null when there is none in it. */
export function readEntry(text: string): PageEntry | null {
  try {
    const entry: unknown = JSON.parse(text)
    return member(entry, 'form') === form ? toEntry(entry) : null
  } catch {
    return null
  }
}

function toEntry(entry: unknown): PageEntry | null {
  const lastModified = numberOf(member(entry, 'lastModified'))
  const value = toPage(member(entry, 'value'))
  const cacheControl = toCacheControl(member(entry, 'cacheControl'))
  return lastModified === null || value === null || cacheControl === null
    ? null
    : { value, lastModified, cacheControl }
}

/** null for what is no page. Headers are left out, because pages of this router have none. */
function toPage(value: unknown): PageEntry['value'] {
  if (!isObject(value) || value.kind !== 'PAGES') return null
  const { html, pageData, status } = value
  if (typeof html !== 'string' || !isObject(pageData)) return null
  // A browser that navigates follows a redirect in page data, wherever it leads.
  if (member(pageData, 'pageProps', '__N_REDIRECT') !== undefined) return null
  if (status !== undefined && status !== 200 && status !== 404) return null
  // The framework names kinds by an enum without values at run time.
  return { kind: 'PAGES', html, pageData, headers: undefined, status } as PageEntry['value']
}

/** null for what is none; undefined where there need not be any. */
function toCacheControl(cacheControl: unknown): PageEntry['cacheControl'] | null {
  if (cacheControl === undefined) return undefined
  const stated = member(cacheControl, 'revalidate')
  const revalidate = stated === false ? false : numberOf(stated)
  if (revalidate === null) return null
  return { revalidate, expire: numberOf(member(cacheControl, 'expire')) ?? undefined }
}

/** The page props in an entry; null for what is no page. */
function propsOf({ value }: PageEntry): unknown {
  return value?.kind === 'PAGES' ? member(value.pageData, 'pageProps') : null
}

/** The fingerprint of the state of the site that a page was made from (lib/workspace/visibility/visibility); null without one. */
export function visibilityOf(entry: PageEntry): string | null {
  return textOf(member(propsOf(entry), 'visibility')) || null
}

/** Which page an entry is, and the version that it was made from (lib/screens/page-version); null where that is not known. */
export function versionOf(entry: PageEntry): { page: PageName; hash: string } | null {
  const props = propsOf(entry)
  const hash = textOf(member(props, 'version'))
  const path = textOf(member(props, 'screen', 'path'))
  if (hash === '' || path === '') return null
  return {
    page: { path, ...(member(props, 'themed') === true && { theme: textOf(member(props, 'theme')) }) },
    hash,
  }
}

/**
 * Whether the site itself links the address of a page, or leads others there. The rest is made up, without end: other spellings
 * of an address, and pages of a list that were beyond the last when it was shorter or longer.
 * @param key the framework's, which ends with the page's path; the home page is named index
 */
export function isLinked(key: string, entry: PageEntry): boolean {
  const props = propsOf(entry)
  const screen = member(props, 'screen')
  if (isFarBeyond(member(screen, 'list'))) return false
  const path = key
    .slice(key.indexOf(routeEnd) + 1)
    .replace(/^\$/, '')
    .replace(/^\/index(?=\/|$)/, '')
  const prefix = member(props, 'themed') === true ? `/themed/${textOf(member(props, 'theme'))}` : ''
  const canonical = textOf(member(screen, 'path')).replace(/^\/$/, '')
  return [canonical, decoded(canonical)].some((address) => path === prefix + address)
}

/** Whether a page of a list is empty, and not the one that stands for all beyond the last (lib/screens/post-list). */
function isFarBeyond(list: unknown): boolean {
  const numberIn = (name: string) => numberOf(member(list, name)) ?? 1
  const page = numberIn('page')
  const isEmpty = list !== undefined && listOf(member(list, 'cards')).length === 0
  return isEmpty && page > 1 && page !== firstBeyond(numberIn('total'), numberIn('pageSize'))
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
