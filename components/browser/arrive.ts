import { whenShown } from '../boot/arrival'
import { arriveAt } from './arrive-at'
import { hashElement } from './hash-target'

/**
 * Scrolls to the target of an address's hash and focuses it, as soon as the page is visible.
 * @returns a function that stops waiting for that
 */
export function reveal(address: string): () => void {
  const target = hashElement(address)
  if (target === null) return () => {}
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  return whenShown(() => {
    // Texts of another language may have moved it.
    arriveAt(target)
    target.focus({ preventScroll: true })
  })
}
