import { type RefObject, useEffect, useState } from 'react'

interface InViewOptions {
  /** Share of the element that has to be visible, 0 – 1. */
  threshold?: number
  /** Distance outside the viewport that still counts, as a CSS margin. */
  rootMargin?: string
  /** Stays true once visible. */
  once?: boolean
}

/** Whether an element is in the viewport; false on the server and until the first observation. */
export function useInView(
  element: RefObject<Element | null>,
  { threshold = 0, rootMargin, once = false }: InViewOptions = {},
): boolean {
  const [inView, setInView] = useState(false)
  const done = once && inView
  useEffect(() => {
    const target = element.current
    if (!target || done) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setInView(last.isIntersecting)
      },
      { threshold, rootMargin },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, threshold, rootMargin, done])
  return inView
}
