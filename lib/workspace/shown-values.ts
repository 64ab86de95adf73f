import { iconWidth } from '@/lib/media/picture-widths'
import { listOf, textOf } from '@/lib/unknown-values'
import { type ImageOptions, type ImageOwner, imageUrl } from './files/image-url'

/** The text of a rich-text property, without its formats. The placeholders of mentions and formulas are removed. */
export function plainText(decorations: unknown): string {
  return listOf(decorations)
    .map((piece) => textOf(listOf(piece)[0]))
    .filter((text) => text !== '‣' && text !== '⁍')
    .join('')
}

/** Characters of an emoji: families and flags consist of many. */
const emojiLimit = 50
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/**
 * An icon that a page can show: an emoji, the address of a picture, or ''. Names of icon fonts are not supported.
 */
export function toIcon(source: string, owner: ImageOwner, options: ImageOptions): string {
  if (source === '') return ''
  if (emoji.test(source)) return source.length <= emojiLimit ? source : ''
  const address = imageUrl(source, { ...owner, property: 'icon' }, { ...options, width: iconWidth })
  return /^(?:https?:\/)?\//i.test(address) ? address : ''
}
