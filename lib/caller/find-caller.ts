import type { IncomingHttpHeaders } from 'node:http'
import { isPrivateAddress, toAddress } from './ip-address'
import { isCloudflare, type Trust } from './trust'

/** Where a request comes from, and how that is known. */
export interface Caller {
  /** `unknown` when the connection has no address. */
  address: string
  foundBy: 'connection' | 'x-forwarded-for' | 'x-vercel-forwarded-for' | 'cf-connecting-ip'
  /** Address of the other end of the connection. */
  connection: string
}

/** Maximal number of proxies in front of a request. Entries further left are ignored. */
const mostHops = 20

/**
 * Returns the caller of a request: the nearest address that is not a trusted proxy's. Only a trusted proxy is
 * believed about the address before it, so that entries that a caller adds to the header are never used.
 * @param peer address of the other end of the connection
 */
export function findCaller(peer: string | undefined, headers: IncomingHttpHeaders, trust: Trust): Caller {
  const socket = toAddress(peer)
  const connection = socket ?? 'unknown'
  const caller = (address: string, foundBy: Caller['foundBy']): Caller => ({ address, foundBy, connection })
  const forwarded = entriesOf(headers['x-forwarded-for'])

  if (trust.hops > 0) {
    const entry = toAddress(forwarded.at(-trust.hops))
    return entry === null ? caller(connection, 'connection') : caller(entry, 'x-forwarded-for')
  }

  const platform = trust.vercel ? toAddress(entriesOf(headers['x-vercel-forwarded-for']).at(-1)) : null
  let nearest =
    platform === null ? caller(connection, 'connection') : caller(platform, 'x-vercel-forwarded-for')
  // A connection without an address is not trusted.
  if (platform === null && socket === null) return nearest

  for (const entry of [...forwarded.slice(-mostHops).reverse(), undefined]) {
    if (!trust.isProxy(nearest.address)) break
    if (trust.cloudflare && isCloudflare(nearest.address)) {
      const reader = toAddress(entriesOf(headers['cf-connecting-ip']).at(-1))
      if (reader !== null) return caller(reader, 'cf-connecting-ip')
    }
    const before = toAddress(entry)
    if (before === null) break
    nearest = caller(before, 'x-forwarded-for')
  }
  return nearest
}

/**
 * Returns what the owner should do when an untrusted proxy seems to be in front; null otherwise. All readers behind
 * it would share one address and one limit. The message contains no text of the request.
 */
export function proxyAdvice(caller: Caller, headers: IncomingHttpHeaders, trust: Trust): string | null {
  const { address, foundBy } = caller
  if (trust.none || trust.hops > 0 || foundBy === 'cf-connecting-ip') return null
  const known = address !== 'unknown'
  if (known && trust.isProxy(address)) return null
  const meaning = 'All its readers count as one caller: ten wrong passwords of one refuse all of them.'
  if (known && isCloudflare(address) && headers['cf-connecting-ip'] !== undefined)
    return `Requests come through Cloudflare, which is not trusted. ${meaning} Add cloudflare to TRUSTED_PROXIES (docs/deployment.md).`
  if (known && !isPrivateAddress(address)) return null
  // Next.js fills this header with the connection's own address when the request has none.
  const before = entriesOf(headers['x-forwarded-for']).map(toAddress)
  if (before.every((entry) => entry === null || entry === address || trust.isProxy(entry))) return null
  return (
    `Requests come through a proxy at ${known ? address : 'an unknown address'}, which is not trusted. ${meaning} ` +
    `If it is yours and appends to X-Forwarded-For, ${known ? `add ${address} to TRUSTED_PROXIES` : 'set TRUSTED_PROXIES to the number of proxies'}; ` +
    'if there is no proxy, set TRUSTED_PROXIES to none (docs/deployment.md).'
  )
}

/** Entries of a list in a header, which may be repeated. */
function entriesOf(header: string | string[] | undefined): string[] {
  const text = [header ?? []].flat().join(',')
  return text === '' ? [] : text.split(',')
}
