/**
 * Browsers show the old page during a view transition; this limits it, in milliseconds, while the new page loads.
 */
const LIMIT = 1_000

/**
 * Cross-fades to the next page with a view transition (styles/globals.css), if the browser supports it and the
 * reader allows motion.
 * @param drawn resolves when the next page is in the document
 * @returns a promise that resolves once the old page is captured: the next one may be rendered then
 */
export function crossFade(drawn: Promise<void>): Promise<void> {
  // Browsers without view transitions lack the method, whatever its type says.
  if (!('startViewTransition' in document)) return Promise.resolve()
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve()
  return new Promise((resolve) => {
    const { ready } = document.startViewTransition(() => {
      resolve()
      return Promise.race([drawn, new Promise<void>((end) => setTimeout(end, LIMIT))])
    })
    // The transition was skipped, by the next page or a hidden window: no error.
    ready.catch(() => undefined)
  })
}
