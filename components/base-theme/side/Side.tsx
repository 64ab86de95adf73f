import dynamic from 'next/dynamic'
import { DisplayModeToggle } from '../../blog/DisplayModeToggle'
import { LanguageSelect } from '../../blog/LanguageSelect'
import { ThemeSwitch } from '../../blog/ThemeSwitch'
import { currentInView } from '../../browser/current-entry'
import { useCurrentInView } from '../../hooks/scroll/useCurrentInView'
import { useFixedEntries } from '../../hooks/useFixedEntries'
import type { useSideDrawer } from '../../hooks/useSideDrawer'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'
import { MenuLinks } from '../MenuLinks'
import { useThemeClasses } from '../theme-classes'
import { Tree } from './Tree'

const RecentComments = dynamic(() => import('./RecentComments').then((part) => part.RecentComments))

type Drawer = ReturnType<typeof useSideDrawer>

interface SideProps {
  drawerProps: Drawer['drawerProps']
  /** Address of the page in view. */
  path: string
  /** The theme after the one in use. */
  nextTheme: string
}

/**
 * The column beside the page, a drawer on narrow screens: the fixed entries (R-160), the tree, and readers'
 * preferences. Its structure requires the token --bar, the height of the bar above it.
 */
export function Side({ drawerProps, path, nextTheme }: SideProps) {
  const { settings, comments } = useSite()
  const t = useText()
  const looks = useThemeClasses()
  useCurrentInView(drawerProps.ref, path)
  return (
    <div {...drawerProps} {...currentInView} className={looks.side}>
      <nav aria-label={t('nav.label')}>
        <MenuLinks entries={useFixedEntries()} path={path} className={looks.fixed} />
        <Tree path={path} />
      </nav>
      <section aria-label={t('menu.features')} className={looks.choices}>
        <DisplayModeToggle labelled className={looks.choice} iconClassName="size-4" />
        {settings.THEME_SWITCH && (
          <ThemeSwitch next={nextTheme} labelled className={looks.choice} iconClassName="size-4" />
        )}
        <span className={looks.language}>
          <LanguageSelect labelClassName="sr-only" className={looks.field} />
        </span>
      </section>
      {comments?.settings.COMMENT_WALINE_RECENT && <RecentComments />}
    </div>
  )
}

/** Opens and closes the drawer; hidden where the column has room, and without scripts. */
export function SideButton({ open, buttonProps }: Pick<Drawer, 'open' | 'buttonProps'>) {
  const t = useText()
  const looks = useThemeClasses()
  return (
    <button type="button" {...buttonProps} className={`${looks.tool ?? ''} ${looks.opener ?? ''}`}>
      <Icon name={open ? 'close' : 'bars'} className="size-5" />
      <span className="sr-only">{t(open ? 'menu.close' : 'menu.open')}</span>
    </button>
  )
}
