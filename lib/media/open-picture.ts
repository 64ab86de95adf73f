/** Opens foreign pictures within limits of memory and time, whatever their files claim. */
import type { Metadata, Sharp } from 'sharp'
import { checkHeifItems, isHeif } from './heif-items'
import { checkSegments } from './jpeg-segments'
import type { SharpLibrary } from './load-sharp'
import { withoutTexts } from './png-texts'
import { checkChunks } from './webp-chunks'

/** Pixels of the largest picture that is opened: 50 million, as the largest phone cameras produce. */
const maxPixels = 50_000_000
/** The same for each picture in an AVIF: its decoder keeps the whole picture, with 18 bytes per pixel. */
const maxAvifPixels = 12_500_000
/** Bytes of the largest interlaced PNG or progressive JPEG: their decoders keep the whole picture. */
const maxInterlacedBytes = 150_000_000

/**
 * Returns a picture of which only the header has been read.
 * @throws for files that are no picture, have too many pixels or parts, are composed of other pictures, or
 * would take too much memory
 */
export async function openPicture(
  sharp: SharpLibrary,
  stored: Buffer,
): Promise<{ picture: Sharp; header: Metadata }> {
  if (isHeif(stored)) checkHeifItems(stored, maxAvifPixels)
  checkSegments(stored)
  checkChunks(stored)
  const picture = sharp(withoutTexts(stored), { limitInputPixels: maxPixels, sequentialRead: true })
  const header = await picture.metadata()
  const { format, isProgressive } = header
  if (format === 'png' && isProgressive && bytesOf(header) > maxInterlacedBytes)
    throw new Error('Input image exceeds limit of interlaced PNG')
  if (format === 'jpeg' && isProgressive && coefficientBytes(header) > maxInterlacedBytes)
    throw new Error('Input image exceeds limit of progressive JPEG')
  return { picture, header }
}

/** Bytes of the decoded picture. */
function bytesOf({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'ushort' ? 2 : 1)
}

/** Bytes that the decoder of a progressive JPEG keeps until the last scan: two for each channel of each pixel. */
function coefficientBytes({ width, height, channels }: Metadata): number {
  return width * height * channels * 2
}
