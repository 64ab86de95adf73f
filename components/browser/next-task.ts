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
