/** Throttle interval for scroll handling, in milliseconds. */
export const SCROLL_THROTTLE = 200

/** A running scroll handler. */
export interface ScrollWatch {
  /** Runs once more, as after scrolling. */
  soon(): void
  stop(): void
}

/**
 * Calls `look` in an animation frame: for the first movement at once, then every 200 ms, and always after the last
 * one.
 */
export function watchScroll(look: () => void): ScrollWatch {
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    timer = undefined
    // Set now, not in the frame: movements in between must not schedule a second run.
    last = performance.now()
    requestAnimationFrame(look)
  }
  const soon = () => {
    if (timer !== undefined) return
    timer = setTimeout(begin, Math.max(0, SCROLL_THROTTLE - (performance.now() - last)))
  }
  window.addEventListener('scroll', soon, { passive: true })
  window.addEventListener('resize', soon, { passive: true })
  return {
    soon,
    stop() {
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
      clearTimeout(timer)
      timer = undefined
    },
  }
}
