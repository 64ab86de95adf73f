/**
 * Calls `then` once the page can be seen: at once, or when the language for which it waits is there
 * (components/first-paint). What is hidden takes no focus.
 * @returns what gives up waiting
 */
export function whenShown(then: () => void): () => void {
  const root = document.documentElement
  const isShown = () => root.dataset.langPending === undefined
  if (isShown()) {
    then()
    return () => {}
  }
  const language = new MutationObserver(() => {
    if (!isShown()) return
    language.disconnect()
    then()
  })
  language.observe(root, { attributes: true, attributeFilter: ['data-lang-pending'] })
  return () => language.disconnect()
}

/** The element at which reading begins when the page arrives; one on a page. */
export const arrivalFocus = { 'data-arrival-focus': '' }

/** Moves the focus to where reading begins, once the page is seen. */
export function focusOnArrival(): void {
  const target = document.querySelector<HTMLElement>('[data-arrival-focus]')
  if (target) whenShown(() => target.focus({ preventScroll: true }))
}
