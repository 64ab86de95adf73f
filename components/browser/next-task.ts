/**
 * Resolves in a task of its own in the browser, so that what follows does not lengthen the current one; on the
 * server at once.
 */
export function nextTask(): Promise<void> {
  return typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          resolve()
        }
        port2.postMessage(null)
      })
}
