import { whenIdle } from '../../browser/tasks'

/** Milliseconds per slice of work; the processor of a cheap phone is four times slower than a desktop's. */
const SLICE = 8

/**
 * Processes items for a few milliseconds at a time, so that input is handled in between. The first slice runs at
 * once, unless work is `idle`: then all of it waits until the browser is idle. Returns a function that stops it.
 * @param time milliseconds per slice
 */
export function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
  { idle = false, time = SLICE }: { idle?: boolean; time?: number } = {},
): () => void {
  let next = 0
  let stopped = false
  const later = () => {
    if (idle) whenIdle(slice, 50)
    else setTimeout(slice, 0)
  }
  const slice = () => {
    const end = performance.now() + time
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
