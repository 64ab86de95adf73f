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
