/** Frames without movement after which scrolling has ended. */
const STILL = 4

/**
 * Milliseconds since the last correction after which it ends: chunks that come near get their own height one after
 * the other.
 */
const SETTLED = 1_000

/** Maximal milliseconds for all corrections. */
const LIMIT = 6_000

/**
 * Pixels per millisecond below which smooth scrolling that was faster is about to end. A new target before would begin the
 * movement anew.
 */
const SLOW = 1.8

/** What the reader moves the page by; `popstate` is Back. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

/**
 * Scrolls to an element. On the way, chunks of a long article get heights that differ from the estimate
 * (lib/article/draw/chunks), so smooth scrolling is led to the new position, and the position is corrected afterwards,
 * unless the reader has scrolled on.
 */
export function arriveAt(target: Element): void {
  target.scrollIntoView()
  if (!document.querySelector('.notion-chunk')) return
  const leaving = new AbortController()
  for (const move of moves) {
    window.addEventListener(move, () => leaving.abort(), { passive: true, signal: leaving.signal })
  }
  /** The target's distance from the beginning of the page, in pixels. */
  const distance = () => target.getBoundingClientRect().top + window.scrollY
  const began = performance.now()
  let corrected = began
  let still = 0
  let wasFast = false
  let last = { at: began, place: window.scrollY }
  let aim = distance()
  const lead = () => {
    const latest = distance()
    if (Math.abs(latest - aim) < 1) return
    aim = latest
    target.scrollIntoView()
  }
  const watch = (at: number) => {
    if (leaving.signal.aborted) return
    const step = Math.abs(window.scrollY - last.place)
    const isFast = step > SLOW * (at - last.at)
    still = step === 0 ? still + 1 : 0
    last = { at, place: window.scrollY }
    if (isFast) wasFast = true
    else if (wasFast && still < STILL) lead()
    if (still >= STILL) {
      target.scrollIntoView({ behavior: 'instant' })
      const now = performance.now()
      if (window.scrollY !== last.place) corrected = now
      if (now - corrected > SETTLED || now - began > LIMIT) {
        leaving.abort()
        return
      }
      still = 0
      last.place = window.scrollY
    }
    requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
}
