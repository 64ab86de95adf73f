/**
 * Resolves in a task of its own: what follows does not lengthen the current one, and input in between is handled
 * first. For code whose evaluation takes a slow browser long.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
