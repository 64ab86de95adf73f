import { useSyncExternalStore } from 'react'
import { nextScrollState, SCROLL_THROTTLE, type ScrollState } from './scroll-state'

const unscrolled: ScrollState = { y: 0, down: false, percent: 0 }
let state = unscrolled
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function look() {
  timer = undefined
  // Now, not in the frame: movements between the two must not ask for a second look.
  last = performance.now()
  requestAnimationFrame(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    state = nextScrollState(state, window.scrollY, scrollHeight, clientHeight)
    for (const listener of listeners) listener()
  })
}

/** The first movement is seen at once, further ones every 200 ms, the last one always. */
function onScroll() {
  timer ??= setTimeout(look, Math.max(0, SCROLL_THROTTLE - (performance.now() - last)))
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll, { passive: true })
    onScroll()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('resize', onScroll)
    clearTimeout(timer)
    timer = undefined
  }
}

/**
 * A value that follows from how the page is scrolled; the component draws again only when that value
 * changes. `select` gives a primitive; what it gives for an unscrolled page is also the value on the server,
 * unless `initial` says otherwise. One listener serves all.
 */
export function useScrollState<Value extends string | number | boolean>(
  select: (scroll: ScrollState) => Value,
  initial: Value = select(unscrolled),
): Value {
  return useSyncExternalStore(
    subscribe,
    () => select(state),
    () => initial,
  )
}
