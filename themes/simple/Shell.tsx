import { type PropsWithChildren, useRef } from 'react'
import { copyrightYears } from '@/components/blog/copyright-years'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { LanguageSelect } from '@/components/blog/LanguageSelect'
import { ThemeSwitch } from '@/components/blog/ThemeSwitch'
import { useNow } from '@/components/hooks/useNow'
import { useThemeCleanUp } from '@/components/hooks/useThemeCleanUp'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import { ToastRegion } from '@/components/ui/Toast'
import type { Screen } from '@/lib/screens/types'
import { feedPath } from '@/lib/site/urls'
import { nextTheme } from '../names'
import { Menu, SubMenus } from './parts/Menu'
import styles from './simple.module.css'

/** The frame: name and menu above, the column, everything else below. */
export function Shell({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const { settings } = useSite()
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  useThemeCleanUp(root)
  const wide = screen.kind === 'article' && screen.fullWidth ? styles.wide : ''
  const copying = settings.CAN_COPY ? '' : 'select-none'

  return (
    <div id="theme-simple" ref={root} tabIndex={-1} className={`${styles.theme} outline-none`}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-skip focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        {t('a11y.skipToContent')}
      </a>
      <Header screen={screen} />
      <main
        id="content"
        tabIndex={-1}
        className={`${styles.column} ${wide} ${copying} flex-1 pt-10 pb-20 outline-none md:pt-14`}
      >
        {children}
      </main>
      <Footer />
      <ToastRegion
        className="pointer-events-none fixed inset-x-4 bottom-8 z-toast flex justify-center print:hidden"
        messageClassName="rounded-sm bg-strong px-4 py-2 font-sans text-page text-sm"
      />
    </div>
  )
}

function Header({ screen }: { screen: Screen }) {
  const { title } = useSite()
  return (
    <header className={`${styles.column} grid grid-cols-[1fr_auto] items-center pt-4 md:pt-8`}>
      <Link href="/" className="justify-self-start py-2 font-bold text-xl">
        {title}
      </Link>
      <DisplayModeToggle className="-mr-3 grid size-11 place-items-center text-muted hover:text-accent-text print:hidden" />
      <Menu path={screen.path} className="col-span-2 border-hair border-b pb-3 print:hidden" />
    </header>
  )
}

function Footer() {
  const { settings, title } = useSite()
  const t = useText()
  const now = useNow()
  // The server's year may be stale in a cached page; the browser corrects it.
  const year = (now === null ? new Date() : new Date(now)).getFullYear()
  return (
    <footer className={`${styles.column} pb-8 font-sans text-muted text-sm print:hidden`}>
      <SubMenus />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-hair border-t pt-5">
        <p className="min-w-48 flex-1">
          © <span suppressHydrationWarning>{copyrightYears(settings.SINCE, year)}</span>{' '}
          {settings.AUTHOR || title} · {settings.VERSION}
        </p>
        {settings.BEI_AN !== '' && (
          <Link href={settings.BEI_AN_LINK} className="py-2 hover:text-accent-text">
            {settings.BEI_AN}
          </Link>
        )}
        {settings.ENABLE_RSS && (
          <a href={`${settings.SUB_PATH}${feedPath}`} className="py-2 hover:text-accent-text">
            {t('nav.rss')}
          </a>
        )}
        <span className="[html:not(.js)_&]:hidden">
          <LanguageSelect
            labelClassName="sr-only"
            className="h-9 rounded-sm border border-line-control bg-page px-2"
          />
        </span>
        {settings.THEME_SWITCH && (
          <ThemeSwitch
            next={nextTheme('simple')}
            className="-mr-3 grid size-11 place-items-center hover:text-accent-text"
          />
        )}
      </div>
    </footer>
  )
}
