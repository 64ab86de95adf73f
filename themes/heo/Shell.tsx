import { type PropsWithChildren, useCallback, useRef, useState } from 'react'
import { useRouteChange } from '@/components/hooks/navigation/useRouteChange'
import { useThemeCleanUp } from '@/components/hooks/navigation/useThemeCleanUp'
import { useScrollReveal } from '@/components/hooks/scroll/useScrollReveal'
import { useSite } from '@/components/SiteProvider'
import { ModalSearch } from '@/components/search/modal/ModalSearch'
import { ToastRegion } from '@/components/ui/ToastRegion'
import type { Screen } from '@/lib/screens/types'
import styles from './heo.module.css'
import { Footer } from './parts/footer/Footer'
import { NavBar } from './parts/nav/NavBar'
import { SkipLinks } from './parts/nav/SkipLinks'
import { SidePanel } from './parts/panel/SidePanel'
import { Sidebar } from './parts/sidebar/Sidebar'
import { LoadingCover } from './parts/tools/LoadingCover'
import { PageTools } from './parts/tools/PageTools'

/**
 * Whether a screen has a sidebar: all except the not-found page, full-width articles and the
 * account cards.
 */
function hasSidebar(screen: Screen): boolean {
  if (screen.kind === 'article') return !screen.fullWidth
  return screen.kind !== 'not-found' && screen.kind !== 'sign-in' && screen.kind !== 'sign-up'
}

/**
 * The frame of every page: bar, main region, sidebar, footer and floating controls. A screen renders into the main
 * region: one element for the main column, optionally preceded by a `PageHead` (parts/Boxes) of full width.
 */
export function Shell({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const { settings } = useSite()
  const root = useRef<HTMLDivElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  // Once opened, the panel stays in the document, so that closing and reopening are animated.
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const closePanel = useCallback(() => setPanel((now) => (now === 'open' ? 'closed' : now)), [])
  useRouteChange(closePanel)
  useThemeCleanUp(root)
  useScrollReveal()

  const wide = screen.kind === 'article' && screen.fullWidth
  const withSidebar = hasSidebar(screen)
  const sideFirst = settings.HEO_HERO_BODY_REVERSE
  const sidebar = withSidebar && <Sidebar screen={screen} />
  const grid = withSidebar ? (sideFirst ? styles.withSideFirst : styles.withSide) : ''

  return (
    <div id="theme-heo" ref={root} tabIndex={-1} className={`${styles.theme} outline-none`}>
      <SkipLinks />
      <NavBar
        screen={screen}
        overHead={screen.kind === 'article'}
        wide={wide}
        menuButton={menuButton}
        panelOpen={panel === 'open'}
        onOpenPanel={() => setPanel('open')}
      />
      <div className={`${styles.page} ${grid} ${wide ? styles.wide : ''}`}>
        {sideFirst && sidebar}
        <main
          id="content"
          tabIndex={-1}
          className={`${styles.main} outline-none ${settings.CAN_COPY ? '' : 'select-none'}`}
        >
          {children}
        </main>
        {!sideFirst && sidebar}
      </div>
      <Footer>
        <PageTools screen={screen} />
      </Footer>
      <SidePanel state={panel} onClose={closePanel} returnTo={menuButton} screen={screen} />
      <ModalSearch />
      {settings.HEO_LOADING_COVER && <LoadingCover />}
      <ToastRegion
        className="pointer-events-none fixed inset-x-4 bottom-8 z-toast flex justify-center print:hidden"
        messageClassName={`${styles.toast} rounded-md bg-strong px-5 py-2.5 text-sm font-medium text-card shadow-float`}
      />
    </div>
  )
}
