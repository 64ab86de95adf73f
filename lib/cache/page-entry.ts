import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache'
import { firstBeyond } from '@/lib/site/paging'
import type { SharedKind } from '@/lib/store/shared-text'
import { isObject, listOf, member, numberOf, textOf } from '@/lib/unknown-values'
import type { PageName } from '@/lib/workspace/freshness'

/** A finished page, a redirect, or null for an address without a page; with the time when it was rendered. */
export type PageEntry = Pick<CacheHandlerValue, 'value' | 'lastModified' | 'cacheControl'>

/** Version of the stored form. Increase it when entries change their shape. */
const form = 2

/** Pages that the instances of a site share in Redis. */
export const sharedPages: SharedKind = {
  title: 'pages',
  storedBytes: 8 * 1024 * 1024,
  textBytes: 64 * 1024 * 1024,
}

/** Serializes a page; null for anything else. Redirects and missing pages are not stored. */
export function writeEntry(entry: PageEntry): string | null {
  const checked = toEntry(entry)
  return checked && JSON.stringify({ form, ...checked })
}

/** Parses a stored page; null when the text holds none. */
export function readEntry(text: string): PageEntry | null {
  try {
    const entry: unknown = JSON.parse(text)
    return member(entry, 'form') === form ? toEntry(entry) : null
  } catch {
    return null
  }
}

/** Checks what may be a page; null when it is none. */
export function toEntry(entry: unknown): PageEntry | null {
  const lastModified = numberOf(member(entry, 'lastModified'))
  const value = toPage(member(entry, 'value'))
  const cacheControl = toCacheControl(member(entry, 'cacheControl'))
  return lastModified === null || value === null || cacheControl === null
    ? null
    : { value, lastModified, cacheControl }
}

/**
 * Reads the value of an entry; null when it is no page. Headers are left out, because pages of this router have
 * none.
 */
function toPage(value: unknown): PageEntry['value'] {
  if (!isObject(value) || value.kind !== 'PAGES') return null
  const { html, pageData, status } = value
  if (typeof html !== 'string' || !isObject(pageData)) return null
  // A browser that navigates would follow a redirect in page data to any address.
  if (member(pageData, 'pageProps', '__N_REDIRECT') !== undefined) return null
  if (status !== undefined && status !== 200 && status !== 404) return null
  // Next.js names kinds by an enum that has no values at run time.
  return { kind: 'PAGES', html, pageData, headers: undefined, status } as PageEntry['value']
}

/** Null for invalid values; undefined where there is none, which is allowed. */
function toCacheControl(cacheControl: unknown): PageEntry['cacheControl'] | null {
  if (cacheControl === undefined) return undefined
  const stated = member(cacheControl, 'revalidate')
  const revalidate = stated === false ? false : numberOf(stated)
  if (revalidate === null) return null
  return { revalidate, expire: numberOf(member(cacheControl, 'expire')) ?? undefined }
}

/** The page props of an entry; null when it is no page. */
function propsOf({ value }: PageEntry): unknown {
  return value?.kind === 'PAGES' ? member(value.pageData, 'pageProps') : null
}

/**
 * The visibility hash of the site that a page was rendered from (lib/workspace/visibility/visibility); null without
 * one.
 */
export function visibilityOf(entry: PageEntry): string | null {
  return textOf(member(propsOf(entry), 'visibility')) || null
}

/** The name of a page and its content version (lib/screens/page-version); null where they are unknown. */
export function versionOf(entry: PageEntry): { page: PageName; hash: string } | null {
  const props = propsOf(entry)
  const hash = textOf(member(props, 'version'))
  const page = pageNameOf(props)
  return hash === '' || page === null ? null : { page, hash }
}

/** The name of the page with some props; null where it is unknown. */
export function pageNameOf(props: unknown): PageName | null {
  const path = textOf(member(props, 'screen', 'path'))
  if (path === '') return null
  return { path, ...(member(props, 'themed') === true && { theme: textOf(member(props, 'theme')) }) }
}

/** The part of the page data of an entry that the functions of this module read of a stored page. */
export function excerptOf(entry: PageEntry): object {
  const props = propsOf(entry)
  const [visibility, version, theme, themed] = ['visibility', 'version', 'theme', 'themed'].map((name) =>
    member(props, name),
  )
  const screen = { kind: member(props, 'screen', 'kind'), path: member(props, 'screen', 'path') }
  return { pageProps: { visibility, version, theme, themed, screen } }
}

/** The name of the page of an entry; null where it is unknown. */
export function nameOf(entry: PageEntry): PageName | null {
  return pageNameOf(propsOf(entry))
}

/**
 * Whether the site itself links or redirects to the address of a page. Other addresses are invented by clients,
 * without limit: other spellings, and list pages beyond the last one.
 * @param key of Next.js, which ends with the page's path; the home page is named index
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

/**
 * Whether a list page is empty, and not the one that is served for all numbers beyond the last
 * (lib/screens/post-list).
 */
function isFarBeyond(list: unknown): boolean {
  const numberIn = (name: string) => numberOf(member(list, name)) ?? 1
  const page = numberIn('page')
  const isEmpty = list !== undefined && listOf(member(list, 'cards')).length === 0
  return isEmpty && page > 1 && page !== firstBeyond(numberIn('total'), numberIn('pageSize'))
}

/**
 * The key of a page under the spelling that the site links. Next.js does not decode the path of a static route, so
 * that `/%61rchive` would be stored beside `/archive`.
 */
export function ownKey(key: string): string {
  return key.includes('%') ? decoded(key) : key
}

/** Whether a page belongs to a static route. Posts and lists redirect from other spellings (lib/screens/route). */
export function hasFixedPath(entry: PageEntry): boolean {
  const kind = textOf(member(propsOf(entry), 'screen', 'kind'))
  return kind !== 'article' && kind !== 'list'
}

/** Separates the route from the page's path in a key. */
const routeEnd = '/$/'

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
