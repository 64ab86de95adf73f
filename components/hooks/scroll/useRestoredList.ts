import { useEffect, useRef } from 'react'
import { type ListState, restoredListState, storeListState } from '../../browser/list-state'

/** Events that show that the reader has started to scroll. */
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Only the first list of a document may have been returned to; later ones are opened by navigation. */
let fresh = true

/**
 * Restores a grown list and the scroll position after a reload or a return to its document, unless the reader has
 * scrolled meanwhile.
 * @param address the list's first page and the page it begins with
 * @param pages number of further loaded pages
 * @param grow loads the given number of pages, all or none
 */
export function useRestoredList(
  address: string,
  pages: number,
  grow: (pages: number) => Promise<void>,
): void {
  const start = useRef(grow)
  /** The scroll position to restore once the list is complete. */
  const wanted = useRef<(ListState & { moved: AbortController }) | null>(null)
  useEffect(() => {
    const kept = fresh ? restoredListState(address) : undefined
    fresh = false
    if (!kept) return
    const moved = new AbortController()
    for (const move of moves) {
      window.addEventListener(move, () => moved.abort(), { signal: moved.signal, passive: true })
    }
    wanted.current = { ...kept, moved }
    // On failure the list stays as in a new visit.
    start.current(kept.pages).catch(() => moved.abort())
    return () => moved.abort()
  }, [address])

  useEffect(() => {
    const place = wanted.current
    if (place === null || pages === 0) return
    wanted.current = null
    // Laid out by the next frame; before, the position may be beyond the end of the page.
    requestAnimationFrame(() => {
      if (!place.moved.signal.aborted) window.scrollTo({ top: place.y, behavior: 'instant' })
      place.moved.abort()
    })
  }, [pages])

  useEffect(() => {
    const leave = () => storeListState(address, { pages, y: window.scrollY })
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [address, pages])
}
