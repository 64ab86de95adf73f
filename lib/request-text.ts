import type { IncomingMessage } from 'node:http'

/**
 * The body of a request as text; null when it is too long. What follows is left unread.
 * @param limit in bytes
 */
export async function requestText(request: IncomingMessage, limit: number): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  // The connection stays: the refusal has to go back over it.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > limit) return null
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
