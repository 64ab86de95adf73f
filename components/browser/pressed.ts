/** Marks a control that was pressed, as controls that wait for hydration (styles/globals.css). */
const mark = 'data-held'

/** Milliseconds after which the mark of a page that never comes goes away, as the loading cover does. */
const LIMIT = 10_000

/** The latest control that opens a page. */
let latest: { control: Element } | undefined

function unmark(): void {
  latest?.control.removeAttribute(mark)
  latest = undefined
}

/**
 * Shows at once that a control was taken, until the page that it opens is there or the reader opens another one.
 * @param control none for a navigation that has none: it ends the mark of the one before
 * @param opening settles when the navigation ends; false when a document is loaded instead, which ends this one
 */
export function markWhile(control: Element | undefined, opening: Promise<boolean>): void {
  unmark()
  if (!control) return
  const own = { control }
  latest = own
  control.setAttribute(mark, '')
  const end = () => {
    if (latest === own) unmark()
  }
  void opening.then(
    (isThere) => isThere && end(),
    (error: unknown) => {
      end()
      throw error
    },
  )
  setTimeout(end, LIMIT)
  // The reader went back, or the browser may show this document again.
  for (const leaving of ['popstate', 'pagehide']) window.addEventListener(leaving, unmark)
}
