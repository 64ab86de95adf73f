import type { IncomingMessage } from 'node:http'
import type { Settings } from '@/conf/schema'

/** The site's public address with SUB_PATH, without closing slash: from LINK, else from what the reader asked for. */
export function siteOrigin(
  settings: Pick<Settings, 'LINK' | 'SUB_PATH'>,
  request: Pick<IncomingMessage, 'headers'>,
): string {
  return (settings.LINK || requestOrigin(request)) + settings.SUB_PATH
}

/** `https://host` of a request, as the outermost proxy saw it. A host that is no host's name is not repeated. */
function requestOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const host = first(headers['x-forwarded-host']) || (headers.host ?? '')
  const protocol = first(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) ? `${protocol}://${host}` : ''
}

/** The first of the values that a chain of proxies joins with commas. */
function first(header: string | string[] | undefined): string {
  const value = Array.isArray(header) ? header[0] : header
  return value?.split(',')[0]?.trim() ?? ''
}
