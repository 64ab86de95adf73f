/** Reads headers and method of a request. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Returns the content coding for a response, by the `Accept-Encoding` of the request (RFC 9110, 12.5.3). Finished
 * pages are stored plain and in gzip; other codings are not used, because clients that accept one accept gzip too.
 * @param accepted the header's value; undefined where the request has none
 */
export function acceptedCoding(accepted: string | undefined): 'gzip' | 'identity' {
  const weights = new Map(
    (accepted ?? '').split(',').map((entry) => {
      const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      return [coding, parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)) ? 0 : 1]
    }),
  )
  const weight = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0
  return weight > 0 ? 'gzip' : 'identity'
}

/** Whether a request is GET or HEAD. Answers any other with 405. */
export function readingOnly(
  { method }: Pick<IncomingMessage, 'method'>,
  response: Pick<ServerResponse, 'writeHead' | 'end'>,
): boolean {
  if (method === undefined || method === 'GET' || method === 'HEAD') return true
  response.writeHead(405, { Allow: 'GET, HEAD' })
  response.end()
  return false
}

/** Returns whether a request's `If-None-Match` contains an ETag, by weak comparison (RFC 9110, 13.1.2). */
export function namesEtag(condition: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return condition.trim() === '*' || condition.split(',').some((tag) => bare(tag) === bare(etag))
}
