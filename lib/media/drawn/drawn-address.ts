/**
 * The name in the address of a drawn picture: the post or list it belongs to, and a tag. The tag is a hash of the
 * drawing's values, and proves that this site has made the name. So nobody can order pictures with texts of their
 * own.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mediaSecrets } from '@/lib/lock/secret'
import type { Drawing } from './drawing'

/** Increase it when the same values are drawn differently. */
const drawingVersion = 1
/** Characters of base64url. 72 bits cannot be guessed by trying. */
const subjectLength = 12
const versionLength = 8
const macLength = 12
const nameForm = /^([\w-]{12})\.([\w-]{8})([\w-]{12})\.(?:webp|jpg)$/
const endings = { cover: 'webp', share: 'jpg' } as const

export interface DrawnName {
  /** As `subjectOf` returns it. */
  subject: string
  /** As `versionOf` returns it. */
  version: string
}

/** Returns a short hash of the post or list, and the kind of picture. */
export function subjectOf({ kind, seed }: Pick<Drawing, 'kind' | 'seed'>): string {
  return hashed(`inkstone ${kind} ${seed}`).slice(0, subjectLength)
}

/** Returns a hash of all values of a drawing. */
export function versionOf(drawing: Drawing): string {
  const values = Object.entries(drawing).sort(([a], [b]) => (a < b ? -1 : 1))
  return hashed(JSON.stringify([drawingVersion, values])).slice(0, versionLength)
}

/** Returns the file name of a picture; it stays the same as long as the values and the secret do. */
export function drawnName(drawing: Drawing): string {
  const name = { subject: subjectOf(drawing), version: versionOf(drawing) }
  const tag = `${name.version}${mac(name, secrets()[0])}`
  return `${name.subject}.${tag}.${endings[drawing.kind]}`
}

/** Returns the address of a picture, with SUB_PATH; in an export that of its file. */
export function drawnAddress(drawing: Drawing, subPath: string): string {
  return `${subPath}${process.env.INKSTONE_EXPORT ? '/media/drawn/' : '/api/picture/'}${drawnName(drawing)}`
}

/** Returns whether an address was made by `drawnAddress`. */
export function isDrawn(address: string): boolean {
  return /\/(?:api\/picture|media\/drawn)\/[\w-]{12}\.[\w-]{20}\.(?:webp|jpg)$/.test(address)
}

/** Parses a name; null when it was not made by this site. */
export function readDrawnName(name: string): DrawnName | null {
  const [, subject, version, given = ''] = nameForm.exec(name) ?? []
  if (subject === undefined || version === undefined) return null
  const read = { subject, version }
  const isGiven = secrets().some((secret) =>
    timingSafeEqual(Buffer.from(mac(read, secret)), Buffer.from(given)),
  )
  return isGiven ? read : null
}

/**
 * An export uses a fixed secret, so that its files have the same names each time. The server of an export runs only
 * during the export.
 */
function secrets(): readonly [string, ...string[]] {
  return process.env.INKSTONE_EXPORT ? ['export'] : mediaSecrets()
}

function mac({ subject, version }: DrawnName, secret: string): string {
  const key = createHmac('sha256', secret).update('inkstone drawn picture 1').digest()
  return createHmac('sha256', key).update(`${subject} ${version}`).digest('base64url').slice(0, macLength)
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
