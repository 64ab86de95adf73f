/**
 * Marks a button that opens a part of the page which is there while it is closed: the part has the id in `aria-controls`,
 * and it or what is around it says `open` or `closed` in `data-state`.
 */
export const opensPart = { 'data-opens': '' }

/**
 * Opens or closes the part of a button whose click waits for hydration. React, which hears of the click later, sets the same
 * state again.
 */
export function toggleHeldPart(button: Element): void {
  if (!button.hasAttribute('data-opens')) return
  const part = document.getElementById(button.getAttribute('aria-controls') ?? '')
  const area = part?.closest<HTMLElement>('[data-state]')
  if (!area) return
  const isOpen = area.dataset.state !== 'open'
  area.dataset.state = isOpen ? 'open' : 'closed'
  button.setAttribute('aria-expanded', String(isOpen))
}
