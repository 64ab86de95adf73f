import { whenShown } from '../boot/arrival'
import { hashElement } from './hash-target'

/** Frames without movement after which scrolling has ended. */
const STILL = 4

/**
 * Milliseconds since the last correction after which it ends: chunks that come near get their own height one after
 * the other.
 */
const SETTLED = 1_000

/** Maximal milliseconds for all corrections. */
const LIMIT = 6_000

/** What the reader moves the page by; `popstate` is Back. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

/**
 * Scrolls to an element. On the way, chunks of a long article get heights that differ from the estimate
 * (lib/article/draw/chunks), so the position is corrected after scrolling, unless the reader has scrolled on.
 */
function arriveAt(target: Element): void {
  target.scrollIntoView()
  if (!target.closest('.notion-chunk')) return
  const leaving = new AbortController()
  for (const move of moves) {
    window.addEventListener(move, () => leaving.abort(), { passive: true, signal: leaving.signal })
  }
  const began = performance.now()
  let corrected = began
  let still = 0
  let place = window.scrollY
  const watch = () => {
    if (leaving.signal.aborted) return
    still = window.scrollY === place ? still + 1 : 0
    place = window.scrollY
    if (still >= STILL) {
      target.scrollIntoView({ behavior: 'instant' })
      const now = performance.now()
      if (window.scrollY !== place) corrected = now
      if (now - corrected > SETTLED || now - began > LIMIT) {
        leaving.abort()
        return
      }
      still = 0
      place = window.scrollY
    }
    requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
}

/**
 * Scrolls to the target of an address's hash and focuses it, as soon as the page is visible.
 * @returns a function that stops waiting for that
 */
export function reveal(address: string): () => void {
  const target = hashElement(address)
  if (target === null) return () => {}
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  return whenShown(() => {
    // Texts of another language may have moved it.
    arriveAt(target)
    target.focus({ preventScroll: true })
  })
}
