import type { IncomingMessage } from 'node:http'
import { settledWithin } from './throttle/settled-within'

/** Milliseconds for a whole body: bodies of readers and of webhooks are a few kilobytes. */
const longest = 10_000

/**
 * Reads the body of a request as text. After a refusal the rest is unread, so the response has to close the
 * connection.
 * @param limit in bytes
 * @param timeout milliseconds for the whole body, so that a slow sender cannot hold a connection
 * @returns the text, else the status to refuse with: 400 for a broken connection, 408 for a slow sender, 413 for
 * too much
 */
export async function requestText(
  request: IncomingMessage,
  limit: number,
  timeout = longest,
): Promise<string | 400 | 408 | 413> {
  // After the timeout, a broken connection must not become an unhandled rejection.
  const body = readBody(request, limit).catch(() => 400 as const)
  return settledWithin(timeout, body, () => 408 as const)
}

async function readBody(request: IncomingMessage, limit: number): Promise<string | 413> {
  const parts: Buffer[] = []
  let size = 0
  // The connection stays open: the refusal is sent over it.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > limit) return 413
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
