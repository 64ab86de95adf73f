/** Handling of scrolling waits this long between two looks, in milliseconds. */
export const SCROLL_THROTTLE = 200

/** Looks at the page as it is scrolled or resized. */
export interface ScrollWatch {
  /** Looks once more, as after a movement. */
  soon(): void
  stop(): void
}

/**
 * Calls `look` in a frame of its own: for the first movement at once, for further ones every 200 ms, for the last one always
 * (R-427).
 */
export function watchScroll(look: () => void): ScrollWatch {
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    timer = undefined
    // Now, not in the frame: movements between the two must not ask for a second look.
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
