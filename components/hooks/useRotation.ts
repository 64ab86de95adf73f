import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
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

  const list = useRef<HTMLUListElement>(null)
  const place = count === 0 ? 0 : index % count
  // The focus on what was shown goes on to what is shown: a hidden link would lose it.
  useLayoutEffect(() => {
    const shown = list.current?.children[place]
    const focused = document.activeElement
    if (!shown || shown.contains(focused) || !list.current?.contains(focused)) return
    shown.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
  }, [place])

  const step = (by: number) => setIndex((now) => rotate(now, count, by))

  return {
    index: place,
    /** The list of the items: its children in their order. */
    list,
    paused,
    setPaused,
    step,
    /** For the element around the list. */
    areaProps: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // The focus that a press leaves behind is no sign of a reader who is still there: the pointer is.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      },
      onKeyDown: ({ key, target, currentTarget: area }: KeyboardEvent<HTMLElement>) => {
        if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
        step(key === 'ArrowLeft' ? -1 : 1)
        // The item that has the focus is about to hide: the focus goes on to the one that comes.
        if (!(target instanceof HTMLAnchorElement)) return
        requestAnimationFrame(() => area.querySelector<HTMLElement>('[data-state="current"] a')?.focus())
      },
    },
  }
}
