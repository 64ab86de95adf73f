/** Milliseconds that a slice of work may take; the processor of a cheap phone is four times slower than a desktop's. */
const SLICE = 8

/**
 * Goes through items a few milliseconds at a time, so that the reader is answered in between. The first slice is done
 * at once, unless work is `idle`: then all of it waits until the browser has nothing else to do. Returns what stops it.
 */
export function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
  { idle = false }: { idle?: boolean } = {},
): () => void {
  let next = 0
  let stopped = false
  const later = () => {
    // Safari has no idle callbacks.
    if (idle && window.requestIdleCallback) window.requestIdleCallback(slice)
    else setTimeout(slice, idle ? 50 : 0)
  }
  const slice = () => {
    const end = performance.now() + SLICE
    while (!stopped && next < items.length) {
      const item = items[next]
      next += 1
      if (item !== undefined) work(item)
      if (performance.now() > end) break
    }
    if (!stopped && next < items.length) later()
  }
  if (idle) later()
  else slice()
  return () => {
    stopped = true
  }
}
