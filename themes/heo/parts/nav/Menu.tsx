import { barEntries, customEntries } from '@/components/blog/menu-entries'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { samePath } from '@/components/ui/links'
import { MenuDropDown } from './MenuDropDown'
import styles from './nav.module.css'

/** Home, search, archive, then the custom entries. */
export function Menu({ path }: { path: string }) {
  const { menu, settings } = useSite()
  const t = useText()
  const fixed = barEntries(settings, menu).map(({ key, to, icon }) => ({
    name: t(`nav.${key}`),
    to,
    icon,
    subMenus: [],
  }))
  return (
    <ul className={styles.menu}>
      {[...fixed, ...customEntries(menu)].map((entry) => (
        <li key={`${entry.name} ${entry.to}`}>
          {entry.subMenus.length > 0 ? (
            <MenuDropDown name={entry.name} icon={entry.icon} links={entry.subMenus} path={path} />
          ) : (
            <Link
              href={entry.to}
              aria-current={samePath(entry.to, path) ? 'page' : undefined}
              className={styles.link}
            >
              <Icon name={entry.icon} className={styles.icon} />
              <span className="truncate">{entry.name}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
