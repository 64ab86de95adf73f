import { type RefObject, useEffect } from 'react'

/** Scrolls a box, but not the page, so that its link to the page at `path` is visible. */
export function useCurrentInView(box: RefObject<HTMLElement | null>, path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const element = box.current
    const current = element?.querySelector('[aria-current="page"]')
    if (!element || !current) return
    const place = current.getBoundingClientRect().top - element.getBoundingClientRect().top
    if (place < 0 || place > element.clientHeight * 0.8) {
      element.scrollBy({ top: place - element.clientHeight / 3, behavior: 'instant' })
    }
  }, [box, path])
}
