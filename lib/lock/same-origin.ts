import type { IncomingMessage } from 'node:http'

/**
 * Whether a request was sent by a page of this site. Browsers say so in a header that no page can write; one of the
 * two is in every request that they send with POST.
 */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const hosts = [headers['x-forwarded-host'] ?? [], headers.host ?? []]
    .flat()
    .flatMap((names) => names.split(',').map((name) => name.trim()))
  return hosts.includes(new URL(origin).host)
}
