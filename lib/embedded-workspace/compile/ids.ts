import { createHash } from 'node:crypto'

/** Characters of real property ids: some need escaping, and some are stored escaped. */
const PROPERTY_ID_PARTS = [
  ...'ABCDEFGHKLMNPQRSTUVWXYZabcdefghkmnpqrstuvwxyz23456789',
  ...';?@=~^',
  '%3A',
  '%40',
  '%3E',
]

function digest(parts: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(parts.join('\u0000')).digest()
}

/** An id in the workspace's form, always the same for the same parts. */
export function idFor(...parts: (string | number)[]): string {
  const bytes = digest(parts).subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A number from 0 up to `below`, always the same for the same parts. */
export function numberFor(below: number, ...parts: (string | number)[]): number {
  return digest(parts).readUInt32BE(0) % below
}

/** A property id like real ones, with unusual characters; `title` has a fixed one. */
export function propertyIdFor(collectionId: string, name: string): string {
  const bytes = digest(['property', collectionId, name])
  return [0, 1, 2, 3].map((i) => PROPERTY_ID_PARTS[bytes.readUInt8(i) % PROPERTY_ID_PARTS.length]).join('')
}

export function withoutDashes(id: string): string {
  return id.replaceAll('-', '')
}

/** The embedded content database's page id: fixed, so that the site knows it before it has read any record. */
export const embeddedRootPageId = '6f2d1c84-3b0a-4e57-9a61-d8c5e07b94f3'
