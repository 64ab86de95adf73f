/** When code that is not urgent runs. */

/**
 * Resolves in a task of its own: what follows does not lengthen the current one, and input in between is handled
 * first. A message, because browsers delay timers of pages in the background by up to a second.
 */
export function nextTask(): Promise<void> {
  // On the server only microtasks come in between.
  if (typeof window === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
}

/**
 * Calls `then` when the browser is idle.
 * @param wait milliseconds until then in Safari, which has no `requestIdleCallback`
 */
export function whenIdle(then: () => void, wait = 200): void {
  if (window.requestIdleCallback) window.requestIdleCallback(then)
  else setTimeout(then, wait)
}
