import { createCipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { EncryptedText } from '@/lib/screens/types'

const derive = promisify(pbkdf2)

/** Iterations of PBKDF2 with SHA-256. Each guess of a password costs as many. */
export const keyRounds = 600_000

/**
 * Encrypts a text with a password, for decryption in the browser (components/lock/decrypt): AES-256-GCM with a key
 * derived by PBKDF2.
 * @param subject authenticated with the text: it cannot be decrypted as part of another subject
 */
export async function encryptText(text: string, password: string, subject: string): Promise<EncryptedText> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const key = await derive(password.normalize('NFC').trim(), salt, keyRounds, 32, 'sha256')
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(subject))
  // WebCrypto expects the tag after the ciphertext.
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    rounds: keyRounds,
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    data: data.toString('base64'),
  }
}
