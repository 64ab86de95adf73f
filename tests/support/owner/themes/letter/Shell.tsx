import type { PropsWithChildren } from 'react'
import { Imprint } from '@/components/base-theme/Imprint'
import { Main } from '@/components/base-theme/Main'
import { MenuLinks } from '@/components/base-theme/MenuLinks'
import { SiteLinks } from '@/components/base-theme/SiteLinks'
import { ThemeRoot } from '@/components/base-theme/ThemeRoot'
import { useThemeClasses } from '@/components/base-theme/theme-classes'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { LanguageSelect } from '@/components/blog/LanguageSelect'
import { ThemeSwitch } from '@/components/blog/ThemeSwitch'
import { useFixedEntries } from '@/components/hooks/useFixedEntries'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { Screen } from '@/lib/screens/types'
import { nextTheme } from '@/themes/names'
import styles from './letter.module.css'

/** The frame: name and menu, the page, the links at its end. */
export function Shell({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const { settings, title } = useSite()
  const t = useText()
  return (
    <ThemeRoot id="theme-letter" looks={styles}>
      <header className={`${styles.column} indent-[7px]`}>
        <Link href="/">{title}</Link>
        {settings.THEME_SWITCH ? <ThemeSwitch next={nextTheme('letter')} /> : <DisplayModeToggle />}
        <nav aria-label={t('nav.label')}>
          <MenuLinks entries={useFixedEntries()} path={screen.path} />
        </nav>
      </header>
      <Main className={styles.column}>{children}</Main>
      <Footer />
    </ThemeRoot>
  )
}

function Footer() {
  const looks = useThemeClasses()
  return (
    <footer className={styles.column}>
      <SiteLinks />
      <Imprint />
      <span className={looks.language}>
        <LanguageSelect labelClassName="sr-only" className={looks.field} />
      </span>
    </footer>
  )
}
