import type { IncomingMessage } from 'node:http'
import { urlOf } from '@/lib/unknown-values'

/** Where cookies are valid, and whether they are secure. */
export interface CookieScope {
  /** SUB_PATH. */
  subPath: string
  /** The request came over https. */
  secure: boolean
}

/** Name of the cookie that opens a post; only the server reads it. @param key the post's public key */
export function tokenCookie(key: string): string {
  return `unlock-${key}`
}

/** Name of the cookie that tells the page's scripts to request the body. It opens nothing by itself. */
export function hintCookie(key: string): string {
  return `opened-${key}`
}

/** `Set-Cookie` values that open a post for a reader. @param seconds how long */
export function unlockCookies(key: string, token: string, seconds: number, scope: CookieScope): string[] {
  return [
    cookie(tokenCookie(key), token, seconds, scope, '; HttpOnly'),
    cookie(hintCookie(key), '1', seconds, scope),
  ]
}

/** `Set-Cookie` values that remove these cookies. */
export function clearedCookies(key: string, scope: CookieScope): string[] {
  return unlockCookies(key, '', 0, scope)
}

function cookie(
  name: string,
  value: string,
  seconds: number,
  { subPath, secure }: CookieScope,
  more = '',
): string {
  const path = subPath || '/'
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; SameSite=Strict${secure ? '; Secure' : ''}${more}`
}

/**
 * Whether the reader's connection is encrypted: by the server's own socket, by the proxy's header, or by LINK when
 * the reader requested its host.
 * @param link LINK
 */
export function isEncrypted(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  link: string,
): boolean {
  const [forwarded] = [headers['x-forwarded-proto'] ?? []].flat().join(',').split(',')
  if (forwarded?.trim() === 'https' || 'encrypted' in socket) return true
  return link.startsWith('https:') && urlOf(link)?.host === headers.host
}
