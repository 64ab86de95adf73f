/** Frames in which nothing has moved: the browser has arrived. */
const STILL = 4

/** Corrections, at most: each brings what has come near on the way to its own height. */
const CORRECTIONS = 5

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an element. On the way to a place in a long article, parts of it get heights other than expected
 * (lib/article/parts): once the browser has arrived, the place is looked for again, unless the reader has moved on.
 */
export function arriveAt(target: Element): void {
  target.scrollIntoView()
  if (!target.closest('.notion-part')) return
  const leaving = new AbortController()
  for (const move of moves) {
    window.addEventListener(move, () => leaving.abort(), { passive: true, signal: leaving.signal })
  }
  let left = CORRECTIONS
  let still = 0
  let place = window.scrollY
  const watch = () => {
    if (leaving.signal.aborted) return
    still = window.scrollY === place ? still + 1 : 0
    place = window.scrollY
    if (still >= STILL) {
      target.scrollIntoView({ behavior: 'instant' })
      left -= 1
      if (window.scrollY === place || left === 0) {
        leaving.abort()
        return
      }
      still = 0
    }
    requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
}
