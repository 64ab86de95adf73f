import { useSyncExternalStore } from 'react'
import { useSite } from '../../SiteProvider'

const never = () => () => {}

/**
 * The absolute address of a page of this site, to be copied or shared: below LINK, or, when the site does not know
 * its own address, below the one it is read at (a mere path before hydration).
 *
 * @param path address inside the site, percent-encoded
 */
export function usePageAddress(path: string): string {
  const { settings } = useSite()
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
  return `${settings.LINK || origin}${settings.SUB_PATH}${path}`
}
