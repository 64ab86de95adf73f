import { hashTarget } from '@/components/hooks/hash-target'
import { showPanel } from './tabs'

/** Opens the toggles and tabs in which the target of the address's hash is hidden, so that it can be scrolled to. */
export function revealTarget(root: HTMLElement): void {
  const target = document.getElementById(hashTarget(window.location.hash))
  if (target === null || !root.contains(target)) return
  // A toggle heading is seen while its own toggle is closed.
  const own = target.closest('summary')?.parentElement
  for (let around = target.parentElement; around && around !== root; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement && around !== own) around.open = true
    if (around.matches('.notion-panel[data-closed]')) showPanel(around)
  }
}
