import { useLayoutEffect } from 'react'
import { Seo } from '@/components/blog/Seo'
import { restoreToc } from '@/components/browser/restore-toc'
import { OpenArticle, useOpenedScreen } from '@/components/lock/OpenArticle'
import { useExportedSearch } from '@/components/search/exported/useExportedSearch'
import type { PageProps, Screen } from '@/lib/screens/types'
import { toThemeName } from './names'
import { themes } from './registry'

/**
 * In an export the browser performs the search. Written out in full, so that the compiler removes it from other
 * builds.
 */
const useFoundScreen: (screen: Screen) => Screen = process.env.INKSTONE_EXPORT
  ? useExportedSearch
  : (screen) => screen

/** The component of every route: renders the screen in the page's theme. */
export default function ThemedPage({ screen, theme }: PageProps) {
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
 * Keeps a page dark if it asks for that, whatever the reader has chosen. The script in the head, which sets
 * the mode, watches the attribute; the server writes it for the first page.
 */
function useHandedMode(dark: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (dark) dataset.dark = 'true'
    else delete dataset.dark
  }, [dark])
}
