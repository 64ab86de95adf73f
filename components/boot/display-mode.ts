import { displayModeStore } from '../browser-store'
import { onEvent } from './on-event'

/** Buttons with this attribute toggle light and dark. */
export const modeButton = 'data-mode-button'

/**
 * Disables transitions for two frames whenever the display mode changes. Otherwise each colour changes at its own
 * speed, and text is temporarily unreadable.
 */
export function holdTransitions(): void {
  const { classList, dataset } = document.documentElement
  let dark = classList.contains('dark')
  // Mutation observers run before the next style calculation.
  new MutationObserver(() => {
    if (classList.contains('dark') === dark) return
    dark = !dark
    dataset.turning = ''
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.turning))
  }).observe(document.documentElement, { attributeFilter: ['class'] })
}

/**
 * Toggles the display mode on each click on a mode button: the class of the root element holds the
 * state, and the choice is stored.
 */
export function followModeButtons(): void {
  onEvent('click', `[${modeButton}]`, () => {
    const { classList } = document.documentElement
    const next = classList.contains('dark') ? 'light' : 'dark'
    classList.remove('dark', 'light')
    classList.add(next)
    displayModeStore.write(next)
  })
}
