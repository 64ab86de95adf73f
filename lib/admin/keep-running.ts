const requestContext = Symbol.for('@next/request-context')

/**
 * The request context that serverless hosts provide, so that Next.js can run tasks after the response. The
 * documentation of `after` describes it.
 */
interface ContextHolder {
  [requestContext]?: { get?: () => { waitUntil?: (task: Promise<unknown>) => void } | undefined }
}

/**
 * Asks a serverless host to keep the function running until a task has ended. Does nothing on a server, which keeps running
 * anyway. Next.js has no `waitUntil` for API routes.
 */
export function keepRunning(task: Promise<unknown>): void {
  // The type of the global object does not know the symbol.
  const holder = globalThis as ContextHolder
  holder[requestContext]?.get?.()?.waitUntil?.(task)
}
