import { createContext, type PropsWithChildren, useContext, useMemo } from 'react'
import { type BrowserSettings, unpackBrowserSettings } from '@/conf/browser'
import type { PageProps, SiteMeta } from '@/lib/screens/types'
import { PlaceholderAddress } from './ui/LazyImage'

export interface SiteContext extends Omit<SiteMeta, 'settings'> {
  /** Every setting that the browser reads, defaults filled in. */
  settings: BrowserSettings
  /** Name of the theme that draws the page. */
  theme: string
  /** The theme comes from the address, so links carry it on. */
  themed: boolean
}

const Context = createContext<SiteContext | null>(null)

/** Gives every component below it what the page's frame needs. */
export function SiteProvider({
  site,
  theme,
  themed,
  children,
}: PropsWithChildren<Pick<PageProps, 'site' | 'theme' | 'themed'>>) {
  const value = useMemo(
    () => ({ ...site, settings: unpackBrowserSettings(site.settings), theme, themed }),
    [site, theme, themed],
  )
  return (
    <Context value={value}>
      <PlaceholderAddress value={value.settings.IMG_LAZY_LOAD_PLACEHOLDER}>{children}</PlaceholderAddress>
    </Context>
  )
}

/** The site's frame values and settings. Throws outside a SiteProvider. */
export function useSite(): SiteContext {
  const site = useContext(Context)
  if (site === null) throw new Error('useSite() needs a SiteProvider above it')
  return site
}
