/** The element id that an address's hash names; '' without one or when it is not well encoded. */
export function hashTarget(address: string): string {
  const at = address.indexOf('#')
  try {
    return at < 0 ? '' : decodeURIComponent(address.slice(at + 1))
  } catch {
    // A lone percent sign names no element.
    return ''
  }
}
