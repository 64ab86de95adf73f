/**
 * The address a request comes from, as far as it can be told. A proxy on a private address is believed about the
 * last hop, which it has added itself; what stands further left may be invented.
 *
 * @param socket address of the other end of the connection
 * @param forwarded the `x-forwarded-for` header
 */
export function callerAddress(socket: string | undefined, forwarded: string | string[] | undefined): string {
  const hops = [forwarded ?? []].flat().join(',').split(',')
  const lastHop = hops.at(-1)?.trim() ?? ''
  const direct = plain(socket ?? '')
  return lastHop !== '' && isPrivate(direct) ? plain(lastHop) : direct
}

/** IPv4 addresses also come dressed as IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:/i, '')
}

/** Loopback, private and link-local networks, and no address at all. */
function isPrivate(address: string): boolean {
  return /^($|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:|fe80:)/i.test(
    address,
  )
}

/**
 * The network that one caller has to himself: an IPv4 address, or the first half of an IPv6 address, whose second half
 * its holder chooses freely.
 */
export function callerNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
