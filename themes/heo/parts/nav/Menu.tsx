import { barEntries, customEntries } from '@/components/blog/menu-entries'
import { samePath } from '@/components/blog/same-path'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { MenuDropDown } from './MenuDropDown'

export const entryLook =
  'flex h-9 max-w-full items-center gap-1.5 rounded-xl px-3 text-[15px] transition-colors duration-200 hover:bg-(--hover-fill) aria-[current=page]:font-semibold lg:max-xl:px-2 lg:max-xl:text-sm'

/** Where the menu is narrow its words come first. */
export const entryIcon = 'size-4 lg:max-xl:hidden'

/** Home, search, archive, then the custom entries. */
export function Menu({ path, onColour }: { path: string; onColour: boolean }) {
  const { menu, settings } = useSite()
  const t = useText()
  const current = onColour ? '' : 'aria-[current=page]:text-accent-text'
  const fixed = barEntries(settings).map(({ key, to, icon }) => ({
    name: t(`nav.${key}`),
    to,
    icon,
    subMenus: [],
  }))
  return (
    <ul className="flex items-center justify-center gap-1">
      {[...fixed, ...customEntries(menu)].map((entry) => (
        <li key={`${entry.name} ${entry.to}`} className="max-lg:shrink-0 lg:min-w-0">
          {entry.subMenus.length > 0 ? (
            <MenuDropDown name={entry.name} icon={entry.icon} links={entry.subMenus} path={path} />
          ) : (
            <Link
              href={entry.to}
              aria-current={samePath(entry.to, path) ? 'page' : undefined}
              className={`${entryLook} ${current}`}
            >
              <Icon name={entry.icon} className={entryIcon} />
              <span className="truncate">{entry.name}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
