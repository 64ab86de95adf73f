/** The tag in a media address: which version of the file a page has named, and the proof that a page of this site did. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mediaSecrets } from '@/lib/lock/secret'
import { processWide } from '@/lib/remember'

/** Characters of base64url: 18 bits tell two versions apart, 72 bits cannot be guessed by asking a server. */
const versionLength = 3
const macLength = 12
/** Tags to remember: pages are made again and again with the same pictures. */
const memory = 10_000

/** A file that a page names. */
export interface FileName {
  /** Of the record that holds it, or the public key of a locked post. */
  id: string
  /** Which file of the record; '' for its own. */
  property: string
  /** As `fileVersion` returns it. */
  version: string
}

const signatures = () => processWide('media tags', () => new Map<string, string>())

/** Returns the tag that opens a file on the media route. It stays the same as long as the file and the secret do. */
export function mediaTag(file: FileName): string {
  const [secret] = mediaSecrets()
  const name = signedText(file)
  const known = signatures().get(name)
  if (known !== undefined) return known
  const tag = file.version + mac(file, secret)
  if (signatures().size >= memory) signatures().clear()
  signatures().set(name, tag)
  return tag
}

/**
 * Returns a short name of a source: another file gets another one.
 * @param source where the workspace stores the file, without any signature
 */
export function fileVersion(source: string): string {
  return createHash('sha256').update(source).digest('base64url').slice(0, versionLength)
}

/** Returns the version of the file that a tag names; null when no page of this site was given the tag. */
export function versionIn(tag: string, id: string, property: string): string | null {
  if (tag.length !== versionLength + macLength) return null
  const version = tag.slice(0, versionLength)
  const given = Buffer.from(tag.slice(versionLength))
  const isMade = mediaSecrets().some((secret) => {
    const wanted = Buffer.from(mac({ id, property, version }, secret))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return isMade ? version : null
}

function mac(file: FileName, secret: string): string {
  const key = createHmac('sha256', secret).update('inkstone media address 1').digest()
  return createHmac('sha256', key).update(signedText(file)).digest('base64url').slice(0, macLength)
}

function signedText({ id, property, version }: FileName): string {
  return JSON.stringify([id, property, version])
}
