import type { PropsWithChildren } from 'react'
import { Imprint } from '@/components/base-theme/Imprint'
import { Main } from '@/components/base-theme/Main'
import { MenuLinks } from '@/components/base-theme/MenuLinks'
import { SiteLinks } from '@/components/base-theme/SiteLinks'
import { ThemeRoot } from '@/components/base-theme/ThemeRoot'
import { useThemeClasses } from '@/components/base-theme/theme-classes'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { LanguageSelect } from '@/components/blog/LanguageSelect'
import { RandomPostButton } from '@/components/blog/RandomPostButton'
import { ThemeSwitch } from '@/components/blog/ThemeSwitch'
import { WayBack } from '@/components/blog/WayBack'
import { useFixedEntries } from '@/components/hooks/useFixedEntries'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { HostedSearchButton } from '@/components/search/hosted/HostedSearchButton'
import { Link } from '@/components/ui/Link'
import type { Screen } from '@/lib/screens/types'
import { nextTheme } from '../names'
import styles from './simple.module.css'

/** The frame: name and menu above, the column, everything else below. */
export function Shell({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const wide = screen.kind === 'article' && screen.fullWidth ? styles.wide : ''
  return (
    <ThemeRoot id="theme-simple" looks={styles}>
      <Header screen={screen} />
      <Main className={`${styles.column} ${styles.main} ${wide}`}>
        {screen.kind === 'article' && <WayBack className={styles.back} />}
        {children}
      </Main>
      <Footer path={screen.path} />
    </ThemeRoot>
  )
}

/** The home page has the site's name and description as heading; other pages show the name in small print. */
function Header({ screen }: { screen: Screen }) {
  const { description, menu, settings, title } = useSite()
  const t = useText()
  const looks = useThemeClasses()
  const own = menu.filter(({ subMenus, to }) => subMenus.length === 0 && to !== '' && to !== '#')
  const entries = [...useFixedEntries(), ...own].map(({ name, to }) => ({ name, to }))
  const home = screen.kind === 'home'
  return (
    <header className={`${styles.column} ${styles.header}`}>
      {home ? <h1>{title}</h1> : <Link href="/">{title}</Link>}
      <div className={looks.tools}>
        <HostedSearchButton className={looks.tool} />
        <RandomPostButton className={looks.tool} />
        {settings.THEME_SWITCH ? (
          <ThemeSwitch next={nextTheme('simple')} className={looks.tool} />
        ) : (
          <DisplayModeToggle className={looks.tool} />
        )}
      </div>
      {home && description !== '' && <p className={looks.lead}>{description}</p>}
      <nav aria-label={t('nav.label')}>
        <MenuLinks entries={entries} path={screen.path} className={styles.menu} />
      </nav>
    </header>
  )
}

/** Shows all menu entries, so that no menu has to be opened. */
function Footer({ path }: { path: string }) {
  const { menu, settings } = useSite()
  const looks = useThemeClasses()
  return (
    <footer className={`${styles.column} ${styles.footer}`}>
      {menu
        .filter(({ subMenus }) => subMenus.length > 0)
        .map(({ name, subMenus, to }) => (
          <nav key={`${name} ${to}`} aria-label={name} className={looks.links}>
            <h2>{to === '' || to === '#' ? name : <Link href={to}>{name}</Link>}</h2>
            <MenuLinks entries={subMenus.map(({ title, to }) => ({ name: title, to }))} path={path} />
          </nav>
        ))}
      <SiteLinks />
      <div className={styles.last}>
        <Imprint />
        {settings.THEME_SWITCH && <DisplayModeToggle className={looks.tool} />}
        <span className={looks.language}>
          <LanguageSelect labelClassName="sr-only" className={looks.field} />
        </span>
      </div>
    </footer>
  )
}
