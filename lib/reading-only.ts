import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether a request only reads; another one is answered with 405 here. */
export function readingOnly(
  { method }: Pick<IncomingMessage, 'method'>,
  response: Pick<ServerResponse, 'writeHead' | 'end'>,
): boolean {
  if (method === undefined || method === 'GET' || method === 'HEAD') return true
  response.writeHead(405, { Allow: 'GET, HEAD' })
  response.end()
  return false
}
