import type { EncryptedText } from '@/lib/screens/types'
import { isArticle, type UnlockAnswer } from './unlock-call'

/**
 * Decrypts an article in the browser (the counterpart of lib/lock/encrypt). Never rejects.
 * @param subject the article's key
 */
export async function decryptArticle(
  sealed: EncryptedText,
  password: string,
  subject: string,
): Promise<UnlockAnswer> {
  // `crypto.subtle` only exists on https and localhost.
  if (!globalThis.crypto?.subtle) return { error: { reason: 'failed' } }
  try {
    const article: unknown = JSON.parse(await decryptText(sealed, password, subject))
    return isArticle(article) ? { article } : { error: { reason: 'failed' } }
  } catch (error) {
    const isWrong = error instanceof DOMException && error.name === 'OperationError'
    return { error: { reason: isWrong ? 'wrong' : 'failed' } }
  }
}

async function decryptText(
  { rounds, salt, iv, data }: EncryptedText,
  password: string,
  subject: string,
): Promise<string> {
  const words = new TextEncoder()
  const given = await crypto.subtle.importKey(
    'raw',
    words.encode(password.normalize('NFC').trim()),
    'PBKDF2',
    false,
    ['deriveKey'],
  )
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: rounds },
    given,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
  const algorithm = { name: 'AES-GCM', iv: bytes(iv), additionalData: words.encode(subject) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes(data)))
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
