import type { PropsWithChildren } from 'react'
import { Imprint } from '@/components/base-theme/Imprint'
import { Main } from '@/components/base-theme/Main'
import { MenuLinks } from '@/components/base-theme/MenuLinks'
import { SiteLinks } from '@/components/base-theme/SiteLinks'
import { ThemeRoot } from '@/components/base-theme/ThemeRoot'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { LanguageSelect } from '@/components/blog/LanguageSelect'
import { RandomPostButton } from '@/components/blog/RandomPostButton'
import { ThemeSwitch } from '@/components/blog/ThemeSwitch'
import { useFixedEntries } from '@/components/hooks/useFixedEntries'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { HostedSearchButton } from '@/components/search/hosted/HostedSearchButton'
import { Link } from '@/components/ui/Link'
import type { Screen } from '@/lib/screens/types'
import { nextTheme } from '../names'
import styles from './gallery.module.css'
import { Tile } from './Tile'

/** The frame: one line above the pictures, everything else at the end of the page. */
export function Shell({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const { settings, title } = useSite()
  return (
    <ThemeRoot id="theme-gallery" looks={styles} row={Tile}>
      <header className={styles.bar}>
        <Link href="/" className={styles.brand}>
          {title}
        </Link>
        <Menu path={screen.path} />
        <div className={styles.tools}>
          <HostedSearchButton className={styles.tool} />
          <RandomPostButton className={styles.tool} />
          {settings.THEME_SWITCH ? (
            <ThemeSwitch next={nextTheme('gallery')} className={styles.tool} />
          ) : (
            <DisplayModeToggle className={styles.tool} />
          )}
        </div>
      </header>
      <Main className={styles.main}>{children}</Main>
      <Foot path={screen.path} />
    </ThemeRoot>
  )
}

/** The fixed entries, and those of the owner that have a link of their own. */
function Menu({ path }: { path: string }) {
  const { menu } = useSite()
  const t = useText()
  const fixed = useFixedEntries().map(({ name, to }) => ({ name, to }))
  const own = menu.flatMap(({ name, subMenus, to }) =>
    subMenus.length > 0 || to === '' || to === '#' ? [] : [{ name, to }],
  )
  return (
    <nav aria-label={t('nav.label')}>
      <MenuLinks entries={[...fixed, ...own]} path={path} className={styles.menu} />
    </nav>
  )
}

/** The owner's entries with submenus, the author's profiles, the imprint and preferences. */
function Foot({ path }: { path: string }) {
  const { menu, settings } = useSite()
  const groups = menu.filter(({ subMenus }) => subMenus.length > 0)
  return (
    <footer className={styles.foot}>
      <div className={styles.groups}>
        {groups.map(({ name, subMenus, to }) => {
          const entries = subMenus.map((entry) => ({ name: entry.title, to: entry.to }))
          return (
            <nav key={`${name} ${to}`} aria-label={name} className={styles.links}>
              <h2>{to === '' || to === '#' ? name : <Link href={to}>{name}</Link>}</h2>
              <MenuLinks entries={entries} path={path} />
            </nav>
          )
        })}
        <SiteLinks />
      </div>
      <div className={styles.last}>
        <Imprint />
        {settings.THEME_SWITCH && <DisplayModeToggle className={styles.tool} />}
        <span className={styles.language}>
          <LanguageSelect labelClassName="sr-only" className={styles.field} />
        </span>
      </div>
    </footer>
  )
}
