/**
 * Authenticated encryption of entries. Others may be able to write to the same Redis. Entries that they created,
 * changed, or moved to another name do not decrypt; an old entry that was put back under its own name does.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EntryKey } from './entry-key'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
const overhead = nonceLength + tagLength

/** Encrypts an entry for its name. */
export function encryptEntry(name: string, content: Buffer, { secret }: EntryKey): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, secret, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(name))
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Decrypts an entry; null when it was not written by this site under this name. */
export function decryptEntry(name: string, entry: Buffer, { secret }: EntryKey): Buffer | null {
  if (entry.length < overhead) return null
  const nonce = entry.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, secret, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(entry.subarray(nonceLength, overhead))
  try {
    return Buffer.concat([decipher.update(entry.subarray(overhead)), decipher.final()])
  } catch {
    return null
  }
}
