import { type PropsWithChildren, useRef } from 'react'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { LanguageSelect } from '@/components/blog/LanguageSelect'
import { ThemeSwitch } from '@/components/blog/ThemeSwitch'
import { useThemeCleanUp } from '@/components/hooks/useThemeCleanUp'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import { ToastRegion } from '@/components/ui/Toast'
import type { Screen } from '@/lib/screens/types'
import { nextTheme } from '../names'
import styles from './simple.module.css'

/** The frame: a line of links above, the column, a line below. */
export function Shell({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const site = useSite()
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  useThemeCleanUp(root)
  const { settings } = site
  const wide = screen.kind === 'article' && screen.fullWidth ? styles.wide : ''
  const entries = [
    { name: t('nav.archive'), to: '/archive', shown: settings.HEO_MENU_ARCHIVE },
    { name: t('nav.category'), to: '/category', shown: settings.HEO_MENU_CATEGORY },
    { name: t('nav.tag'), to: '/tag', shown: settings.HEO_MENU_TAG },
    { name: t('nav.search'), to: '/search', shown: settings.HEO_MENU_SEARCH },
    ...site.menu.flatMap((link) => [
      { name: link.name, to: link.to, shown: link.to !== '' && link.to !== '#' },
      ...link.subMenus.map(({ title, to }) => ({ name: title, to, shown: true })),
    ]),
  ].filter(({ shown }) => shown)

  return (
    <div id="theme-simple" ref={root} tabIndex={-1} className={`${styles.theme} outline-none`}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-skip focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        {t('a11y.skipToContent')}
      </a>
      <header
        className={`${styles.column} flex flex-wrap items-baseline gap-x-5 gap-y-1 border-hair border-b py-6`}
      >
        <Link href="/" className="font-bold text-xl">
          {site.title}
        </Link>
        <nav aria-label={t('nav.label')} className="flex-1 font-sans text-sm">
          <ul className="flex flex-wrap gap-x-4">
            {entries.map(({ name, to }) => (
              <li key={`${name} ${to}`}>
                <Link
                  href={to}
                  aria-current={to === screen.path ? 'page' : undefined}
                  className="inline-block py-2 text-muted hover:text-accent-text aria-[current]:text-accent-text"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <DisplayModeToggle className="grid size-11 place-items-center self-center text-muted hover:text-accent-text" />
      </header>
      <main id="content" tabIndex={-1} className={`${styles.column} ${wide} flex-1 py-10 outline-none`}>
        {children}
      </main>
      <footer
        className={`${styles.column} flex flex-wrap items-center gap-x-5 gap-y-2 border-hair border-t py-6 font-sans text-muted text-sm print:hidden`}
      >
        <span className="flex-1">
          © {settings.SINCE} {settings.AUTHOR || site.title} · {settings.VERSION}
        </span>
        {settings.ENABLE_RSS && (
          <a href={`${settings.SUB_PATH}/feed`} className="inline-block py-2 hover:text-accent-text">
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
            className="grid size-11 place-items-center hover:text-accent-text"
          />
        )}
      </footer>
      <ToastRegion
        className="pointer-events-none fixed inset-x-4 bottom-8 z-toast flex justify-center print:hidden"
        messageClassName="rounded-sm bg-strong px-4 py-2 font-sans text-page text-sm"
      />
    </div>
  )
}
