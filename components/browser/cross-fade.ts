/** The browser shows its picture of the old page for no longer than this, in milliseconds, while it waits for the new one. */
const LIMIT = 1_000

/**
 * Fades from the page in view to the next one, as styles/globals.css says, where the browser can and the reader wants
 * motion.
 * @param drawn resolves when the next page is in the document
 * @returns a promise that resolves once the old page is no longer needed: the next one may be drawn now
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
    // Skipped, by the next page or a hidden window: nothing is amiss.
    ready.catch(() => undefined)
  })
}
