import { columnWidth } from '@/lib/media/picture-widths'
import type { ImageOwner } from '@/lib/workspace'
import { safeAddress } from '../links'
import type { Scope, Source } from '../scope'
import type { Picture } from '../types/media'
import { positive } from '../values'

/**
 * Reads a picture with the addresses of its sizes. Hosts that resize get several widths (IMAGE_COMPRESS_WIDTH,
 * IMG_COMPRESS_WIDTH, the text column's), others their one address. IMAGE_ZOOM_IN_WIDTH is only for the enlarged
 * picture. Null without a usable address.
 */
export function readPicture(
  source: string,
  owner: ImageOwner,
  alt: string,
  shownWidth: number | undefined,
  scope: Scope,
): Picture | null {
  const { imageUrl, settings } = scope.context
  const known = new Map<number, string>()
  const address = (width: number) => {
    const url = known.get(width) ?? safeAddress(imageUrl(source, owner, width))
    known.set(width, url)
    return url
  }
  const { IMAGE_COMPRESS_WIDTH: small, IMG_COMPRESS_WIDTH: medium, IMAGE_ZOOM_IN_WIDTH: large } = settings
  const src = source === '' ? '' : address(medium)
  if (src === '') return null

  const widths = [...new Set([small, medium, columnWidth])].sort((a, b) => a - b)
  const resizes = widths.length > 1 && address(small) !== address(columnWidth)
  const shown = Math.min(shownWidth ?? columnWidth, columnWidth)
  const eager = scope.lead
  scope.lead = false
  return {
    src,
    ...(resizes
      ? {
          srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', '),
          sizes: `(min-width: ${shown + 40}px) ${shown}px, 100vw`,
        }
      : {}),
    zoomSrc: address(large),
    alt,
    eager,
  }
}

/** The stored size of an image block, to reserve its space before it loads. */
export function storedSize({ format }: Source): { width: number; height: number } | null {
  const width = positive(format.block_width)
  const ratio = positive(format.block_aspect_ratio)
  const height = ratio && width ? width * ratio : positive(format.block_height)
  return width && height ? { width: Math.round(width), height: Math.max(1, Math.round(height)) } : null
}
