const id = 'keeps-clear'

/**
 * Marks an element that could cover a control. While one outside of it has the keyboard focus, the boot script gives it
 * `data-focus-elsewhere`, for style sheets that hide it.
 */
export const keepsClear = { id }

/** Controls that the element could cover whole. */
const controls = ':focus-visible:is(a, button, summary, select, iframe, video, audio, [tabindex="0"])'

/**
 * Follows the keyboard focus for the marked element. `:has(:focus-visible)` at the page's root would tell the same, but
 * browsers look through the whole page for it, at each change of the page: 10 to 50 ms in an article of 2,000 blocks on a
 * slow phone.
 */
export function keepFocusClear(): void {
  const tell = (focused: Element | null) => {
    const element = document.getElementById(id)
    const isElsewhere = focused?.matches(controls) === true && !element?.contains(focused)
    element?.toggleAttribute('data-focus-elsewhere', isElsewhere)
  }
  const look = () => tell(document.activeElement)
  // A control that is removed takes the focus with it without an event, and a key makes a focus visible.
  for (const type of ['focusin', 'keyup', 'click'] as const) window.addEventListener(type, look, true)
  window.addEventListener('focusout', () => tell(null), true)
  look()
}
