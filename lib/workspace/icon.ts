import { type ImageOptions, type ImageOwner, imageUrl } from './files/image-url'

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/** An icon that a page can show: an emoji, the address of a picture, or ''. Names of icon fonts are neither. */
export function toIcon(source: string, owner: ImageOwner, options: ImageOptions): string {
  if (source === '' || emoji.test(source)) return source
  const address = imageUrl(source, { ...owner, property: 'icon' }, options)
  return /^(?:https?:\/)?\//i.test(address) ? address : ''
}
