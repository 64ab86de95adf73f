/**
 * Calls `then` once the first frame is painted: what is loaded or run earlier delays it. A hidden page has no frames and waits
 * until it is shown.
 */
export function whenPainted(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)))
}

/**
 * Calls `then` when the page has loaded and is painted, and the browser is idle.
 * @param signal ends the waiting for the load; later `then` is called nevertheless
 */
export function whenLoaded(then: () => void, signal: AbortSignal): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then, 200))
  const wait = () => whenPainted(idle)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { signal })
}
