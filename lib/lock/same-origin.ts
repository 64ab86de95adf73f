import type { IncomingMessage } from 'node:http'
import { urlOf } from '@/lib/unknown-values'

/**
 * Whether a request was sent by a page of this site, by `Sec-Fetch-Site` or `Origin`: scripts cannot set these, and
 * browsers send one of them with every POST.
 */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = urlOf(headers.origin ?? '')
  if (origin === null) return false
  const hosts = [headers['x-forwarded-host'] ?? [], headers.host ?? []]
    .flat()
    .flatMap((names) => names.split(',').map((name) => name.trim()))
  return hosts.includes(origin.host)
}
