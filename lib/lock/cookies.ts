import type { IncomingMessage } from 'node:http'

/** Where cookies are valid, and how they travel. */
export interface CookieScope {
  /** SUB_PATH. */
  subPath: string
  /** The reader came over https. */
  secure: boolean
}

/** The cookie that opens a post; only the server reads it. @param key the post's public key */
export function tokenCookie(key: string): string {
  return `unlock-${key}`
}

/** Tells the scripts of the page that it is worth asking for the body. It opens nothing. */
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

/** `Set-Cookie` values that take it back. */
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
 * Whether the reader's connection is encrypted: the server's own, the one that a proxy tells of, or that of the
 * site's public address when the reader asked for its host.
 * @param link LINK
 */
export function isEncrypted(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  link: string,
): boolean {
  const [forwarded] = [headers['x-forwarded-proto'] ?? []].flat().join(',').split(',')
  if (forwarded?.trim() === 'https' || 'encrypted' in socket) return true
  return link.startsWith('https:') && URL.canParse(link) && new URL(link).host === headers.host
}
