/** Addresses that the framework answers without the headers of the site's pages, set right before it sees them. */
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isObject } from '@/lib/unknown-values'

/** Of the framework's own page for an address that cannot be decoded: it shows a few words, and needs no script. */
const wordsAlone =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Headers by which the framework gives addresses another answer, for parts of it that the site does not use: a redirect, or `{}` in
 * place of a feed. A shared cache that does not know them would keep it for all readers.
 */
const unusedHeaders = ['rsc', 'x-middleware-prefetch']

/**
 * Guards the answers to malformed addresses, drops headers that change answers, and reads those that begin with a host as addresses of this site: the framework would
 * redirect to that host. Counts for all servers of the process, from now on.
 */
export function guardAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response } = message
    request.url = withoutHost(request.url ?? '/')
    for (const name of unusedHeaders) delete request.headers[name]
    if (!isMalformed(request.url)) return
    response.setHeader('Content-Security-Policy', wordsAlone)
    response.setHeader('X-Content-Type-Options', 'nosniff')
  })
}

/** The address as it is; of one in the form for proxies (`http://host/path`, with any scheme) path and query. */
export function withoutHost(url: string): string {
  const [, rest] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*(.*)$/i.exec(url) ?? []
  if (rest === undefined) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Whether an address cannot be decoded, or is none of the site at all, such as `*`. */
export function isMalformed(url: string): boolean {
  const [path = ''] = url.split('?')
  if (!path.startsWith('/')) return true
  try {
    decodeURIComponent(path)
    return false
  } catch {
    return true
  }
}

/** Node's documentation of the channel names these members; their types are not declared. */
export function isStart(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  return isObject(message) && isObject(message.request) && isObject(message.response)
}
