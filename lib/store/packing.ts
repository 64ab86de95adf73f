/** Texts as stores keep them: compressed. Pages and records shrink to a tenth. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** The compressed text. */
export function pack(text: string): Promise<Buffer> {
  return compress(text)
}

/** The text again. Rejects for bytes that are no whole packed text. */
export async function unpack(bytes: Buffer): Promise<string> {
  return (await expand(bytes)).toString('utf8')
}
