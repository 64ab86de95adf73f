import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { rotate } from './rotation'

/**
 * The index of the item that a rotating list shows. It moves on every `period` milliseconds unless
 * there is nothing to rotate, the reader has paused it, the pointer or the focus is inside, or the tab is
 * hidden. Left and Right step by hand.
 */
export function useRotation(count: number, period: number) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = paused || pointed || focused || count < 2

  useEffect(() => {
    if (still) return
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((now) => rotate(now, count))
    }, period)
    return () => clearInterval(timer)
  }, [still, count, period])

  const step = (by: number) => setIndex((now) => rotate(now, count, by))

  return {
    index: count === 0 ? 0 : index % count,
    paused,
    setPaused,
    step,
    /** For the element around the list. */
    areaProps: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowLeft') step(-1)
        if (event.key === 'ArrowRight') step(1)
      },
    },
  }
}
