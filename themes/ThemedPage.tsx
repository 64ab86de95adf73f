import { useLayoutEffect } from 'react'
import { Seo } from '@/components/blog/Seo'
import { restoreToc } from '@/components/browser/restore-toc'
import { useLinkNavigation } from '@/components/hooks/navigation/useLinkNavigation'
import { useDocumentPlace } from '@/components/hooks/useDocumentPlace'
import { OpenArticle, useOpenedScreen } from '@/components/lock/OpenArticle'
import { useExportedSearch } from '@/components/search/exported/useExportedSearch'
import type { PageProps, Screen } from '@/lib/screens/types'
import { toThemeName } from './names'
import { themes } from './registry'

/** Where no server answers a search, the browser does. Written out, so that the compiler leaves it away elsewhere. */
const useFoundScreen: (screen: Screen) => Screen =
  process.env.INKSTONE_EXPORT === 'yes' ? useExportedSearch : (screen) => screen

/** The one component of every route: draws the screen in the theme that the page was made for. */
export default function ThemedPage({ screen, theme }: PageProps) {
  useLinkNavigation()
  useDocumentPlace()
  useHandedMode(screen.dark === true)
  const [shown, open] = useOpenedScreen(restoreToc(useFoundScreen(screen)))
  const Theme = themes[toThemeName(theme) ?? 'heo']
  return (
    <OpenArticle value={open}>
      <Seo screen={shown} />
      <Theme screen={shown} />
    </OpenArticle>
  )
}

/**
 * Draws pages that ask for it dark, whatever the reader has chosen for others. The first-paint script, which
 * decides the mode, watches the attribute; the server writes it for the first page.
 */
function useHandedMode(dark: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (dark) dataset.dark = 'true'
    else delete dataset.dark
  }, [dark])
}
