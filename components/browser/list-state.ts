/** How far a list had grown, and the scroll position, when the document was left. */
export interface ListState {
  /** Pages beyond the one of the address. */
  pages: number
  /** Distance from the top of the page, px. */
  y: number
}

const keyOf = (address: string) => `inkstone-list ${address}`

/** Limits a wrong number in storage: readers do not scroll that far. */
const mostPages = 100

/** Parses a stored state; undefined when it is invalid. */
export function readListState(stored: string | null): ListState | undefined {
  const [pages, y] = (stored ?? '').split(' ').map(Number)
  if (pages === undefined || y === undefined) return undefined
  if (!Number.isInteger(pages) || pages < 1 || pages > mostPages || !(y >= 0)) return undefined
  return { pages, y }
}

/** Stores the state of a list for this tab, or removes it when the list has not grown. */
export function storeListState(address: string, list: ListState): void {
  try {
    if (list.pages === 0) sessionStorage.removeItem(keyOf(address))
    else sessionStorage.setItem(keyOf(address), `${list.pages} ${Math.round(list.y)}`)
  } catch {
    // Without storage the list starts with its first page.
  }
}

const withoutHash = (address: string) => address.split('#', 1)[0]

/** Whether this document was reloaded or returned to, and still shows its first page. */
function returned(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming)) return false
  if (withoutHash(entry.name) !== withoutHash(window.location.href)) return false
  return entry.type === 'reload' || entry.type === 'back_forward'
}

/** Returns the stored state of a list, if its document was reloaded or returned to; undefined for a new visit. */
export function restoredListState(address: string): ListState | undefined {
  if (!returned()) return undefined
  try {
    return readListState(sessionStorage.getItem(keyOf(address)))
  } catch {
    return undefined
  }
}
