import { useSyncExternalStore } from 'react'
import { useSite } from '../../SiteProvider'

const never = () => () => {}

/**
 * Returns the absolute address of a page of this site for copying or sharing: below LINK, or without LINK below the
 * current origin (a path before hydration).
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
