/** Finds the post or page for an address. */
import { hiddenIdIn } from '@/lib/hidden-addresses'
import { normalized } from '@/lib/text-forms'
import type { Post, Site } from './types'
import { isExternal } from './urls'

type Library = Pick<Site, 'posts' | 'pages'>
type Addresses = Partial<Pick<Site, 'addresses'>>

/**
 * The result for an address: a page, or a redirect to the page's own address when it was named by id, public key or
 * former address.
 */
export type ResolvedRoute = { post: Post } | { redirectTo: string }

interface Index {
  bySlug: Map<string, Post>
  /** Pages of the site. */
  byId: Map<string, Post>
  /** Pages of the site and external links. */
  all: Map<string, Post>
  byKey: Map<string, Post>
  /** Whether an id must not be revealed: that of a locked post. */
  isSecret(id: string): boolean
}

/** Cached, so that all pages of a revalidation window share one index. */
const indexes = new WeakMap<Library, Index>()

/**
 * Finds the post or page at an address, or null. Chinese and accented addresses are found in any
 * Unicode normalization form, and when they were encoded twice. An id or public key may have any prefix
 * (`/article/{id}`). The id of a locked post is answered like an unknown one, also within a former address.
 * External links are no pages.
 * @param path the address's segments, decoded once
 */
export function findByAddress(library: Library & Addresses, path: readonly string[]): ResolvedRoute | null {
  const { bySlug, byId, byKey, isSecret } = indexOf(library)
  const keys = [slugKey(path), slugKey(path.map(decodeOnce))]
  const post = keys.map((key) => bySlug.get(key)).find(Boolean)
  if (post) return { post }

  if (keys.some((key) => hiddenIdIn(key, isSecret) !== null)) return null
  const moved = keys.map((key) => byId.get(library.addresses?.[key] ?? '')).find(Boolean)
  if (moved) return { redirectTo: moved.href }

  const id = toPageId(path.at(-1) ?? '')
  const named = id === null ? undefined : (byId.get(id) ?? byKey.get(id))
  return named && !isExternal(named.href) ? { redirectTo: named.href } : null
}

/** The post or page at an address, also a locked one or one that the address redirects to; null for none. */
export function postAt(library: Library & Addresses, path: string): Post | null {
  const found = findByAddress(library, path.split('/'))
  if (found === null) return null
  if ('post' in found) return found.post
  const present = findByAddress(library, found.redirectTo.replace(/^\//, '').split('/'))
  return present && 'post' in present ? present.post : null
}

/** The public post or page with an id (with dashes), or null; may be an external link. */
export function findById(library: Library, id: string): Post | null {
  return indexOf(library).all.get(id) ?? null
}

/** The post or page with a public key, or null. */
export function findByKey(library: Library, key: string): Post | null {
  return indexOf(library).byKey.get(key) ?? null
}

/** A page id in the form 8-4-4-4-12, written with or without dashes; null for any other text. */
export function toPageId(text: string): string | null {
  if (!/^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(text)) return null
  const digits = text.toLowerCase().replaceAll('-', '')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function indexOf(library: Library): Index {
  const known = indexes.get(library)
  if (known) return known
  const secret = new Set<string>()
  const index: Index = {
    bySlug: new Map(),
    byId: new Map(),
    all: new Map(),
    byKey: new Map(),
    isSecret: (id) => secret.has(id),
  }
  for (const post of [...library.posts, ...library.pages]) {
    index.all.set(post.id, post)
    index.byKey.set(post.key, post)
    if (post.locked && post.key !== post.id) secret.add(post.id)
    if (isExternal(post.href)) continue
    const key = slugKey(post.slug.split('/'))
    // If two posts have the same address, the first in the list is shown.
    if (!index.bySlug.has(key)) index.bySlug.set(key, post)
    index.byId.set(post.id, post)
  }
  indexes.set(library, index)
  return index
}

function slugKey(path: readonly string[]): string {
  return normalized(path.join('/'), 'NFC')
}

function decodeOnce(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A literal percent sign, as in "100%": nothing was encoded.
    return segment
  }
}
