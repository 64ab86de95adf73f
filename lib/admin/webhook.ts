import { createHmac, timingSafeEqual } from 'node:crypto'
import { isObject, member, textOf } from '@/lib/unknown-values'

/** Characters of a page id, which has 36: ids that wait for a revalidation must not fill the memory. */
const maxId = 64

/** Events that concern only a page's body. Any other may have changed its row, and with it who may read the page. */
const contentEvents: ReadonlySet<string> = new Set(['page.content_updated'])

/** A call of the workspace's webhook. */
export type WebhookCall =
  /** Sent once, when the owner enters the webhook's address: the token that signs all later calls. */
  | { kind: 'handshake'; token: string }
  /** A page was edited; null: something else, which the index shows. `isRowEdit`: its row may have changed too. */
  | { kind: 'event'; pageId: string | null; isRowEdit: boolean }

/** Parses the body of a webhook call; null when it is none. */
export function readWebhookCall(body: string): WebhookCall | null {
  let call: unknown
  try {
    call = JSON.parse(body)
  } catch {
    return null
  }
  if (!isObject(call)) return null
  const { verification_token: token, type, entity } = call
  if (token !== undefined) return isVerificationToken(token) ? { kind: 'handshake', token } : null
  if (typeof type !== 'string') return null
  return { kind: 'event', pageId: pageIdOf(entity), isRowEdit: !contentEvents.has(type) }
}

/**
 * Returns whether a value has the form of a verification token: `secret_` and, in Notion's documentation, 43 letters and digits.
 * The length may change; the alphabet excludes other texts.
 */
export function isVerificationToken(value: unknown): value is string {
  return typeof value === 'string' && /^secret_[A-Za-z0-9]{32,128}$/.test(value)
}

function pageIdOf(entity: unknown): string | null {
  if (member(entity, 'type') !== 'page') return null
  const id = textOf(member(entity, 'id')).toLowerCase()
  return id === '' || id.length > maxId ? null : id
}

/** Returns whether a call has a header of the form of a signature, so that its body has to be read to tell whether it is right. */
export function maySign(signature: string | string[] | undefined, token: string): signature is string {
  return token !== '' && typeof signature === 'string' && /^sha256=[\da-f]{64}$/.test(signature)
}

/**
 * Returns whether a body was signed with the webhook's token, in constant time.
 * @param signature the `X-Notion-Signature` header: `sha256=` and the HMAC in hexadecimal digits
 */
export function isSigned(body: string, signature: string | string[] | undefined, token: string): boolean {
  if (!maySign(signature, token)) return false
  const expected = Buffer.from(`sha256=${createHmac('sha256', token).update(body).digest('hex')}`)
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
