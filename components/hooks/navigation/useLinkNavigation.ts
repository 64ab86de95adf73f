import { useEffect } from 'react'
import { pageAddress } from '../../browser/page-address'
import { isSlowConnection } from '../../browser/slow-connection'
import { useSite } from '../../SiteProvider'
import { isPlainClick } from '../../ui/links'
import { useNavigation } from './useNavigation'

/** The link around the target of an event, if there is one. */
function linkAt(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a') : null
}

/**
 * Follows links to pages of this site without a reload, whether a component or an article's HTML contains them. One
 * listener for the whole page; links are ordinary links that also work before it is installed. Page data is
 * requested when a link is hovered, never before, and not on slow connections.
 */
export function useLinkNavigation(): void {
  const { push, prepare } = useNavigation()
  const { settings } = useSite()

  useEffect(() => {
    const addressOf = (link: HTMLAnchorElement | null) => link && pageAddress(link, settings.SUB_PATH)
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      const link = linkAt(event)
      const href = addressOf(link)
      if (!link || !href) return
      event.preventDefault()
      const isHere = link.hash !== '' && link.pathname + link.search === location.pathname + location.search
      void push(href, isHere ? {} : { by: link })
    }
    const point = (event: Event) => {
      const href = addressOf(linkAt(event))
      // A failed prefetch is ignored: the click requests the page again.
      if (href && !isSlowConnection()) prepare(href).catch(() => undefined)
    }
    const stop = new AbortController()
    document.addEventListener('click', follow, stop)
    for (const type of ['mouseover', 'touchstart'])
      document.addEventListener(type, point, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [push, prepare, settings.SUB_PATH])
}
