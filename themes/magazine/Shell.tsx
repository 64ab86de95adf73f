import type { PropsWithChildren } from 'react'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { LanguageSelect } from '@/components/blog/LanguageSelect'
import { customEntries } from '@/components/blog/menu-entries'
import { RandomPostButton } from '@/components/blog/RandomPostButton'
import { ThemeSwitch } from '@/components/blog/ThemeSwitch'
import { useFixedEntries } from '@/components/hooks/useFixedEntries'
import { useText } from '@/components/i18n/useText'
import { Imprint } from '@/components/plain/Imprint'
import { useLooks } from '@/components/plain/looks'
import { Main } from '@/components/plain/Main'
import { MenuLinks } from '@/components/plain/MenuLinks'
import { SiteLinks } from '@/components/plain/SiteLinks'
import { ThemeRoot } from '@/components/plain/ThemeRoot'
import { useSite } from '@/components/SiteProvider'
import { HostedSearchButton } from '@/components/search/hosted/HostedSearchButton'
import { Day } from '@/components/ui/Day'
import { Link } from '@/components/ui/Link'
import type { Screen } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'
import { nextTheme } from '../names'
import styles from './magazine.module.css'

/** Categories in the masthead: a line of them. The rest is on the page of categories. */
const DESKS = 8

/** The frame: the masthead, the page, and the links at its end. */
export function Shell({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const narrow = screen.kind === 'home' || screen.kind === 'article' ? '' : styles.narrow
  return (
    <ThemeRoot id="theme-magazine" looks={styles}>
      <Masthead screen={screen} />
      <Main className={`${styles.sheet} ${styles.main} ${narrow}`}>{children}</Main>
      <Colophon path={screen.path} />
    </ThemeRoot>
  )
}

/** The day of the newest post and the number of posts, the name, and the menu. The name is the heading of the home page. */
function Masthead({ screen: { kind, path } }: { screen: Screen }) {
  const { categories, description, latest, menu, postCount, settings, title } = useSite()
  const t = useText()
  const looks = useLooks()
  const home = kind === 'home'
  const desks = settings.HEO_MENU_CATEGORY ? categories.slice(0, DESKS) : []
  const own = customEntries(menu).filter(({ subMenus, to }) => subMenus.length === 0 && to !== '#')
  return (
    <header className={`${styles.sheet} ${styles.masthead}`}>
      <p className={styles.issue}>
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
          <ThemeSwitch next={nextTheme('magazine')} className={looks.tool} />
        ) : (
          <DisplayModeToggle className={looks.tool} />
        )}
      </div>
      <div data-home={home || undefined} className={styles.name}>
        {home ? <h1>{title}</h1> : <Link href="/">{title}</Link>}
        {home && description !== '' && <p>{description}</p>}
      </div>
      <nav aria-label={t('nav.label')} className={styles.nav}>
        {desks.length > 0 && (
          <MenuLinks
            entries={desks.map(({ name }) => ({ name, to: categoryHref(name) }))}
            path={path}
            className={styles.desks}
          />
        )}
        <MenuLinks
          entries={[...useFixedEntries(), ...own].map(({ name, to }) => ({ name, to }))}
          path={path}
          className={styles.menu}
        />
      </nav>
    </header>
  )
}

/** What the menu's entries hold stands here: nothing has to be opened. */
function Colophon({ path }: { path: string }) {
  const { menu, settings } = useSite()
  const looks = useLooks()
  const groups = customEntries(menu).filter(({ subMenus }) => subMenus.length > 0)
  return (
    <footer className={`print:hidden ${styles.sheet} ${styles.colophon}`}>
      <div className={styles.groups}>
        {groups.map(({ name, subMenus, to }) => (
          <nav key={`${name} ${to}`} aria-label={name} className={looks.links}>
            <h2>{['', '#'].includes(to) ? name : <Link href={to}>{name}</Link>}</h2>
            <MenuLinks entries={subMenus.map((entry) => ({ ...entry, name: entry.title }))} path={path} />
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
