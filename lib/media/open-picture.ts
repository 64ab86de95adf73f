/** Opens foreign pictures within limits of memory and time, whatever their files claim. */
import type { Metadata, Sharp } from 'sharp'
import { checkHeifItems, isHeif } from './heif-items'
import type { SharpLibrary } from './load-sharp'
import { withoutTexts } from './png-texts'

/** Pixels of the largest picture that is opened: 50 million, as the largest phone cameras produce. */
const maxPixels = 50_000_000
/** The same for each picture in an AVIF: its decoder keeps the whole picture, with 18 bytes per pixel. */
const maxAvifPixels = 12_500_000
/** Bytes of the largest interlaced PNG or progressive JPEG: their decoders keep the whole picture. */
const maxInterlacedBytes = 150_000_000
/**
 * Scans of a JPEG: cameras and programs write a dozen. The decoder processes the whole picture for each, and cannot
 * be stopped in between.
 */
const maxScans = 100

/**
 * Returns a picture of which only the header has been read.
 * @throws for files that are no picture, have too many pixels, scans or chunks, are composed of other pictures, or
 * would take too much memory
 */
export async function openPicture(
  sharp: SharpLibrary,
  stored: Buffer,
): Promise<{ picture: Sharp; header: Metadata }> {
  if (isHeif(stored)) checkHeifItems(stored, maxAvifPixels)
  if (stored[0] === 0xff && stored[1] === 0xd8) checkScans(stored)
  const picture = sharp(withoutTexts(stored), { limitInputPixels: maxPixels, sequentialRead: true })
  const header = await picture.metadata()
  const { format, isProgressive } = header
  if (format === 'png' && isProgressive && bytesOf(header) > maxInterlacedBytes)
    throw new Error('Input image exceeds limit of interlaced PNG')
  if (format === 'jpeg' && isProgressive && coefficientBytes(header) > maxInterlacedBytes)
    throw new Error('Input image exceeds limit of progressive JPEG')
  return { picture, header }
}

/** @throws for a JPEG with too many scans. Data within a scan never looks like a marker. */
function checkScans(stored: Buffer): void {
  const mark = Buffer.from([0xff, 0xda])
  let scans = 0
  for (let at = stored.indexOf(mark); at !== -1; at = stored.indexOf(mark, at + 2)) {
    scans += 1
    if (scans > maxScans) throw new Error('Input image exceeds limit of scans')
  }
}

/** Bytes of the decoded picture. */
function bytesOf({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'ushort' ? 2 : 1)
}

/** Bytes that the decoder of a progressive JPEG keeps until the last scan: two for each channel of each pixel. */
function coefficientBytes({ width, height, channels }: Metadata): number {
  return width * height * channels * 2
}
