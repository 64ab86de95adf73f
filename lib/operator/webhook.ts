import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a call of the workspace's webhook says. */
export type WebhookCall =
  /** Once, when the owner enters the address: the token that signs all later calls. */
  | { kind: 'handshake'; token: string }
  /** A page was edited; null: something else, which the index will tell. */
  | { kind: 'event'; pageId: string | null }

/** The body of a webhook call; null when it is none. */
export function readWebhookCall(body: string): WebhookCall | null {
  let call: unknown
  try {
    call = JSON.parse(body)
  } catch {
    return null
  }
  if (typeof call !== 'object' || call === null) return null
  if ('verification_token' in call && typeof call.verification_token === 'string') {
    return { kind: 'handshake', token: call.verification_token }
  }
  if (!('type' in call) || typeof call.type !== 'string') return null
  return { kind: 'event', pageId: 'entity' in call ? pageIdOf(call.entity) : null }
}

function pageIdOf(entity: unknown): string | null {
  if (typeof entity !== 'object' || entity === null || !('type' in entity) || !('id' in entity)) return null
  return entity.type === 'page' && typeof entity.id === 'string' ? entity.id.toLowerCase() : null
}

/**
 * Whether a body was signed with the webhook's token. Takes the same time wherever the signatures differ.
 * @param signature the `X-Notion-Signature` header: `sha256=` and the HMAC in hexadecimal digits
 */
export function isSigned(body: string, signature: string | string[] | undefined, token: string): boolean {
  if (token === '' || typeof signature !== 'string') return false
  const expected = Buffer.from(`sha256=${createHmac('sha256', token).update(body).digest('hex')}`)
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
