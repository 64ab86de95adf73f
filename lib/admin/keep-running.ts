const requestContext = Symbol.for('@next/request-context')

/** What hosts of functions set so that Next.js can work after an answer; its documentation of `after` describes it. */
interface ContextHolder {
  [requestContext]?: { get?: () => { waitUntil?: (task: Promise<unknown>) => void } | undefined }
}

/**
 * Asks a host of functions to keep this one running until a task has ended. A server that goes on by itself offers no
 * such thing, and API routes have none of the framework's own.
 */
export function keepRunning(task: Promise<unknown>): void {
  // The type of the global object does not know the symbol.
  const holder = globalThis as ContextHolder
  holder[requestContext]?.get?.()?.waitUntil?.(task)
}
