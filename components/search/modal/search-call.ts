import { type ModalSearchCall, modalSearchCall } from '@/lib/search/modal-call'

/**
 * Returns the modal's search of this site. Where no server answers, the site's index does: written out, so that the
 * compiler leaves one of the two away.
 */
export const modalSearch: (subPath: string) => ModalSearchCall =
  process.env.INKSTONE_EXPORT === 'yes'
    ? (subPath) => async (query) =>
        (await import('../exported/load-search')).exportedModalSearch(subPath)(query)
    : (subPath) => modalSearchCall(subPath, (address) => fetch(address))

/** In the storage of the tab: its visit has made the call. */
const key = 'inkstone-search-warm'

/**
 * Makes the modal's one call without a query, which loads the index, so that the first search is quick. It waits
 * until the browser is idle, and comes once per visit: documents of the same tab share it.
 */
export function warmUp(subPath: string): void {
  const call = () => {
    if (isFirstOfVisit()) void modalSearch(subPath)({ query: '', ancestorId: '' })
  }
  // Safari has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(call)
  else setTimeout(call, 200)
}

/** Whether the visit has not made the call yet; from now on it has. Without a storage each document is a visit. */
function isFirstOfVisit(): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '')
  } catch {
    // Storage is forbidden or full.
  }
  return true
}
