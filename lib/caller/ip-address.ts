/** IP addresses as sockets and proxies write them. */
import { isIPv4, isIPv6 } from 'node:net'

/** Characters. No address with brackets, zone and port is longer. */
const longest = 64

/**
 * Returns the address in a text without port, brackets, quotes and zone, in one spelling; IPv4-mapped IPv6
 * addresses as IPv4. Null for anything else, such as `unknown`.
 */
export function toAddress(text: string | undefined): string | null {
  const entry = text?.trim().replace(/^"(.*)"$/, '$1') ?? ''
  if (entry === '' || entry.length > longest) return null
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d{1,5}$/, '$1')
  if (isIPv4(bare)) return bare
  const [address = ''] = bare.split('%')
  return isIPv6(address) ? spelled(groupsOf(address)) : null
}

/**
 * Returns the network that counts as one caller: an IPv4 address, or a /64 of IPv6, within which its holder can
 * choose addresses.
 * @param address as `toAddress` returns it
 */
export function callerNetwork(address: string): string {
  return prefixOf(address, 4) ?? address
}

/** Returns the /48 that one customer usually holds, with 65,536 of the networks above; null for IPv4. */
export function siteNetwork(address: string): string | null {
  return prefixOf(address, 3)
}

/** Whether an address is loopback, private or link-local: the connection comes from a local program or proxy. */
export function isPrivateAddress(address: string): boolean {
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0:0:0:0:0:0:0:1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/.test(
    address,
  )
}

/**
 * NAT64 translators put all IPv4 addresses into this network; the last two groups are the IPv4 address (RFC 6052).
 */
const translated = /^64:ff9b:0:0:0:0:/

function prefixOf(address: string, groups: number): string | null {
  if (!address.includes(':') || translated.test(address)) return null
  return `${address.split(':').slice(0, groups).join(':')}::/${groups * 16}`
}

/** The eight groups of an IPv6 address, whose last two may be written as IPv4. */
function groupsOf(address: string): number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = hexadecimal.split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [left, right] = [numbers(head), numbers(tail ?? '')]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function spelled(groups: readonly number[]): string {
  const [high = 0, low = 0] = groups.slice(6)
  const isIPv4Inside = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIPv4Inside) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups.map((group) => group.toString(16)).join(':')
}
