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
  const end = new AbortController()
  for (const type of ['scroll', 'resize'])
    window.addEventListener(type, soon, { passive: true, signal: end.signal })
  return {
    soon,
    stop() {
      end.abort()
      clearTimeout(timer)
      timer = undefined
    },
  }
}
