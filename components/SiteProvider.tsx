import { createContext, type PropsWithChildren, useContext, useMemo } from 'react'
import { type BrowserSettings, unpackBrowserSettings } from '@/conf/browser'
import type { PageProps, SiteMeta } from '@/lib/screens/types'
import { PlaceholderAddress } from './ui/LazyImage'

export interface SiteContext extends Omit<SiteMeta, 'settings'> {
  /** All settings for the browser, including defaults. */
  settings: BrowserSettings
  /** Name of the theme that draws the page. */
  theme: string
  /** The theme is from the address, so links keep it. */
  themed: boolean
}

const Context = createContext<SiteContext | null>(null)

/** Provides the frame values of the page to every component below it. */
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
