import { createHash, timingSafeEqual } from 'node:crypto'
import { normalized } from '@/lib/text-forms'

/** Characters. Longer passwords are never accepted. */
export const passwordLimit = 500

/** Hash of a password. All hashes have the same length, so that comparing takes constant time. */
export function passwordDigest(password: string): Buffer {
  // Keyboards produce two encodings of an accented letter, and table cells lose outer spaces.
  return createHash('sha256').update(normalized(password, 'NFC').trim()).digest()
}

/** Compares a given text with the password in constant time; an empty password never matches. */
export function isPassword(given: string, password: string): boolean {
  const same = timingSafeEqual(passwordDigest(given), passwordDigest(password))
  return same && password.trim() !== ''
}
