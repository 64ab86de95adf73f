/** Resizes pictures with sharp. */
import type { Sharp } from 'sharp'
import type { SharpLibrary } from './load-sharp'
import { openPicture } from './open-picture'
import type { PictureFormat } from './picture-format'

/** Seconds for one picture. */
const maxSeconds = 20
/** A higher effort saves less than a tenth of the bytes and takes several times as long. */
const avifEffort = 0

interface Wanted {
  /** Pixels; a smaller picture keeps its width. */
  width: number
  /** null: the picture's own. */
  format: PictureFormat | null
  /** IMAGE_COMPRESS_QUALITY */
  quality: number
}

/**
 * Returns a picture in another width and format, without its metadata; null when it should stay unchanged: it is
 * animated, or would only become larger.
 * @throws for files that are no picture, have too many pixels, are composed of other pictures, or take too long
 */
export async function resizePicture(
  sharp: SharpLibrary,
  stored: Buffer,
  { width, format, quality }: Wanted,
): Promise<{ type: string; bytes: Buffer } | null> {
  if (isMovingPng(stored)) return null
  const { picture, header } = await openPicture(sharp, stored)
  const { format: own, pages = 1, width: ownWidth, orientation = 1, hasAlpha } = header
  if (pages > 1) return null
  const resized = picture
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: maxSeconds })
  // JPEG has no transparency.
  const wanted = format === 'jpg' && hasAlpha ? null : format
  const { type, drawn } = encoded(resized, wanted ?? own, quality)
  const bytes = await drawn.toBuffer()
  const isNoSmaller = bytes.length >= stored.length && ownWidth <= width && orientation === 1
  return isNoSmaller ? null : { type, bytes }
}

function encoded(picture: Sharp, format: string, quality: number): { type: string; drawn: Sharp } {
  switch (format) {
    case 'avif':
    case 'heif':
      return { type: 'image/avif', drawn: picture.avif({ quality, effort: avifEffort }) }
    case 'webp':
      return { type: 'image/webp', drawn: picture.webp({ quality }) }
    case 'png':
      return { type: 'image/png', drawn: picture.png() }
    default:
      return { type: 'image/jpeg', drawn: picture.jpeg({ quality, mozjpeg: true }) }
  }
}

/** Animated PNG files declare it before their first picture; the library would read only that one. */
function isMovingPng(stored: Buffer): boolean {
  const isPng = stored.subarray(1, 4).toString('latin1') === 'PNG'
  const control = isPng ? stored.indexOf('acTL') : -1
  return control !== -1 && control < stored.indexOf('IDAT')
}
