/** Parses TRUSTED_PROXIES. */
import { isIPv4, isIPv6 } from 'node:net'

/** A network in CIDR notation; a single address has the longest prefix. */
export interface ProxyNetwork {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

/** The proxies that are trusted to report a caller's address. */
export interface TrustedProxies {
  networks: readonly ProxyNetwork[]
  /**
   * Number of proxies in front of the server that append to X-Forwarded-For; 0 when they are named by their
   * addresses.
   */
  hops: number
  vercel: boolean
  cloudflare: boolean
  /** Nothing is trusted, by the owner's choice, even on a platform with a default. */
  none: boolean
}

export const trustedProxiesForm =
  'empty, `none`, a number of proxies from 1 to 10, or a list separated by commas of addresses (`127.0.0.1`, `::1`), ' +
  'networks (`10.0.0.0/8`, `fd00::/8`), `cloudflare` and `vercel`'

const mostHops = 10
/**
 * The largest allowed networks are the private ones, 10.0.0.0/8 and fc00::/7: in a larger one most addresses belong
 * to strangers.
 */
const shortestPrefix = { ipv4: 8, ipv6: 7 }

/** Parses the text of TRUSTED_PROXIES; null when it is invalid. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const trusted: TrustedProxies = { networks: [], hops: 0, vercel: false, cloudflare: false, none: false }
  const setting = text.trim().toLowerCase()
  if (setting === '') return trusted
  if (setting === 'none') return { ...trusted, none: true }
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting)
    return hops >= 1 && hops <= mostHops ? { ...trusted, hops } : null
  }
  const entries = setting.split(',').map((entry) => entry.trim())
  const networks = entries
    .filter((entry) => entry !== 'vercel' && entry !== 'cloudflare')
    .map((entry) => readNetwork(entry))
  if (!networks.every((network) => network !== null)) return null
  const [vercel, cloudflare] = [entries.includes('vercel'), entries.includes('cloudflare')]
  return { ...trusted, networks, vercel, cloudflare }
}

function readNetwork(entry: string): ProxyNetwork | null {
  const [address = '', length, ...more] = entry.split('/')
  const family = familyOf(address)
  if (family === null || more.length > 0) return null
  const longest = family === 'ipv4' ? 32 : 128
  if (length === undefined) return { address, prefix: longest, family }
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : 0
  return prefix >= shortestPrefix[family] && prefix <= longest ? { address, prefix, family } : null
}

/** IPv4-mapped IPv6 addresses are compared as IPv4, and must be written as IPv4. */
function familyOf(address: string): ProxyNetwork['family'] | null {
  if (isIPv4(address)) return 'ipv4'
  return isIPv6(address) && !/%|^::ffff:/.test(address) ? 'ipv6' : null
}
