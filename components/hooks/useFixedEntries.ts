import { barEntries, sideEntries } from '../blog/menu-entries'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'

/**
 * The fixed entries of a theme's only menu, translated: home, then those of a side menu, as far as
 * the settings show them.
 */
export function useFixedEntries(): { name: string; to: string; icon: string }[] {
  const { menu, settings } = useSite()
  const t = useText()
  const home = barEntries(settings, menu).filter(({ key }) => key === 'home')
  return [...home, ...sideEntries(settings, menu)].map(({ key, to, icon }) => ({
    name: t(`nav.${key}`),
    to,
    icon,
  }))
}
