/** Texts as stores keep them: compressed. Pages and records shrink to a tenth. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Bytes of the longest text that is unpacked: more than the index of 50,000 posts. */
export const longestText = 256 * 1024 * 1024

/** The compressed text. */
export function pack(text: string): Promise<Buffer> {
  return compress(text)
}

/**
 * The text again. Rejects for bytes that are no whole packed text.
 * @param maxBytes of the text: a few compressed bytes can stand for gigabytes
 */
export async function unpack(bytes: Buffer, maxBytes = longestText): Promise<string> {
  return (await expand(bytes, { maxOutputLength: maxBytes })).toString('utf8')
}
