import { namedElements } from '@/lib/site/element-ids'

/** The element id in an address's hash; '' without one or when it is not validly encoded. */
export function hashTarget(address: string): string {
  const at = address.indexOf('#')
  try {
    return at < 0 ? '' : decodeURIComponent(address.slice(at + 1))
  } catch {
    // A lone percent sign names no element.
    return ''
  }
}

/** The possible element ids for an address's hash, the likelier first. */
export function hashTargets(address: string): string[] {
  const name = hashTarget(address)
  return name === '' ? [] : namedElements(name)
}

/** The element that an address's hash names. */
export function hashElement(address: string): HTMLElement | null {
  const ids = hashTargets(address)
  return ids.map((id) => document.getElementById(id)).find((element) => element !== null) ?? null
}
