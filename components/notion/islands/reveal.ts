import { hashElement, hashTargets } from '@/components/browser/hash-target'
import { chunkWith } from './deferred'
import { showPanel } from './tabs'

/**
 * Opens the toggles and tabs that contain the target of the address's hash, so that it can be scrolled to.
 * @param fill inserts the deferred content of a chunk
 */
export function revealTarget(root: HTMLElement, fill: (part: HTMLElement) => void): void {
  const { hash } = window.location
  const part = chunkWith(root, hashTargets(hash))
  if (part) fill(part)
  const target = hashElement(hash)
  if (target === null || !root.contains(target)) return
  // A toggle heading is visible while its own toggle is closed.
  const own = target.closest('summary')?.parentElement
  for (let around = target.parentElement; around && around !== root; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement && around !== own) around.open = true
    if (around.matches('.notion-panel[data-closed]')) showPanel(around)
  }
}
