import { DisplayModeToggle } from '../../blog/DisplayModeToggle'
import { LanguageSelect } from '../../blog/LanguageSelect'
import { customEntries } from '../../blog/menu-entries'
import { useSite } from '../../SiteProvider'
import { Link } from '../../ui/Link'
import { Imprint } from '../Imprint'
import { MenuLinks } from '../MenuLinks'
import { SiteLinks } from '../SiteLinks'
import { useThemeClasses } from '../theme-classes'

/** The end of every page. It shows all menu entries, so that no menu has to be opened. */
export function Colophon({ path, className = '' }: { path: string; className?: string | undefined }) {
  const { menu, settings } = useSite()
  const looks = useThemeClasses()
  const groups = customEntries(menu).filter(({ subMenus }) => subMenus.length > 0)
  return (
    <footer className={`print:hidden ${looks.colophon} ${className}`}>
      <div className={looks.groups}>
        {groups.map(({ name, subMenus, to }) => (
          <nav key={`${name} ${to}`} aria-label={name} className={looks.links}>
            <h2>{['', '#'].includes(to) ? name : <Link href={to}>{name}</Link>}</h2>
            <MenuLinks entries={subMenus.map(({ title, to }) => ({ name: title, to }))} path={path} />
          </nav>
        ))}
        <SiteLinks />
      </div>
      <Imprint />
      {settings.THEME_SWITCH && <DisplayModeToggle className={looks.tool} />}
      <span className={looks.language}>
        <LanguageSelect labelClassName="sr-only" className={looks.field} />
      </span>
    </footer>
  )
}
