/**
 * The name in a media address: the record that holds the file, encrypted, and a tag, which is the version of the file that a page
 * has named and the proof that a page of this site did. The record's id would lead to its page in a workspace that is shared to
 * the web, and pages show files of pages that readers may not open.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { globalSingleton } from '@/lib/global-singleton'
import { dashed } from '@/lib/ids'
import { mediaSecrets } from '@/lib/lock/secret'

/** Characters of base64url: 18 bits tell two versions apart, 72 bits cannot be guessed by asking a server. */
const versionLength = 3
const macLength = 12
/** Names to remember: pages are made again and again with the same pictures. */
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

/** Other ids than the workspace's are left as they are: no record has them. */
const recordId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** An encrypted id, or the id itself as in addresses of earlier versions, and the tag. */
const nameForm = /^([\w-]{22}|[\da-f-]{36})\.([\w-]{15})$/

const names = () => globalSingleton('media names', () => new Map<string, string>())

/** Returns what opens a file on the media route. It stays the same as long as the file and the secret do. */
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
 * Returns a short name of a source: another file gets another one.
 * @param source where the workspace stores the file, without any signature
 */
export function fileVersion(source: string): string {
  return createHash('sha256').update(source).digest('base64url').slice(0, versionLength)
}

/** Returns the file that a name stands for; null when no page of this site was given the name. */
export function readMediaName(name: string, property: string): FileName | null {
  const [, holder = '', tag = ''] = nameForm.exec(name) ?? []
  if (tag === '') return null
  const version = tag.slice(0, versionLength)
  const given = Buffer.from(tag.slice(versionLength))
  for (const secret of mediaSecrets()) {
    const file = { id: recordId.test(holder) ? holder : decrypted(holder, secret), property, version }
    const wanted = Buffer.from(mac(file, secret))
    // Other spellings of the same bytes would be other addresses of the same file.
    const isWritten = holder === file.id || holder === encrypted(file.id, secret)
    if (isWritten && given.length === wanted.length && timingSafeEqual(given, wanted)) return file
  }
  return null
}

/** Returns whether a name, whatever its tag, is that of a file of a record. @param id with dashes */
export function namesRecord(name: string, id: string): boolean {
  const [holder = ''] = name.split('.', 1)
  return mediaSecrets().some((secret) => holder === encrypted(id, secret))
}

/** An id is one block of the cipher, so that each has one form and no other data are needed to read it. */
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
