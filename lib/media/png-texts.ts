/** Removes from a PNG what is not needed to draw it: a few kilobytes of it may unpack to gigabytes. */

/** The eight bytes with which a PNG begins. */
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Bytes of a chunk besides its data: length, type and checksum. */
const frameBytes = 12
/** Texts, two kinds of them compressed. Decoders unpack all of them, and no limit of the library covers that. */
const texts: readonly string[] = ['tEXt', 'zTXt', 'iTXt']
/** Bytes of metadata that may stay: it has the orientation, and cameras write up to 64 KB. */
const maxExifBytes = 1_048_576

/**
 * Returns a PNG without its texts and without large metadata; any other file unchanged. Chunks are those of the PNG specification
 * (W3C, third edition, section 5.3).
 */
export function withoutTexts(stored: Buffer): Buffer {
  if (!stored.subarray(0, signature.length).equals(signature)) return stored
  const kept: Buffer[] = []
  // Where the chunks begin that are not yet in `kept`.
  let start = 0
  let at = signature.length
  while (at + frameBytes <= stored.length) {
    const length = stored.readUInt32BE(at)
    const end = Math.min(at + frameBytes + length, stored.length)
    const type = stored.toString('latin1', at + 4, at + 8)
    if (texts.includes(type) || (type === 'eXIf' && length > maxExifBytes)) {
      kept.push(stored.subarray(start, at))
      start = end
    }
    at = end
  }
  if (start === 0) return stored
  return Buffer.concat([...kept, stored.subarray(start)])
}
