/** Work that is told when it begins to wait for the workspace. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { globalSingleton } from '@/lib/global-singleton'

const listeners = () => globalSingleton('workspace requests', () => new AsyncLocalStorage<() => void>())

/**
 * Runs work, and calls a function before each of its requests to the workspace, and before it waits for a page that other work
 * requests.
 */
export function watchRequests<Result>(onRequest: () => void, work: () => Result): Result {
  return listeners().run(onRequest, work)
}

/** Tells the running work that it begins to wait. */
export function tellRequest(): void {
  listeners().getStore()?.()
}
