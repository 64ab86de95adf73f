import { idInPath } from '@/lib/ids'
import { findById } from '@/lib/site/slugs'
import type { Post } from '@/lib/site/types'
import { isObject, listOf, member, textOf, urlOf } from '@/lib/unknown-values'
import type { RecordMap } from '@/lib/workspace'
import { isDatabase, pageContent } from '@/lib/workspace/pages/content-ids'
import { plainText } from '@/lib/workspace/shown-values'
import type { Blog } from '../blog'
import { findsPage } from '../find-page'
import type { Finding } from '../types'
import { linkToBlock } from '../workspace-link'

/** A link or mention in a text. */
interface Reference {
  blockId: string
  /** The text of the link, for messages. */
  words: string
  target: { page: string } | { address: string }
}

const notionHost = /(^|\.)notion\.(so|site|com)$/

/** Reports links of an article that lead to no page of the blog, each target once. */
export function checkLinks(post: Post, recordMap: RecordMap, blog: Blog): Finding[] {
  const told = new Set<string>()
  return referencesIn(post.id, recordMap).flatMap((reference): Finding[] => {
    const fault = faultOf(reference, recordMap, blog)
    if (fault === null || told.has(fault)) return []
    told.add(fault)
    return [
      {
        severity: 'warning',
        check: 'link-broken',
        message: `In the article "${post.title}" the link "${shortened(reference.words)}" ${fault}`,
        ...linkToBlock(post.id, reference.blockId, blog.site.settings),
      },
    ]
  })
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

function referencesIn(pageId: string, recordMap: RecordMap): Reference[] {
  return [...pageContent(recordMap, pageId).shown].flatMap((blockId) => {
    const block = recordMap.block[blockId]?.value
    // The page's own properties do not belong to the article.
    if (!block || blockId === pageId) return []
    if (block.type === 'page')
      return [{ blockId, words: titleOf(recordMap, blockId), target: { page: blockId } }]
    const alias = textOf(member(block.format, 'alias_pointer', 'id'))
    if (alias !== '') return [{ blockId, words: titleOf(recordMap, alias), target: { page: alias } }]
    const properties: unknown = block.properties
    return isObject(properties)
      ? Object.values(properties).flatMap((text) => referencesOf(text, blockId, recordMap))
      : []
  })
}

function referencesOf(text: unknown, blockId: string, recordMap: RecordMap): Reference[] {
  return listOf(text).flatMap((piece) => {
    const words = textOf(listOf(piece)[0])
    return listOf(listOf(piece)[1]).flatMap((format): Reference[] => {
      const [mark, value] = listOf(format)
      const [kind, id] = mark === '‣' ? listOf(value) : [mark, value]
      if (kind === 'p' && textOf(id) !== '')
        return [{ blockId, words: titleOf(recordMap, textOf(id)), target: { page: textOf(id) } }]
      return mark === 'a' && textOf(value) !== ''
        ? [{ blockId, words, target: { address: textOf(value).trim() } }]
        : []
    })
  })
}

function titleOf(recordMap: RecordMap, id: string): string {
  return plainText(member(recordMap.block[id]?.value.properties, 'title')) || id
}

/** What is wrong with a reference, as the end of a sentence; null when its target exists. */
function faultOf({ target }: Reference, recordMap: RecordMap, blog: Blog): string | null {
  if ('page' in target) return pageFault(target.page, recordMap, blog)
  const { address } = target
  if (address.startsWith('#')) return null
  const path = ownPath(address, blog)
  if (path === null) return workspaceFault(address, recordMap, blog)
  const id = idInPath(path.replace(/[?#].*$/s, ''))
  if (id !== null) {
    const isBlock = recordMap.block[id] !== undefined && !isPageId(id, recordMap)
    return isBlock ? null : pageFault(id, recordMap, blog)
  }
  return findsPage(blog.site, path)
    ? null
    : `leads to ${path}, where nothing is. Correct the link, or give that address to a post (slug, or aliases).`
}

/** The path on this site that an address leads to; null for any other address. */
function ownPath(address: string, { site }: Blog): string | null {
  if (/^\/(?![/\\])/.test(address)) return address
  const { LINK } = site.settings
  const url = urlOf(address)
  return url !== null && url.origin === urlOf(LINK)?.origin ? `${url.pathname}${url.search}${url.hash}` : null
}

/** Checks a link to a page of the workspace. Pages of other workspaces are not checked. */
function workspaceFault(address: string, recordMap: RecordMap, blog: Blog): string | null {
  const url = urlOf(address)
  if (url === null || !notionHost.test(url.hostname)) return null
  const id = idInPath(url.searchParams.get('p') ?? '') ?? idInPath(url.pathname)
  if (id === null) return null
  const known = blog.site.table.privateRowIds.has(id) || isPageId(id, recordMap)
  return known ? pageFault(id, recordMap, blog) : null
}

function isPageId(id: string, recordMap: RecordMap): boolean {
  const block = recordMap.block[id]?.value
  return block !== undefined && (block.type === 'page' || isDatabase(block))
}

function pageFault(id: string, recordMap: RecordMap, { site, content }: Blog): string | null {
  const { page, collection } = content.index
  if (findById(site, id) !== null || id === page.id || id === collection.id) return null
  if (site.table.privateRowIds.has(id)) {
    return 'leads to a row that readers cannot open (a draft, a post of a later day, or settings). Publish that row, or remove the link.'
  }
  if (isPageId(id, recordMap)) {
    return 'leads to a page that is no row of the content table, so that readers get its title without a link. Move the page into the table, or remove the link.'
  }
  return 'leads to a page that the workspace does not give: deleted, or not shared. Correct or remove the link.'
}
