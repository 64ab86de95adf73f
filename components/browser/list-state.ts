/** How far a list had grown, and where in the page the reader was, when the document was left. */
export interface ListState {
  /** Pages beyond the one of the address. */
  pages: number
  /** Distance from the top of the page, px. */
  y: number
}

const keyOf = (address: string) => `inkstone-list ${address}`

/** More than a reader scrolls to: a wrong number in the storage must not ask for everything. */
const mostPages = 100

/** What a storage holds of a list; undefined when it is nothing that `keepList` wrote. */
export function readListState(stored: string | null): ListState | undefined {
  const [pages, y] = (stored ?? '').split(' ').map(Number)
  if (pages === undefined || y === undefined) return undefined
  if (!Number.isInteger(pages) || pages < 1 || pages > mostPages || !(y >= 0)) return undefined
  return { pages, y }
}

/** Remembers a list for this tab, or forgets it when it has not grown. */
export function storeListState(address: string, list: ListState): void {
  try {
    if (list.pages === 0) sessionStorage.removeItem(keyOf(address))
    else sessionStorage.setItem(keyOf(address), `${list.pages} ${Math.round(list.y)}`)
  } catch {
    // A browser without storage finds the list as long as it was made.
  }
}

const withoutHash = (address: string) => address.split('#', 1)[0]

/** Whether the page in view is the one that this document came with, loaded again or returned to. */
function returned(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming)) return false
  if (withoutHash(entry.name) !== withoutHash(window.location.href)) return false
  return entry.type === 'reload' || entry.type === 'back_forward'
}

/** What was kept of a list, when its document was loaded again or returned to; undefined when it was opened anew. */
export function restoredListState(address: string): ListState | undefined {
  if (!returned()) return undefined
  try {
    return readListState(sessionStorage.getItem(keyOf(address)))
  } catch {
    return undefined
  }
}
