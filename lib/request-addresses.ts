/** Addresses that the framework answers without the headers of the site's pages, set right before it sees them. */
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
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
 * Headers and cookies that make the framework draw a page anew for whoever knows a key of the build. The build writes that key
 * beside its pages, so that everybody has it who has a published image. Its own `revalidate` sends no request of HTTP.
 */
const buildKeyHeaders = [
  ...['x-prerender-revalidate', 'x-prerender-revalidate-if-generated'],
  ...['x-next-revalidated-tags', 'x-next-revalidate-tag-token'],
]
const buildKeyCookie = /^\s*(?:__prerender_bypass|__next_preview_data)\s*(?:=|$)/

/**
 * Guards the answers to malformed addresses, drops headers and cookies that change answers, and reads those that begin with a host as addresses of this site: the framework would
 * redirect to that host. Counts for all servers of the process, from now on.
 */
export function guardAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response } = message
    request.url = withoutHost(request.url ?? '/')
    for (const name of unusedHeaders) delete request.headers[name]
    // Vercel's own proxy asks for a page anew by that header, and lets nobody else send it.
    if (!process.env.VERCEL) dropBuildKeys(request.headers)
    if (!isMalformed(request.url)) return
    response.setHeader('Content-Security-Policy', wordsAlone)
    response.setHeader('X-Content-Type-Options', 'nosniff')
  })
}

function dropBuildKeys(headers: IncomingHttpHeaders): void {
  for (const name of buildKeyHeaders) delete headers[name]
  const cookies = headers.cookie?.split(';') ?? []
  const kept = cookies.filter((cookie) => !buildKeyCookie.test(cookie))
  if (kept.length < cookies.length) headers.cookie = kept.join(';').trim()
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
