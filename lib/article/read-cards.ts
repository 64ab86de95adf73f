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
  return { kind: 'card', card, caption: readText(block.properties.caption, block.id, scope), ...base(block) }
}

export function isCard(block: Source): boolean {
  if (block.type === 'drive') return block.format.drive_properties !== undefined
  return ['bookmark', 'external_object_instance', 'tweet'].includes(block.type)
}

function toCard(block: Source, scope: Scope): Card | null {
  switch (block.type) {
    case 'bookmark':
      return bookmark(block, scope)
    case 'drive':
      return driveFile(block, scope)
    case 'tweet':
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
  return {
    kind: 'bookmark',
    link,
    title: title && !/^https?:/i.test(title) ? title : shortAddress(address),
    description: letters(block.properties.description).trim(),
    note: address,
    icon: image(block.format.bookmark_icon, block, scope),
    cover: image(block.format.bookmark_cover, block, scope),
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
    note: [text(file.user_name), modified?.text ?? ''].filter(Boolean).join(' · '),
    icon: image(file.icon, block, scope),
    cover: image(file.thumbnail, block, scope),
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
    note: [shortAddress(new URL(link.href).origin), attribute(block, 'owner'), updated?.text ?? '']
      .filter(Boolean)
      .join(' · '),
    icon: null,
    cover: null,
  }
}

function attribute(block: Source, id: string): string {
  const found = list(block.format.attributes).find((entry) => fields(entry).id === id)
  return text(list(fields(found).values)[0])
}

function tweet(block: Source): Card | null {
  const link = externalLink(letters(block.properties.source))
  if (link === null) return null
  const author = new URL(link.href).pathname.split('/')[1]
  return {
    kind: 'tweet',
    link,
    title: author ? `@${author}` : shortAddress(link.href),
    description: '',
    note: shortAddress(link.href),
    icon: null,
    cover: null,
  }
}

function image(source: unknown, block: Source, scope: Scope): string | null {
  const address = text(source)
  if (address === '') return null
  return safeAddress(scope.context.imageUrl(address, { table: 'block', id: block.id }, 400)) || null
}

/** An address without scheme and trailing slash, for reading. */
function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
