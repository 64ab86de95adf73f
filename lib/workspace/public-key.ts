import { createHash } from 'node:crypto'

/**
 * The name of a page for the outside where its id must not be told: in a public workspace the id alone is enough to
 * read the page there. Always the same for one page; it has the form of an id, but nobody can tell the id from it.
 */
export function publicKey(pageId: string): string {
  const digits = createHash('sha256').update(`inkstone page ${pageId}`).digest('hex')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
