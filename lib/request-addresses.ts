/**
 * Handles addresses that Next.js would answer without the headers of the site's pages, before Next.js sees them.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isObject } from '@/lib/unknown-values'

/** Policy of the Next.js page for an address that cannot be decoded: a few words without scripts. */
const wordsAlone =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Headers that change the response of Next.js for features that the site does not use: a redirect, or `{}` instead
 * of a feed. A shared cache that ignores them would store it for all readers.
 */
const unusedHeaders = ['rsc', 'x-middleware-prefetch']

/**
 * Headers and cookies that make Next.js regenerate a page for anybody who knows a key of the build. The key is in
 * the build, so everybody with a published image has it. `revalidate` of Next.js works without HTTP requests.
 */
const buildKeyHeaders = [
  ...['x-prerender-revalidate', 'x-prerender-revalidate-if-generated'],
  ...['x-next-revalidated-tags', 'x-next-revalidate-tag-token'],
]
const buildKeyCookie = /^\s*(?:__prerender_bypass|__next_preview_data)\s*(?:=|$)/

/**
 * Secures responses to malformed addresses, removes headers and cookies that change responses, resolves dot segments,
 * and reads addresses that begin with a host as addresses of this site: Next.js would redirect to that host. Affects
 * all servers of the process from now on.
 */
export function guardAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response } = message
    request.url = withoutDots(withoutHost(request.url ?? '/'))
    for (const name of unusedHeaders) delete request.headers[name]
    // Vercel's own proxy uses that header to regenerate pages, and lets nobody else send it.
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

/** The address unchanged; of an absolute one (`http://host/path`, as sent to proxies) only path and query. */
export function withoutHost(url: string): string {
  const [, rest] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*(.*)$/i.exec(url) ?? []
  if (rest === undefined) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * The address without its dot segments (`/a/./b`, `/a/%2e%2e/b`), which browsers resolve before they send it. Next.js
 * resolves them too, but other code of the server compares paths.
 */
export function withoutDots(url: string): string {
  const [path = ''] = url.split('?')
  if (!/^\/(?:.*[/\\])?(?:\.|%2e){1,2}(?:[/\\]|$)/i.test(path)) return url
  const { pathname, search } = new URL(`http://site.invalid${url}`)
  return pathname + search
}

/** Whether an address cannot be decoded, or is no path at all, such as `*`. */
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

/** Node's documentation of the channel names these properties; their types are not declared. */
export function isStart(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  return isObject(message) && isObject(message.request) && isObject(message.response)
}
