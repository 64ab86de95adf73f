import { type RefObject, useEffect } from 'react'
import { centreCurrent } from '../../browser/current-entry'
import { isHydrated } from '../../ui/PreservedHtml'

/**
 * Scrolls a box, but not the page, so that its link to the page at `path` is visible. On the first page the script in the
 * head has done it: what the reader points at must not move when the page is hydrated.
 */
export function useCurrentInView(box: RefObject<HTMLElement | null>, path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const element = box.current
    const current = element?.querySelector('[aria-current]')
    if (!element || !current || !isHydrated()) return
    const place = current.getBoundingClientRect().top - element.getBoundingClientRect().top
    if (place < 0 || place > element.clientHeight * 0.8) centreCurrent(element)
  }, [box, path])
}
