import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { isObject } from '@/lib/unknown-values'

/**
 * Makes the search address with an empty keyword count as a search, which redirects home: rewrites of
 * Next.js do not match an empty parameter. Affects all servers of the process from now on.
 */
export function noticeBlankSearches(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isObject(message) || !(message.request instanceof IncomingMessage)) return
    message.request.url = withBlankKeyword(message.request.url ?? '/')
  })
}

/** Returns a search address with a space in place of the empty keyword; any other address unchanged. */
export function withBlankKeyword(url: string): string {
  return /^[^?]*\/search\?/.test(url) ? url.replace(/([?&]s)=?(?=&|$)/g, '$1=%20') : url
}
