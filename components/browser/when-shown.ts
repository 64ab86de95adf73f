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
