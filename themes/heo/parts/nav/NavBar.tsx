import type { RefObject } from 'react'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { RandomPostButton } from '@/components/blog/RandomPostButton'
import { ThemeSwitch } from '@/components/blog/ThemeSwitch'
import { opensPart } from '@/components/boot/opened'
import { followsScroll } from '@/components/boot/scroll'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { SearchControl } from '@/components/search/SearchControl'
import { Icon } from '@/components/ui/Icon'
import type { Screen } from '@/lib/screens/types'
import { screenTitle } from '@/lib/site/document-title'
import { nextTheme } from '../../../names'
import frame from '../../heo.module.css'
import { Brand } from './Brand'
import { Menu } from './Menu'
import styles from './nav.module.css'
import { ProgressBubble } from './ProgressBubble'

interface NavBarProps {
  screen: Screen
  /** A coloured head extends below the bar. */
  overHead: boolean
  /** The page has full width. */
  wide: boolean
  menuButton: RefObject<HTMLButtonElement | null>
  panelOpen: boolean
  onOpenPanel(): void
}

/**
 * At the top of the page it is part of it and transparent; further down it is fixed with a background
 * . Scrolling down replaces the menu by the author's line, or without one by the
 * page's title; where there is no menu, the page's title replaces the site's. Scrolling up and the top restore them
 * a focused part is never replaced.
 */
export function NavBar({ screen, overHead, wide, menuButton, panelOpen, onOpenPanel }: NavBarProps) {
  const { settings } = useSite()
  const t = useText()
  const title = screenTitle(screen, settings.MEMOS_TITLE, t)
  const author = [settings.AUTHOR, settings.BIO].filter(Boolean).join(' | ')
  const line = author || title

  return (
    <div className={`${styles.barPlace} print:hidden`}>
      <header {...followsScroll} data-over-head={overHead || undefined} className={`${styles.header} z-nav`}>
        <div
          className={`${styles.bar} mx-auto h-16 ${wide ? 'max-w-[96rem]' : 'max-w-page'} items-center gap-4 px-6`}
        >
          <div className={`${styles.brand} relative flex min-w-0 lg:max-w-64`}>
            <Brand />
            {title !== '' && (
              <p aria-hidden="true" className={styles.title}>
                <span className="truncate">{title}</span>
              </p>
            )}
          </div>
          <div className={`${styles.middle} relative h-16 min-w-0 lg:flex lg:items-center`}>
            <nav
              aria-label={t('nav.label')}
              data-gives-way={line !== '' || undefined}
              className={styles.swaps}
            >
              <Menu path={screen.path} />
            </nav>
            {line !== '' && (
              <div className={styles.line}>
                <p className={`${styles.swaps} truncate`}>{line}</p>
              </div>
            )}
          </div>
          <div className="flex items-center justify-end">
            <RandomPostButton className={frame.round} />
            <SearchControl className={frame.round} />
            {settings.THEME_SWITCH ? (
              <ThemeSwitch next={nextTheme('heo')} className={frame.round} />
            ) : (
              <DisplayModeToggle className={`${frame.round} ${frame.scripted}`} />
            )}
            <ProgressBubble />
            <button
              type="button"
              ref={menuButton}
              onClick={onOpenPanel}
              aria-expanded={panelOpen}
              aria-controls="side-panel"
              aria-haspopup="dialog"
              {...opensPart}
              className={`${frame.round} ${frame.scripted} lg:hidden`}
            >
              <Icon name="bars" className="size-5" />
              <span className="sr-only">{t('menu.open')}</span>
            </button>
          </div>
        </div>
      </header>
    </div>
  )
}
