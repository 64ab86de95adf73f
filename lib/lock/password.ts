import { createHash, timingSafeEqual } from 'node:crypto'
import { normalized } from '@/lib/text-forms'

/** Longer texts are nobody's password. In characters. */
export const passwordLimit = 500

/** A password's fingerprint: of one length for all, so that comparing takes the same time for all. */
export function passwordDigest(password: string): Buffer {
  // Keyboards write one accented letter in two ways, and cells of a table lose outer spaces.
  return createHash('sha256').update(normalized(password, 'NFC').trim()).digest()
}

/** Whether a given text is the password. Takes the same time wherever they differ; an empty password is none. */
export function isPassword(given: string, password: string): boolean {
  const same = timingSafeEqual(passwordDigest(given), passwordDigest(password))
  return same && password.trim() !== ''
}
