/**
 * Limits the chunks of a WebP: its decoder keeps an entry for each, and goes through all of them for each picture of an animation.
 * Chunks are those of the WebP container specification (RFC 9649, section 2).
 */

/** Bytes before the first chunk: `RIFF`, size and `WEBP`. */
const headerBytes = 12
/** Bytes of a chunk before its data: type and length. */
const frameBytes = 8
/** Type of a picture of an animation, as a number: a text for each chunk would take long. */
const movingPicture = Buffer.from('ANMF', 'latin1').readUInt32BE()
/** Bytes of place and time with which a picture of an animation begins. Chunks follow. */
const placeBytes = 16
/**
 * Chunks of a file: a picture has less than ten, an animation up to three for each of its pictures, so that four minutes have this many.
 * Its decoder then takes 0.4 s and a few megabytes; both grow faster than the number, because it goes through the list again and again.
 */
const maxChunks = 20_000

/** Checks a WebP; any other file is not read. @throws for a WebP with too many chunks */
export function checkChunks(stored: Buffer): void {
  if (textAt(stored, 0) !== 'RIFF' || textAt(stored, 8) !== 'WEBP') return
  const end = Math.min(stored.readUInt32LE(4) + 8, stored.length)
  let at = headerBytes
  for (let chunks = 1; at + frameBytes <= end; chunks += 1) {
    if (chunks > maxChunks) throw new Error('Input image exceeds limit of chunks')
    const length = stored.readUInt32LE(at + 4)
    // Chunks within a picture of an animation count as well: the decoder keeps those too.
    const skipped = stored.readUInt32BE(at) === movingPicture ? placeBytes : length + (length % 2)
    at += frameBytes + skipped
  }
}

/** The four-character code at a position. */
function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
