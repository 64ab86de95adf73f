import type { AppProps } from 'next/app'
import { useEffect, useState } from 'react'
import type { PageProps } from '@/lib/screens/types'
import { toThemeName } from './names'

/** A page as the framework hands it over; only its own error page has no props. */
type Page = Pick<AppProps<PageProps | Record<string, never>>, 'Component' | 'pageProps'>

/**
 * Returns the page to draw: the one before it as long as the code of another theme is on its way, so that a change of
 * theme leaves no empty page.
 */
export function useLoadedPage({ Component, pageProps }: Page): Page {
  const [drawn, setDrawn] = useState<Page>({ Component, pageProps })
  const { screen, theme = '' } = pageProps
  const name = toThemeName(theme)
  const waits = name !== null && theme !== drawn.pageProps.theme
  if (!waits && drawn.pageProps !== pageProps) setDrawn({ Component, pageProps })

  useEffect(() => {
    if (!waits || screen === undefined) return
    let isWanted = true
    const draw = () => isWanted && setDrawn({ Component, pageProps })
    // What does not come is asked for again when it is drawn.
    import('./load-theme').then(({ loadTheme }) => loadTheme(name, screen.kind)).then(draw, draw)
    return () => {
      isWanted = false
    }
  }, [waits, name, screen, Component, pageProps])
  return waits ? drawn : { Component, pageProps }
}
