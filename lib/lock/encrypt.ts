import { createCipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { EncryptedText } from '@/lib/screens/types'

const derive = promisify(pbkdf2)

/** Rounds of PBKDF2 with SHA-256: guessing a password costs as many for each guess. */
export const keyRounds = 600_000

/**
 * A text that only the password opens again, in any browser: AES-256-GCM under a key that PBKDF2 makes of the
 * password. components/lock/decrypt is its counterpart.
 * @param subject what the text belongs to; it opens nothing under another name
 */
export async function encryptText(text: string, password: string, subject: string): Promise<EncryptedText> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const key = await derive(password.normalize('NFC').trim(), salt, keyRounds, 32, 'sha256')
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(subject))
  // WebCrypto wants the tag behind the text.
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    rounds: keyRounds,
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    data: data.toString('base64'),
  }
}
