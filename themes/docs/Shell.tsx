import type { PropsWithChildren } from 'react'
import { Breadcrumbs } from '@/components/base-theme/Breadcrumbs'
import { Imprint } from '@/components/base-theme/Imprint'
import { Main } from '@/components/base-theme/Main'
import { SiteLinks } from '@/components/base-theme/SiteLinks'
import { Side, SideButton } from '@/components/base-theme/side/Side'
import { ThemeRoot } from '@/components/base-theme/ThemeRoot'
import { useThemeClasses } from '@/components/base-theme/theme-classes'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { RandomPostButton } from '@/components/blog/RandomPostButton'
import { SearchBox } from '@/components/blog/SearchBox'
import { SiteIcon } from '@/components/blog/SiteIcon'
import { ThemeSwitch } from '@/components/blog/ThemeSwitch'
import { useSideDrawer } from '@/components/hooks/useSideDrawer'
import { useSite } from '@/components/SiteProvider'
import { SearchControl } from '@/components/search/SearchControl'
import { Link } from '@/components/ui/Link'
import type { Screen } from '@/lib/screens/types'
import { nextTheme } from '../names'
import styles from './docs.module.css'

/** The frame: a sticky bar, and the tree beside the page, on phones in a drawer. */
export function Shell({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const { drawerProps, ...opener } = useSideDrawer()
  const wide = screen.kind === 'article' && screen.fullWidth ? styles.wide : ''
  return (
    <ThemeRoot id="theme-docs" looks={styles}>
      <header className={styles.bar}>
        <SideButton {...opener} />
        <Bar screen={screen} />
      </header>
      <div className={styles.frame}>
        <Side drawerProps={drawerProps} path={screen.path} nextTheme={nextTheme('docs')} />
        <div className={`${styles.page} ${wide}`}>
          <Main>
            <Breadcrumbs screen={screen} />
            {children}
          </Main>
          <footer className={`print:hidden ${styles.footer}`}>
            <SiteLinks />
            <Imprint />
          </footer>
        </div>
      </div>
    </ThemeRoot>
  )
}

/** Name, search, random post, display mode or theme. The search and not-found pages have their own search field. */
function Bar({ screen }: { screen: Screen }) {
  const { settings, title } = useSite()
  const looks = useThemeClasses()
  const boxed = !['search', 'not-found'].includes(screen.kind) && settings.ALGOLIA_APP_ID === ''
  return (
    <>
      <Link href="/" className={styles.brand}>
        <SiteIcon size={24} />
        <span>{title}</span>
      </Link>
      {boxed && (
        <SearchBox
          key={screen.path}
          keyword=""
          classes={{
            form: styles.find,
            input: looks.searchField,
            clear: looks.searchButton,
            submit: looks.searchButton,
          }}
        />
      )}
      <div className={looks.tools}>
        <SearchControl className={`${looks.tool} ${boxed ? styles.narrow : ''}`} />
        <RandomPostButton className={looks.tool} />
        {settings.THEME_SWITCH ? (
          <ThemeSwitch next={nextTheme('docs')} className={looks.tool} />
        ) : (
          <DisplayModeToggle className={looks.tool} />
        )}
      </div>
    </>
  )
}
