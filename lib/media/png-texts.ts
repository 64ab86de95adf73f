/** Removes from a PNG what is not needed to draw it: a few kilobytes of it may unpack to gigabytes. */

/** The eight bytes with which a PNG begins. */
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Bytes of a chunk besides its data: length, type and checksum. */
const frameBytes = 12
/** Types are compared as numbers: a text for each chunk would take long in a file of many empty ones. */
const typeOf = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE()
/** Texts, two kinds of them compressed. Decoders unpack all of them, and no limit of the library covers that. */
const texts: ReadonlySet<number> = new Set(['tEXt', 'zTXt', 'iTXt'].map(typeOf))
const metadata = typeOf('eXIf')
/** The last chunk of a picture. */
const lastOne = typeOf('IEND')
/** Bytes of metadata that may stay: it has the orientation, and cameras write up to 64 KB. */
const maxExifBytes = 1_048_576
/** Chunks of a file: programs write 8 KB or more into each, which is 2,500 in 20 MB. */
const maxChunks = 20_000

/**
 * Returns a PNG without its texts, without large metadata, and without what follows its end; any other file unchanged. Chunks are
 * those of the PNG specification (W3C, third edition, section 5.3).
 * @throws for a PNG with too many chunks
 */
export function withoutTexts(stored: Buffer): Buffer {
  if (!stored.subarray(0, signature.length).equals(signature)) return stored
  const kept: Buffer[] = []
  // Where the chunks begin that are not yet in `kept`.
  let start = 0
  let at = signature.length
  let pictureEnd = stored.length
  for (let chunks = 1; at + frameBytes <= pictureEnd; chunks += 1) {
    if (chunks > maxChunks) throw new Error('Input image exceeds limit of chunks')
    const length = stored.readUInt32BE(at)
    const end = Math.min(at + frameBytes + length, stored.length)
    const type = stored.readUInt32BE(at + 4)
    if (texts.has(type) || (type === metadata && length > maxExifBytes)) {
      if (at > start) kept.push(stored.subarray(start, at))
      start = end
    }
    // Files may be padded, and padding would count as chunks.
    if (type === lastOne) pictureEnd = end
    at = end
  }
  if (start === 0 && pictureEnd === stored.length) return stored
  return Buffer.concat([...kept, stored.subarray(start, pictureEnd)])
}
