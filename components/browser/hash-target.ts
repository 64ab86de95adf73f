import { namedElements } from '@/lib/site/element-ids'

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

/** The element ids that an address's hash may mean, the likelier first. */
export function hashTargets(address: string): string[] {
  const name = hashTarget(address)
  return name === '' ? [] : namedElements(name)
}

/** The element on the page that an address's hash names. */
export function hashElement(address: string): HTMLElement | null {
  const ids = hashTargets(address)
  return ids.map((id) => document.getElementById(id)).find((element) => element !== null) ?? null
}
