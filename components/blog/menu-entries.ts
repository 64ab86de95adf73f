import type { BrowserSettings } from '@/conf/browser'
import type { MenuLink } from '@/lib/site/types'
import { samePath } from '../ui/links'

export interface FixedEntry {
  key: 'home' | 'search' | 'archive' | 'category' | 'tag'
  to: string
  icon: string
}

type MenuSettings = Pick<
  BrowserSettings,
  'HEO_MENU_INDEX' | 'HEO_MENU_SEARCH' | 'HEO_MENU_ARCHIVE' | 'HEO_MENU_CATEGORY' | 'HEO_MENU_TAG'
>

/**
 * Returns the fixed entries of the top menu, each with its own setting; custom ones follow.
 * @param menu the custom entries: one with the address of a fixed entry replaces it
 */
export function barEntries(settings: MenuSettings, menu: readonly MenuLink[]): FixedEntry[] {
  const entries: (FixedEntry | false)[] = [
    settings.HEO_MENU_INDEX && { key: 'home', to: '/', icon: 'home' },
    settings.HEO_MENU_SEARCH && { key: 'search', to: '/search', icon: 'search' },
    settings.HEO_MENU_ARCHIVE && { key: 'archive', to: '/archive', icon: 'archive' },
  ]
  return withoutReplaced(entries, menu)
}

/**
 * Returns the fixed entries of the side menu; custom ones follow, with their submenus.
 * @param menu the custom entries: one with the address of a fixed entry replaces it
 */
export function sideEntries(settings: MenuSettings, menu: readonly MenuLink[]): FixedEntry[] {
  const entries: (FixedEntry | false)[] = [
    settings.HEO_MENU_ARCHIVE && { key: 'archive', to: '/archive', icon: 'archive' },
    settings.HEO_MENU_SEARCH && { key: 'search', to: '/search', icon: 'search' },
    settings.HEO_MENU_CATEGORY && { key: 'category', to: '/category', icon: 'folder' },
    settings.HEO_MENU_TAG && { key: 'tag', to: '/tag', icon: 'tag' },
  ]
  return withoutReplaced(entries, menu)
}

/** An entry that opens a submenu is no link, so it replaces nothing. */
function withoutReplaced(entries: readonly (FixedEntry | false)[], menu: readonly MenuLink[]): FixedEntry[] {
  const own = customEntries(menu).filter(({ subMenus }) => subMenus.length === 0)
  return entries
    .filter((entry) => entry !== false)
    .filter((entry) => !own.some(({ to }) => samePath(to, entry.to)))
}

/** Custom entries with an address of their own or a submenu. */
export function customEntries(menu: readonly MenuLink[]): MenuLink[] {
  return menu.filter(({ show, to, subMenus }) => show && ((to !== '' && to !== '#') || subMenus.length > 0))
}
