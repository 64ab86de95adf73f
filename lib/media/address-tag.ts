/**
 * The name in a media address. It contains the id of the record that holds the file, encrypted, and a tag. The tag
 * is the version of the file, and proves that a page of this site has named it. The id is encrypted because it
 * would lead to its page in a public workspace, and articles show files of pages that readers may not open.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { globalSingleton } from '@/lib/global-singleton'
import { dashed } from '@/lib/ids'
import { mediaSecrets } from '@/lib/lock/secret'

/** Characters of base64url: 18 bits tell two versions apart, 72 bits cannot be guessed by trying. */
const versionLength = 3
const macLength = 12
/** Names to cache: pages with the same pictures are rendered again and again. */
const memory = 10_000

/** A file that a page names. */
export interface FileName {
  /** Id of the record that holds it, or the public key of a locked post. */
  id: string
  /** Property of the record that holds the file; '' for the record's own. */
  property: string
  /** As `fileVersion` returns it. */
  version: string
}

/** Other ids than the workspace's are not encrypted: no record has them. */
const recordId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** An encrypted id, or the id itself as in addresses of earlier versions, and the tag. */
const nameForm = /^([\w-]{22}|[\da-f-]{36})\.([\w-]{15})$/

const names = () => globalSingleton('media names', () => new Map<string, string>())

/**
 * Returns the name by which a file is requested from the media route. It stays the same as long as the file and the
 * secret do.
 */
export function mediaName(file: FileName): string {
  const [secret] = mediaSecrets()
  const signed = signedText(file)
  const known = names().get(signed)
  if (known !== undefined) return known
  const name = `${encrypted(file.id, secret)}.${file.version}${mac(file, secret)}`
  if (names().size >= memory) names().clear()
  names().set(signed, name)
  return name
}

/**
 * Returns a short hash of a source.
 * @param source where the workspace stores the file, without any signature
 */
export function fileVersion(source: string): string {
  return createHash('sha256').update(source).digest('base64url').slice(0, versionLength)
}

/** Returns the file that a name stands for; null when the name was not made by this site. */
export function readMediaName(name: string, property: string): FileName | null {
  const [, holder = '', tag = ''] = nameForm.exec(name) ?? []
  if (tag === '') return null
  const version = tag.slice(0, versionLength)
  const given = Buffer.from(tag.slice(versionLength))
  for (const secret of mediaSecrets()) {
    const file = { id: recordId.test(holder) ? holder : decrypted(holder, secret), property, version }
    const wanted = Buffer.from(mac(file, secret))
    // Only one spelling is accepted, so that each file has one address.
    const isWritten = holder === file.id || holder === encrypted(file.id, secret)
    if (isWritten && given.length === wanted.length && timingSafeEqual(given, wanted)) return file
  }
  return null
}

/** Returns whether a name, whatever its tag, names a file of a record. @param id with dashes */
export function namesRecord(name: string, id: string): boolean {
  const [holder = ''] = name.split('.', 1)
  return mediaSecrets().some((secret) => holder === encrypted(id, secret))
}

/**
 * An id is exactly one cipher block, so ECB is enough: each id has one encrypted form, and decryption needs no IV.
 */
const cipher = 'aes-256-ecb'

function encrypted(id: string, secret: string): string {
  if (!recordId.test(id)) return id
  const maker = createCipheriv(cipher, keyOf(secret, 'inkstone media record 1'), null).setAutoPadding(false)
  return maker.update(id.replaceAll('-', ''), 'hex', 'base64url') + maker.final('base64url')
}

function decrypted(text: string, secret: string): string {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 16) return text
  const reader = createDecipheriv(cipher, keyOf(secret, 'inkstone media record 1'), null).setAutoPadding(
    false,
  )
  return dashed(reader.update(bytes, undefined, 'hex') + reader.final('hex'))
}

function keyOf(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

function mac(file: FileName, secret: string): string {
  return createHmac('sha256', keyOf(secret, 'inkstone media address 1'))
    .update(signedText(file))
    .digest('base64url')
    .slice(0, macLength)
}

function signedText({ id, property, version }: FileName): string {
  return JSON.stringify([id, property, version])
}
