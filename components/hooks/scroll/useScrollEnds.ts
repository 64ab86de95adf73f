import { type RefObject, useCallback, useEffect, useState } from 'react'
import { centreCurrent } from '../../browser/current-entry'
import { isHydrated } from '../../ui/PreservedHtml'

interface ScrollEnds {
  /** The content overflows. */
  scrollable: boolean
  /** The next toggle scrolls back to the start. */
  atEnd: boolean
  /** Scrolls to the end, and from there back to the start. */
  toggle(): void
}

/** State of the scroll button of a positioned row that scrolls sideways. */
export function useScrollEnds(row: RefObject<HTMLElement | null>): ScrollEnds {
  const [scrollable, setScrollable] = useState(false)
  const [atEnd, setAtEnd] = useState(false)

  useEffect(() => {
    const element = row.current
    if (element === null) return
    const measure = () => {
      const room = element.scrollWidth - element.clientWidth
      setScrollable(room > 1)
      // Half a pixel is lost to rounding at some zoom levels.
      setAtEnd(room > 1 && element.scrollLeft >= room - 1)
    }
    // The script in the head does it on the first page.
    if (isHydrated()) centreCurrent(element)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row])

  const toggle = useCallback(() => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollTo({
      left: atEnd ? 0 : row.current.scrollWidth,
      behavior: reduced ? 'auto' : 'smooth',
    })
  }, [row, atEnd])

  return { scrollable, atEnd, toggle }
}
