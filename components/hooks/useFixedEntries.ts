import { sideEntries } from '../blog/menu-entries'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'

/** The fixed entries of a side menu in the reader's words, as far as the settings show them. */
export function useFixedEntries(): { name: string; to: string; icon: string }[] {
  const { settings } = useSite()
  const t = useText()
  return sideEntries(settings).map(({ key, to, icon }) => ({ name: t(`nav.${key}`), to, icon }))
}
