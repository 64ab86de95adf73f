import { type RefObject, useEffect, useState } from 'react'

/** How much of the viewport's lower edge an element takes while it is in view: its height in pixels, else 0. */
export function useHeightInView(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setHeight(entry.isIntersecting ? Math.round(entry.boundingClientRect.height) : 0)
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return height
}
