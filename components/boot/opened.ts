/**
 * Marks a button that opens an element which is in the page while it is closed. The element has the id in
 * `aria-controls`, and it or an ancestor has `open` or `closed` in `data-state`.
 */
export const opensPart = { 'data-opens': '' }

/** Opens or closes the element of a button whose click waits for hydration. The replayed click sets the same state. */
export function toggleHeldPart(button: Element): void {
  if (!button.hasAttribute('data-opens')) return
  const part = document.getElementById(button.getAttribute('aria-controls') ?? '')
  const area = part?.closest<HTMLElement>('[data-state]')
  if (!area) return
  const isOpen = area.dataset.state !== 'open'
  area.dataset.state = isOpen ? 'open' : 'closed'
  button.setAttribute('aria-expanded', String(isOpen))
}
