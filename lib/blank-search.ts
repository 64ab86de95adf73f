import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { isObject } from '@/lib/unknown-values'

/**
 * Lets the search form's address without a keyword count as a search, which leads home: the framework's rewrites
 * do not see a parameter that is empty. Counts for all servers of the process, from now on.
 */
export function noticeBlankSearches(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isObject(message) || !(message.request instanceof IncomingMessage)) return
    message.request.url = withBlankKeyword(message.request.url ?? '/')
  })
}

/** Returns the address with a space in place of an empty keyword; any other than a search's as it is. */
export function withBlankKeyword(url: string): string {
  return /^[^?]*\/search\?/.test(url) ? url.replace(/([?&]s)=?(?=&|$)/g, '$1=%20') : url
}
