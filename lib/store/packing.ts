/** Compresses texts for stores. Pages and records shrink to a tenth. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Bytes of the longest text that is decompressed: more than the index of 50,000 posts. */
export const longestText = 256 * 1024 * 1024

/** Compresses a text, or the bytes of one. */
export function pack(text: string | Buffer): Promise<Buffer> {
  return compress(text)
}

/**
 * Decompresses a text. Rejects for invalid or incomplete data.
 * @param maxBytes of the text: a few compressed bytes may expand to gigabytes
 */
export async function unpack(bytes: Buffer, maxBytes = longestText): Promise<string> {
  return (await unpackBytes(bytes, maxBytes)).toString('utf8')
}

/** Decompresses to the bytes of a text, as `unpack` does. */
export function unpackBytes(bytes: Buffer, maxBytes = longestText): Promise<Buffer> {
  return expand(bytes, { maxOutputLength: maxBytes })
}
