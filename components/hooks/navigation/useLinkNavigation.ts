import { useEffect } from 'react'
import { pageAddress } from '../../browser/page-address'
import { useSite } from '../../SiteProvider'
import { isPlainClick } from '../../ui/links'
import { useNavigation } from './useNavigation'

/** The link around the place of an event, if there is one. */
function linkAt(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a') : null
}

/**
 * Follows links to pages of this site without a reload, wherever they stand: drawn by a component or part of an
 * article's HTML. One listener for the whole page; a link is a plain link, which also works before it is there.
 * The page's data is asked for when the reader points at a link, never before.
 */
export function useLinkNavigation(): void {
  const { push, prepare } = useNavigation()
  const { settings } = useSite()

  useEffect(() => {
    const addressOf = (link: HTMLAnchorElement | null) => link && pageAddress(link, settings.SUB_PATH)
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      const href = addressOf(linkAt(event))
      if (!href) return
      event.preventDefault()
      void push(href)
    }
    const point = (event: Event) => {
      const href = addressOf(linkAt(event))
      // A failed preparation is no failure: the press asks again.
      if (href) prepare(href).catch(() => undefined)
    }
    document.addEventListener('click', follow)
    document.addEventListener('mouseover', point, { passive: true })
    document.addEventListener('touchstart', point, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('mouseover', point)
      document.removeEventListener('touchstart', point)
    }
  }, [push, prepare, settings.SUB_PATH])
}
