/**
 * Calls `then` once the page is visible: at once, or when the language it waits for is loaded
 * (components/head). Hidden elements cannot be focused.
 * @returns a function that stops waiting
 */
export function whenShown(then: () => void): () => void {
  const root = document.documentElement
  const look = () => {
    if (root.dataset.langPending !== undefined) return
    language.disconnect()
    then()
  }
  const language = new MutationObserver(look)
  language.observe(root, { attributeFilter: ['data-lang-pending'] })
  look()
  return () => language.disconnect()
}

/** Marks the element that receives the focus when the page arrives; one per page. */
export const arrivalFocus = { 'data-arrival-focus': '' }

/** Focuses that element once the page is visible. */
export function focusOnArrival(): void {
  const target = document.querySelector<HTMLElement>('[data-arrival-focus]')
  if (target) whenShown(() => target.focus({ preventScroll: true }))
}
