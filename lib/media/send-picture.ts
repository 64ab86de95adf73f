import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { namesEtag } from '@/lib/http-requests'
import { disposition, presentation } from './content-type'
import type { Picture } from './picture'
import { setFileHeaders } from './send-file'

/**
 * Sends a resized picture: whole, or 304 to a browser that has it.
 * @param guarded only the reader of this request may have it: shared caches must not store it
 * @param keeping the whole Cache-Control, where it differs from that of stored files
 */
export function sendPicture(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  { type, name, bytes }: Picture,
  guarded: boolean,
  keeping?: string,
): void {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const { type: shownType, inline, policy } = presentation(type, name)
  setFileHeaders(response, guarded, policy)
  if (keeping !== undefined) response.setHeader('Cache-Control', keeping)
  response.setHeader('ETag', etag)
  if (namesEtag(request.headers['if-none-match'] ?? '', etag)) {
    response.statusCode = 304
    response.end()
    return
  }
  response.setHeader('Content-Type', shownType)
  response.setHeader('Content-Length', bytes.length)
  response.setHeader('Content-Disposition', disposition(inline, namedAs(name, type)))
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** The file's name with the extension of its new type. */
function namedAs(name: string, type: string): string {
  const [, ending = ''] = /^image\/(avif|webp)$/.exec(type) ?? []
  return ending === '' || name === '' ? name : `${name.replace(/\.[a-z\d]{1,5}$/i, '')}.${ending}`
}
