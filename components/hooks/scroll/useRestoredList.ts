import { useEffect, useRef } from 'react'
import { type ListState, restoredListState, storeListState } from '../../browser/list-state'

/** What tells that the reader has begun to move in the page on their own. */
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** The first list of a document may be one that was returned to; a later one is opened from inside. */
let fresh = true

/**
 * Makes a list that grew as long as it was when its document was left, once that is loaded again or returned to, and
 * leads to the place in it unless the reader has moved meanwhile.
 *
 * @param address the list's first page and the page it begins with
 * @param pages pages that it has grown by
 * @param grow loads pages, the given number of them, all or none
 */
export function useRestoredList(
  address: string,
  pages: number,
  grow: (pages: number) => Promise<void>,
): void {
  const start = useRef(grow)
  /** The place to lead to once the list is as long as it was. */
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
    // What does not come leaves the list as one that was opened anew.
    start.current(kept.pages).catch(() => moved.abort())
    return () => moved.abort()
  }, [address])

  useEffect(() => {
    const place = wanted.current
    if (place === null || pages === 0) return
    wanted.current = null
    // The pages are drawn, and laid out by the next frame; before, the place may lie beyond the end of the page.
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
