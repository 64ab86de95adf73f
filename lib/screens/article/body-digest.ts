import { createHash } from 'node:crypto'
import { linksIn, saidOfLink } from '@/lib/content/closed-addresses'
import { writtenIds } from '@/lib/hidden-addresses'
import { isShownRow } from '@/lib/site/row-rights'
import { findById } from '@/lib/site/slugs'
import type { Site } from '@/lib/site/types'
import { isObject } from '@/lib/unknown-values'
import type { RecordMap } from '@/lib/workspace'

/** Cached digests, by record map and site: each version check and each rendering needs them. */
const digests = new WeakMap<RecordMap, WeakMap<Site, string>>()

/**
 * Returns a hash of everything that the HTML of a body depends on, except settings: the page's records, and the
 * site's data about pages and databases that they name or link to.
 */
export function bodyDigest(site: Site, recordMap: RecordMap): string {
  const known = digests.get(recordMap) ?? new WeakMap<Site, string>()
  digests.set(recordMap, known)
  const digest = known.get(site) ?? findDigest(site, recordMap)
  known.set(site, digest)
  return digest
}

function findDigest(site: Site, recordMap: RecordMap): string {
  const { hash, named, links } = recordDigest(recordMap)
  const said = named?.map((id) => {
    if (id === site.table.id) return 'content table'
    const post = findById(site, id)
    if (post) return [post.key, post.href, post.locked, post.invisible]
    if (isShownRow(site, id)) return 'shown'
    return site.table.privateRowIds.has(id) ? 'closed' : ''
  })
  const linked = links?.map((link) => saidOfLink(link, site))
  return hashOf(
    JSON.stringify([hash, said ?? siteDigest(site), linked ?? siteDigest(site), site.table.passwords]),
  )
}

const siteDigests = new WeakMap<Site, string>()

/**
 * A hash of the site's data about all pages, for records that name too many of them: it changes when any page is
 * opened, closed or moved.
 */
function siteDigest(site: Site): string {
  const known = siteDigests.get(site)
  if (known !== undefined) return known
  const { posts, pages, notice, memos, addresses, closedAddresses, table } = site
  const told = [...posts, ...pages].map(({ id, key, slug, href, locked, invisible }) => [
    id,
    key,
    slug,
    href,
    locked,
    invisible,
  ])
  const shown = [notice, ...memos].map((post) => post?.id)
  const digest = hashOf(
    JSON.stringify([told, shown, addresses, closedAddresses, table.id, [...table.privateRowIds]]),
  )
  siteDigests.set(site, digest)
  return digest
}

interface RecordDigest {
  hash: string
  /** Ids of pages and databases in records, texts and links; null for too many. */
  named: string[] | null
  /** Link targets without query and fragment: posts of the site may have these addresses. Null for too many. */
  links: string[] | null
}

const recordDigests = new WeakMap<RecordMap, RecordDigest>()

/** An id may begin at each character of a long text. */
const MAX_NAMED = 20_000

/**
 * Limit of ids that are read, including repeated ones: a page of 10,000 blocks contains each of them some five
 * times.
 */
const MAX_READ = 200_000

/** Looking up each takes 10 µs. */
const MAX_LINKS = 5_000

function recordDigest(recordMap: RecordMap): RecordDigest {
  const known = recordDigests.get(recordMap)
  if (known) return known
  const named = namedIn(recordMap)
  const links = linksIn(recordMap)
  const digest = {
    hash: hashOf(JSON.stringify(recordMap)),
    named: named && [...named].sort(),
    links: links.size > MAX_LINKS ? null : [...links].sort(),
  }
  recordDigests.set(recordMap, digest)
  return digest
}

function namedIn(recordMap: RecordMap): Set<string> | null {
  const ids = new Set<string>()
  let read = 0
  for (const text of textsIn(recordMap)) {
    for (const id of writtenIds(text)) {
      // Blocks within a page are not pages of the site.
      const type = recordMap.block[id]?.value.type
      if (type === undefined || type === 'page' || type.startsWith('collection_view')) ids.add(id)
      read += 1
      if (ids.size > MAX_NAMED || read > MAX_READ) return null
    }
  }
  return ids
}

/** Every name and text in records, and the joined text of rich text: an id may be divided into several pieces. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) {
    const pieces = value.map((piece: unknown) => (Array.isArray(piece) ? piece[0] : null))
    if (pieces.length > 1 && pieces.every((piece) => typeof piece === 'string')) yield pieces.join('')
    for (const part of value) yield* textsIn(part)
  } else if (isObject(value)) {
    for (const [name, part] of Object.entries(value)) {
      yield name
      yield* textsIn(part)
    }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
