import type { Screen } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'
import { DisplayModeToggle } from '../../blog/DisplayModeToggle'
import { customEntries } from '../../blog/menu-entries'
import { RandomPostButton } from '../../blog/RandomPostButton'
import { ThemeSwitch } from '../../blog/ThemeSwitch'
import { useFixedEntries } from '../../hooks/useFixedEntries'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { HostedSearchButton } from '../../search/hosted/HostedSearchButton'
import { Day } from '../../ui/Day'
import { Link } from '../../ui/Link'
import { MenuLinks } from '../MenuLinks'
import { useThemeClasses } from '../theme-classes'

/** Number of categories in the masthead: about one line. The page of categories has the others. */
const MOST_CATEGORIES = 8

interface MastheadProps {
  screen: Screen
  /** The theme after the one in use. */
  nextTheme: string
  className?: string | undefined
}

/**
 * The head of every page: day of the newest post, number of posts, tools, the name, the menu. On the home page the
 * name is the `h1`.
 */
export function Masthead({ screen: { kind, path }, nextTheme, className = '' }: MastheadProps) {
  const { description, latest, postCount, settings, title } = useSite()
  const looks = useThemeClasses()
  const home = kind === 'home'
  return (
    <header className={`${looks.masthead} ${className}`}>
      <p className={looks.issue}>
        {latest[0] && (
          <>
            <Day day={latest[0].day} /> <span>№ {postCount}</span>
          </>
        )}
      </p>
      <div className={looks.tools}>
        <HostedSearchButton className={looks.tool} />
        <RandomPostButton className={looks.tool} />
        {settings.THEME_SWITCH ? (
          <ThemeSwitch next={nextTheme} className={looks.tool} />
        ) : (
          <DisplayModeToggle className={looks.tool} />
        )}
      </div>
      <div data-home={home || undefined} className={looks.siteName}>
        {home ? <h1>{title}</h1> : <Link href="/">{title}</Link>}
        {home && description !== '' && <p>{description}</p>}
      </div>
      <Menu path={path} />
    </header>
  )
}

/** Categories, then menu entries that have a link of their own. */
function Menu({ path }: { path: string }) {
  const { categories, menu, settings } = useSite()
  const t = useText()
  const looks = useThemeClasses()
  const shown = settings.HEO_MENU_CATEGORY ? categories.slice(0, MOST_CATEGORIES) : []
  const own = customEntries(menu).filter(({ subMenus, to }) => subMenus.length === 0 && to !== '#')
  return (
    <div className={looks.menu}>
      {shown.length > 0 && (
        <nav aria-label={t('nav.category')}>
          <MenuLinks entries={shown.map(({ name }) => ({ name, to: categoryHref(name) }))} path={path} />
        </nav>
      )}
      <nav aria-label={t('nav.label')}>
        <MenuLinks
          entries={[...useFixedEntries(), ...own].map(({ name, to }) => ({ name, to }))}
          path={path}
        />
      </nav>
    </div>
  )
}
