import { createHash } from 'node:crypto'
import { linksIn, saidOfLink } from '@/lib/content/closed-addresses'
import { writtenIds } from '@/lib/hidden-addresses'
import { findById } from '@/lib/site/slugs'
import type { Site } from '@/lib/site/types'
import { isObject } from '@/lib/unknown-values'
import type { RecordMap } from '@/lib/workspace'

/**
 * Returns a hash of all that the HTML of a body depends on, settings aside: the page's records, and what the site says
 * about the pages and databases that these name or link to.
 */
export function bodyDigest(site: Site, recordMap: RecordMap): string {
  const { hash, named, links } = digestOf(recordMap)
  // So many that they were not remembered: whatever closes or opens counts.
  const asked = named ?? [...[...site.posts, ...site.pages].map(({ id }) => id), ...site.table.privateRowIds]
  const said = asked.map((id) => {
    if (id === site.table.id) return 'content table'
    const post = findById(site, id)
    if (post) return [post.key, post.href, post.locked, post.invisible]
    if (site.notice?.id === id || site.memos.some((memo) => memo.id === id)) return 'shown'
    return site.table.privateRowIds.has(id) ? 'closed' : ''
  })
  const linked = links.map((link) => saidOfLink(link, site))
  return hashOf(JSON.stringify([hash, said, linked, site.table.passwords]))
}

interface RecordDigest {
  hash: string
  /** Pages and databases in the records, and what their texts and links name; null for too many. */
  named: string[] | null
  /** Where links lead, without query and fragment: posts of the site may have these addresses. */
  links: string[]
}

const digests = new WeakMap<RecordMap, RecordDigest>()

/** Each letter of a long text may begin an id. */
const MAX_NAMED = 20_000

function digestOf(recordMap: RecordMap): RecordDigest {
  const known = digests.get(recordMap)
  if (known) return known
  const text = JSON.stringify(recordMap)
  const ids = namedIn(recordMap)
  const digest = { hash: hashOf(text), named: ids && [...ids].sort(), links: [...linksIn(recordMap)].sort() }
  digests.set(recordMap, digest)
  return digest
}

function namedIn(recordMap: RecordMap): Set<string> | null {
  const ids = new Set<string>()
  for (const text of textsIn(recordMap)) {
    for (const id of writtenIds(text)) {
      // Blocks within a page are no pages of the site.
      const type = recordMap.block[id]?.value.type
      if (type === undefined || type === 'page' || type.startsWith('collection_view')) ids.add(id)
      if (ids.size > MAX_NAMED) return null
    }
  }
  return ids
}

/** Every name and text in records, and the texts of rich text joined: an id may stand in several pieces. */
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
