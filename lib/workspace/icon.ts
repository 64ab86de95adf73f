import { type ImageOwner, type ImageSettings, imageUrl } from './image-url'

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/** An icon that a page can show: an emoji, the address of a picture, or ''. Names of icon fonts are neither. */
export function toIcon(source: string, owner: ImageOwner, settings: ImageSettings): string {
  if (source === '' || emoji.test(source)) return source
  const address = imageUrl(source, { ...owner, property: 'icon' }, { settings })
  return /^(?:https?:\/)?\//i.test(address) ? address : ''
}
