import { getStableNotionFileSource } from 'notion-utils'
import type { ArticleBlock, Card } from '@/components/notion/types'
import { readInstant } from './dates'
import { externalLink, resolveLink, safeAddress } from './links'
import { base } from './read-text-blocks'
import { readText } from './rich-text'
import type { Scope, Source } from './scope'
import { fields, letters, list, text } from './values'

/** Blocks that are drawn as one link in a frame; null when the type is none, or it has no usable address. */
export function readCard(block: Source, scope: Scope): ArticleBlock | null {
  const card = toCard(block, scope)
  if (card === null) return null
  const { title, description, note } = card
  return {
    kind: 'card',
    card: { ...card, title: scope.fit(title), description: scope.fit(description), note: scope.fit(note) },
    caption: readText(block.properties.caption, block.id, scope),
    ...base(block),
  }
}

export function isCard(block: Source): boolean {
  if (block.type === 'drive') return block.format.drive_properties !== undefined
  if (block.type === 'embed') return isTweet(letters(block.properties.source))
  return ['bookmark', 'external_object_instance', 'tweet'].includes(block.type)
}

function toCard(block: Source, scope: Scope): Card | null {
  switch (block.type) {
    case 'bookmark':
      return bookmark(block, scope)
    case 'drive':
      return driveFile(block, scope)
    case 'tweet':
    case 'embed':
      return tweet(block)
    default:
      return externalObject(block, scope)
  }
}

function bookmark(block: Source, scope: Scope): Card | null {
  const address = letters(block.properties.link)
  const link = resolveLink(address, scope)
  if (link === null) return null
  const title = letters(block.properties.title).trim()
  // Of a page of this blog its own address: the workspace's would tell the id of one behind a password.
  const shown = link.external ? address : link.href
  return {
    kind: 'bookmark',
    link,
    title: title && !/^https?:/i.test(title) ? title : shortAddress(shown),
    description: letters(block.properties.description).trim(),
    note: shown,
    date: null,
    icon: image(block.format.bookmark_icon, 'bookmark_icon', block, scope),
    cover: image(block.format.bookmark_cover, 'bookmark_cover', block, scope),
  }
}

function driveFile(block: Source, scope: Scope): Card | null {
  const file = fields(block.format.drive_properties)
  const link = externalLink(text(file.url))
  if (link === null) return null
  const modified =
    typeof file.modified_time === 'number' ? readInstant(file.modified_time, scope.context.locale) : null
  return {
    kind: 'drive',
    link,
    title: text(file.title) || shortAddress(link.href),
    description: '',
    note: text(file.user_name),
    date: modified,
    icon: image(file.icon, 'drive_icon', block, scope),
    // The service signs its own thumbnails for a few hours: none outlives the page. The workspace keeps copies of some.
    cover: getStableNotionFileSource(text(file.thumbnail))
      ? image(file.thumbnail, 'drive_thumbnail', block, scope)
      : null,
  }
}

function externalObject(block: Source, scope: Scope): Card | null {
  const link = externalLink(text(block.format.original_url) || text(block.format.uri))
  if (link === null) return null
  const updated = readInstant(Date.parse(attribute(block, 'updated_at')), scope.context.locale)
  return {
    kind: 'external',
    link,
    title: attribute(block, 'title') || shortAddress(link.href),
    description: '',
    note: [shortAddress(new URL(link.href).origin), attribute(block, 'owner')].filter(Boolean).join(' · '),
    date: updated,
    icon: null,
    cover: null,
  }
}

function attribute(block: Source, id: string): string {
  const found = list(block.format.attributes).find((entry) => fields(entry).id === id)
  return text(list(fields(found).values)[0])
}

/** The service lets no frame show its pages. */
function isTweet(source: string): boolean {
  return /^https:\/\/(www\.|mobile\.)?(twitter|x)\.com\/\w+\/status\/\d+/.test(source)
}

/** What the record says of it; nothing is asked of the service. */
function tweet(block: Source): Card | null {
  const link = externalLink(letters(block.properties.source))
  if (link === null) return null
  const author = new URL(link.href).pathname.split('/')[1]
  return {
    kind: 'tweet',
    link,
    title: letters(block.properties.title).trim() || (author ? `@${author}` : shortAddress(link.href)),
    description: letters(block.properties.description).trim(),
    note: shortAddress(link.href),
    date: null,
    icon: null,
    cover: null,
  }
}

/** @param property which of the block's files it is, where the workspace stores it */
function image(source: unknown, property: string, block: Source, scope: Scope): string | null {
  const address = text(source)
  if (address === '') return null
  return safeAddress(scope.context.imageUrl(address, { table: 'block', id: block.id, property }, 400)) || null
}

/** An address without scheme and trailing slash, for reading. */
function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
