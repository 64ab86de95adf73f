import { displayModeStore } from '../browser-store'

/** Buttons with this attribute flip between light and dark. */
export const modeButton = 'data-mode-button'

/**
 * Holds all transitions for two frames whenever the display mode changes, whoever changes it: else each colour comes in
 * a time of its own, and words stand on a ground that they cannot be read on.
 */
export function holdTransitions(): void {
  const { classList, dataset } = document.documentElement
  let dark = classList.contains('dark')
  // Told before the browser looks at styles again.
  new MutationObserver(() => {
    if (classList.contains('dark') === dark) return
    dark = !dark
    dataset.turning = ''
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.turning))
  }).observe(document.documentElement, { attributeFilter: ['class'] })
}

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
