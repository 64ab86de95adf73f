import { type ModalSearchCall, modalSearchCall } from '@/lib/search/modal-call'

/**
 * Returns the modal's search of this site: of the server, or in an export of its index. Written out in full, so
 * that the compiler removes one of the two.
 */
export const modalSearch: (subPath: string) => ModalSearchCall =
  process.env.INKSTONE_EXPORT === 'yes'
    ? (subPath) => async (query) =>
        (await import('../exported/load-search')).exportedModalSearch(subPath)(query)
    : (subPath) => modalSearchCall(subPath, (address) => fetch(address))

/** In session storage: set once the visit has made the call. */
const key = 'inkstone-search-warm'

/**
 * Makes the modal's one call without a query, which loads the index, so that the first search is fast. It
 * waits until the browser is idle, and is made once per visit: documents of the same tab share it.
 */
export function warmUp(subPath: string): void {
  const call = () => {
    if (isFirstOfVisit()) void modalSearch(subPath)({ query: '', ancestorId: '' })
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(call)
  else setTimeout(call, 200)
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
