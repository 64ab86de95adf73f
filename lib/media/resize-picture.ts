/** Resizing pictures with sharp. */
import type { Metadata, Sharp } from 'sharp'
import { globalSingleton } from '@/lib/remember'
import { warnOnce } from '@/lib/warn-once'
import { checkHeifItems, isHeif } from './heif-items'
import type { PictureFormat } from './picture-format'

/** Pixels of the largest picture that is opened: 50 million, as the largest cameras of telephones make. */
const maxPixels = 50_000_000
/** The same of each picture in an AVIF: its decoder keeps the whole of it, and takes 18 bytes for each pixel. */
const maxAvifPixels = 12_500_000
/** Bytes of the largest interlaced PNG or progressive JPEG: their decoders keep the whole of it. */
const maxInterlacedBytes = 150_000_000
/** Seconds for one picture. */
const maxSeconds = 20
/** Higher efforts save less than a tenth of the bytes and cost several times the processor time. */
const avifEffort = 0

/** What opens the formats of `isResizable`. */
const openedBy = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

interface Wanted {
  /** Pixels; a smaller picture keeps its width. */
  width: number
  /** null: the picture's own. */
  format: PictureFormat | null
  /** IMAGE_COMPRESS_QUALITY */
  quality: number
}

type SharpLibrary = typeof import('sharp').default

/** Loads the library; null, with a warning, where it is not installed or does not run. */
export function loadSharp(
  load: () => Promise<{ default: SharpLibrary }> = () => import('sharp'),
): Promise<SharpLibrary | null> {
  return globalSingleton('sharp', async () => {
    try {
      const { default: sharp } = await load()
      // Pictures are cached as files. One thread for each picture: the queue says how many are made at once.
      sharp.cache(false)
      sharp.concurrency(1)
      openOnlyPictures(sharp)
      return sharp
    } catch (error) {
      warnOnce(
        `Pictures are handed out as they are stored: sharp cannot be loaded (${reasonOf(error)}). Install it for this ` +
          'platform with `npm ci`, or set IMAGE_SOURCE=workspace.',
      )
      return null
    }
  })
}

/** Opens nothing but the formats of `isResizable` from now on: a file's type is its host's word. */
export function openOnlyPictures(sharp: SharpLibrary): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: openedBy })
}

/**
 * Returns a picture in another width and format, without its metadata; null when it is better left as it is: it moves, or
 * would only become larger.
 * @throws for what is no picture, has too many pixels, is made of other pictures, or takes too long
 */
export async function resizePicture(
  sharp: SharpLibrary,
  stored: Buffer,
  { width, format, quality }: Wanted,
): Promise<{ type: string; bytes: Buffer } | null> {
  if (isMovingPng(stored)) return null
  if (isHeif(stored)) checkHeifItems(stored, maxAvifPixels)
  const picture = sharp(stored, { limitInputPixels: maxPixels, sequentialRead: true })
  // Reads the header alone, and refuses a picture of too many pixels.
  const header = await picture.metadata()
  const { format: own, pages = 1, width: ownWidth, orientation = 1, hasAlpha } = header
  if (own === 'png' && header.isProgressive && bytesOf(header) > maxInterlacedBytes)
    throw new Error('Input image exceeds limit of interlaced PNG')
  if (own === 'jpeg' && header.isProgressive && coefficientBytes(header) > maxInterlacedBytes)
    throw new Error('Input image exceeds limit of progressive JPEG')
  if (pages > 1) return null
  const resized = picture
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: maxSeconds })
  // JPEG knows no transparency.
  const wanted = format === 'jpg' && hasAlpha ? null : format
  const { type, drawn } = encoded(resized, wanted ?? own, quality)
  const bytes = await drawn.toBuffer()
  const isNoSmaller = bytes.length >= stored.length && ownWidth <= width && orientation === 1
  return isNoSmaller ? null : { type, bytes }
}

/** Bytes of a picture as it is decoded. */
function bytesOf({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'ushort' ? 2 : 1)
}

/** Bytes of what the decoder of a progressive JPEG keeps until the last scan: two for each channel of each pixel. */
function coefficientBytes({ width, height, channels }: Metadata): number {
  return width * height * channels * 2
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

/** Moving PNG files say so before their first picture; the library reads that one alone. */
function isMovingPng(stored: Buffer): boolean {
  const isPng = stored.subarray(1, 4).toString('latin1') === 'PNG'
  const control = isPng ? stored.indexOf('acTL') : -1
  return control !== -1 && control < stored.indexOf('IDAT')
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? ''
}
