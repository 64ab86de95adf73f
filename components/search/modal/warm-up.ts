import { whenIdle } from '../../browser/tasks'

/** In session storage: set once the visit has made the call. */
const key = 'inkstone-search-warm'

/**
 * Asks for nothing, and so has the index loaded. The answer is read, because it would keep its connection. Written out in
 * full, so that the compiler removes one of the two.
 */
const load: (subPath: string) => Promise<unknown> = process.env.INKSTONE_EXPORT
  ? async (subPath) => (await import('../exported/load-search')).loadSearch(subPath)
  : async (subPath) => (await fetch(`${subPath}/api/search?query=&ancestorId=`)).text()

/**
 * Makes the modal's one call without a query, which loads the index, so that the first search is fast. It
 * waits until the browser is idle, and is made once per visit: documents of the same tab share it.
 */
export function warmUp(subPath: string): void {
  const call = () => {
    // A failure only makes the first search slower.
    if (isFirstOfVisit()) load(subPath).catch(() => undefined)
  }
  whenIdle(call)
}

/**
 * Whether the visit has not made the call yet; marks it as made. Without storage each document counts as a visit.
 */
function isFirstOfVisit(): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '')
  } catch {
    // Storage is blocked or full.
  }
  return true
}
