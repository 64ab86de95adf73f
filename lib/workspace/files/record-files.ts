/** The files in a record. */
import { getStableNotionFileSource } from 'notion-utils'
import { isTweetProperty, tweetPicture } from '@/lib/tweets/tweet'
import { listOf, member, textOf } from '@/lib/unknown-values'
import { isGalleryPicture } from './image-url'

/** The stored files of a record's property, in the form that can be signed. */
export function fileSources(record: unknown, property: string): string[] {
  if (isTweetProperty(property)) return [tweetPicture(member(record, 'format'), property) ?? []].flat()
  return sources(record, property)
    .map((source) => getStableNotionFileSource(source) ?? (isGalleryPicture(source) ? source : undefined))
    .filter((source) => source !== undefined)
}

function sources(record: unknown, property: string): string[] {
  const format = member(record, 'format')
  const cover = textOf(member(format, 'page_cover')) || textOf(member(record, 'cover'))
  switch (property) {
    case '':
      return [textOf(listOf(listOf(member(record, 'properties', 'source'))[0])[0]), cover]
    case 'cover':
      return [cover]
    case 'icon':
      return [iconSource(record)]
    case 'bookmark_icon':
    case 'bookmark_cover':
      return [textOf(member(format, property))]
    case 'drive_icon':
      return [textOf(member(format, 'drive_properties', 'icon'))]
    case 'drive_thumbnail':
      return [textOf(member(format, 'drive_properties', 'thumbnail'))]
    default:
      return linksIn(member(record, 'properties', property))
  }
}

export function iconSource(record: unknown): string {
  return textOf(member(record, 'format', 'page_icon')) || textOf(member(record, 'icon'))
}

/** Whether any text in a value names an emoji, as an icon's address or as a mention's id. */
export function namesEmoji(value: unknown, emoji: string): boolean {
  if (typeof value === 'string') return value === emoji || value.endsWith(`/${emoji}`)
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((inner) => namesEmoji(inner, emoji))
  )
}

/** A file property is rich text with links to the files. */
function linksIn(decorations: unknown): string[] {
  return listOf(decorations).flatMap((piece) =>
    listOf(listOf(piece)[1]).flatMap((format) => {
      const [kind, target] = listOf(format)
      return kind === 'a' ? [textOf(target)] : []
    }),
  )
}
