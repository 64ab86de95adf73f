import { createHash } from 'node:crypto'
import { findByAddress, findById, toPageId } from '@/lib/site/slugs'
import type { Site } from '@/lib/site/types'
import type { RecordMap } from '@/lib/workspace'

/**
 * Returns a hash of all that the HTML of a body depends on, settings aside: the page's records, and what the site says
 * about the pages and databases that these name or link to.
 */
export function bodyDigest(site: Site, recordMap: RecordMap): string {
  const { hash, named, paths } = digestOf(recordMap)
  const said = named.map((id) => {
    if (id === site.table.id) return 'content table'
    const post = findById(site, id)
    if (post) return [post.key, post.href, post.locked, post.invisible]
    if (site.notice?.id === id || site.memos.some((memo) => memo.id === id)) return 'shown'
    return site.table.privateRowIds.has(id) ? 'closed' : ''
  })
  const linked = paths.flatMap((path) => hrefAt(site, path) ?? [])
  return hashOf(JSON.stringify([hash, said, linked, site.table.passwords]))
}

/** The address of the post that a path leads to; null while there is none. */
function hrefAt(site: Site, path: string): string | null {
  const folder = `${site.settings.SUB_PATH}/`.slice(1)
  const found = findByAddress(site, (path.startsWith(folder) ? path.slice(folder.length) : path).split('/'))
  return found && 'post' in found ? found.post.href : null
}

interface RecordDigest {
  hash: string
  /** Pages and databases in the records, and what their texts and links name. */
  named: string[]
  /** Where links lead, as paths without slashes at their ends: posts of the site may have these addresses. */
  paths: string[]
}

const digests = new WeakMap<RecordMap, RecordDigest>()

function digestOf(recordMap: RecordMap): RecordDigest {
  const known = digests.get(recordMap)
  if (known) return known
  const text = JSON.stringify(recordMap)
  const ids = new Set<string>()
  for (const [id] of text.matchAll(pageIds)) {
    const pageId = toPageId(id) ?? id
    // Blocks within a page are no pages of the site.
    const type = recordMap.block[pageId]?.value.type
    if (type === undefined || type === 'page' || type.startsWith('collection_view')) ids.add(pageId)
  }
  const paths = new Set([...text.matchAll(links)].map(([, link = '']) => pathIn(link)))
  const digest = { hash: hashOf(text), named: [...ids].sort(), paths: [...paths].sort() }
  digests.set(recordMap, digest)
  return digest
}

const pageIds = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<![\da-f])[\da-f]{32}(?![\da-f])/gi

/** Texts that are relative addresses or those of sites, and what rich text links to. */
const links = /(?:(?<=\["a",)"|"(?=\/|https?:\/\/))([^"\\]*)"/g

function pathIn(link: string): string {
  const [path = ''] = link.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1)
  const trimmed = path.replace(/^\/+|(?<!\/)\/+$/g, '')
  try {
    return decodeURIComponent(trimmed)
  } catch {
    return trimmed
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
