/** Compresses texts for stores. Pages and records shrink to a tenth. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Bytes of the longest text that is decompressed: more than the index of 50,000 posts. */
export const longestText = 256 * 1024 * 1024

/** Compresses a text. */
export function pack(text: string): Promise<Buffer> {
  return compress(text)
}

/**
 * Decompresses a text. Rejects for invalid or incomplete data.
 * @param maxBytes of the text: a few compressed bytes may expand to gigabytes
 */
export async function unpack(bytes: Buffer, maxBytes = longestText): Promise<string> {
  return (await expand(bytes, { maxOutputLength: maxBytes })).toString('utf8')
}
