import { type ComponentType, type PropsWithChildren, useRef } from 'react'
import { useLoadingCover } from '../hooks/navigation/useLoadingCover'
import { useThemeCleanUp } from '../hooks/navigation/useThemeCleanUp'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { ModalSearch } from '../search/modal/ModalSearch'
import { ToastRegion } from '../ui/ToastRegion'
import { LooksProvider, RowContext, type RowProps, type ThemeClasses } from './theme-classes'

interface ThemeRootProps {
  /** `theme-` and the theme's name: useThemeCleanUp finds old containers by it. */
  id: `theme-${string}`
  /** The theme's own classes. */
  looks: ThemeClasses
  /** Draws a post in lists; rows of text when omitted. */
  row?: ComponentType<RowProps> | null
}

/**
 * The root of a theme: its classes, the skip link to `#content`, the frame, and providers that every page needs.
 */
export function ThemeRoot({ id, looks, row = null, children }: PropsWithChildren<ThemeRootProps>) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  useThemeCleanUp(root)
  return (
    <LooksProvider value={looks}>
      <div id={id} ref={root} tabIndex={-1} className={looks.theme}>
        <a href="#content" className={looks.skip}>
          {t('a11y.skipToContent')}
        </a>
        <RowContext value={row}>{children}</RowContext>
        <ModalSearch />
        <Loading className={looks.loading} />
        <ToastRegion className={`print:hidden ${looks.toasts ?? ''}`} messageClassName={looks.toast ?? ''} />
      </div>
    </LooksProvider>
  )
}

/** Shows and announces that another page is loading, if it takes a while and the settings enable it. */
function Loading({ className }: { className?: string }) {
  const { settings } = useSite()
  const { shown } = useLoadingCover()
  const t = useText()
  if (!settings.HEO_LOADING_COVER) return null
  return (
    <>
      <p role="status" className="sr-only">
        {shown && t('common.loadingPage')}
      </p>
      {shown && <div aria-hidden="true" className={className} />}
    </>
  )
}
