import { displayModeStore } from '../browser-store'

/** Buttons with this attribute flip between light and dark. */
export const modeButton = 'data-mode-button'

/**
 * Flips the display mode at each click on a mode button, whoever draws it: the root element's class is
 * the one truth, and the choice is stored.
 */
export function followModeButtons(): void {
  // On the way down: until the page is hydrated, clicks go no further than the window.
  window.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest(`[${modeButton}]`)) return
      const { classList } = document.documentElement
      const next = classList.contains('dark') ? 'light' : 'dark'
      classList.remove('dark', 'light')
      classList.add(next)
      displayModeStore.write(next)
    },
    true,
  )
}
