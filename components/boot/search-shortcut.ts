import { opensModal } from '@/lib/search/shortcut'
import { openHeldDialog } from './opened'

const id = 'modal-search'

/**
 * Marks the dialog of the modal search.
 * @param printKey whether the print shortcut opens it too
 */
export const modalSearch = (printKey: boolean) => ({ id, 'data-print-key': printKey ? '' : undefined })

/** Opens the modal search by its shortcuts, also before its content is loaded. */
export function followSearchShortcut(): void {
  const isApple = /mac|iphone|ipad/i.test(navigator.platform)
  window.addEventListener(
    'keydown',
    (event) => {
      const dialog = document.getElementById(id)
      if (dialog === null || !opensModal(event, isApple, dialog.dataset.printKey !== undefined)) return
      event.preventDefault()
      openHeldDialog(dialog)
    },
    true,
  )
}

/** Whether an element is in the modal search. */
export function isInModalSearch(element: Element): boolean {
  return element.closest(`#${id}`) !== null
}
