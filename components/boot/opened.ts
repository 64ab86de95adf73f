import { closeOverPage, isOverPage, openOverPage } from '../browser/over-page'
import { onEvent } from './on-event'

/**
 * Marks a button that opens an element which is in the page while it is closed. The element has the id in
 * `aria-controls`. It is a dialog, or it or an ancestor has `open` or `closed` in `data-state`, or it is hidden by
 * its `hidden` attribute.
 */
export const opensPart = { 'data-opens': '' }

/** Marks a button that closes the dialog it is in, before hydration and after it. */
export const closesPart = { 'data-closes': '' }

/** Closes the dialog of such a button. */
export function followCloseButtons(): void {
  onEvent('click', '[data-closes]', (button) => {
    const dialog = button.closest('dialog')
    if (dialog) closeOverPage(dialog)
  })
}

/** The dialog that a held press has opened. */
let shown: HTMLDialogElement | null = null

/**
 * Opens or closes the element of a button whose click waits for hydration. The replayed click sets the same state.
 * @returns whether the click is still wanted at hydration: no longer when its dialog was closed meanwhile
 */
export function toggleHeldPart(button: Element): () => boolean {
  if (!button.hasAttribute('data-opens')) return () => true
  const part = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (part instanceof HTMLDialogElement) return openHeldDialog(part)
  const area = part?.closest<HTMLElement>('[data-state]')
  const isOpen = area ? area.dataset.state !== 'open' : part?.hidden === true
  if (area) area.dataset.state = isOpen ? 'open' : 'closed'
  else if (part) part.hidden = !isOpen
  button.setAttribute('aria-expanded', String(isOpen))
  return () => true
}

/**
 * Opens a dialog whose content comes with hydration.
 * @param dialog null: the page has none
 * @returns whether it is still wanted at hydration: no longer when it was closed meanwhile
 */
export function openHeldDialog(dialog: HTMLElement | null): () => boolean {
  if (!(dialog instanceof HTMLDialogElement)) return () => true
  openOverPage(dialog)
  shown = dialog
  return () => isOverPage(dialog)
}

/**
 * Closes the dialog of a held press when a click is on its backdrop, which is the dialog itself.
 * @param target of the click; null: the dialog's content will not come
 * @returns whether it was closed
 */
export function closeHeldDialog(target: EventTarget | null): boolean {
  if (!shown || !isOverPage(shown) || (target !== null && target !== shown)) return false
  closeOverPage(shown)
  return true
}
