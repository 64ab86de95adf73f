import type { AppProps } from 'next/app'
import { use, useLayoutEffect, useState } from 'react'
import type { PageProps, Screen } from '@/lib/screens/types'
import { toThemeName } from './names'

/** What the pages before their first frame wait for, by their screens. */
const arrivals = new WeakMap<Screen, Promise<void>>()

/** Tells the cross-fade under way that the new page is in the document. */
let drawn: (() => void) | undefined

/** Resolves when the page may be drawn: its code is there, and the browser has taken a picture of the page before it. */
function arrival(theme: string, screen: Screen): Promise<void> {
  const known = arrivals.get(screen)
  if (known) return known
  // A page that never came has no further part in it.
  drawn?.()
  const shown = new Promise<void>((resolve) => {
    drawn = resolve
  })
  const name = toThemeName(theme)
  const arrived = import('./load-page')
    .then(({ loadPage }) => loadPage(name, screen.kind, shown))
    // What does not come is asked for again when it is drawn.
    .catch(() => undefined)
  arrivals.set(screen, arrived)
  return arrived
}

/**
 * Keeps the page in view until the one that the framework hands over can be drawn whole (docs/decisions/089): its render
 * suspends, and the framework draws in a transition, in which React leaves everything as it is meanwhile. That includes
 * the place in the page, which the framework sets with the first frame of the new one.
 */
export function useLoadedPage({ pageProps }: Pick<AppProps<PageProps | Record<string, never>>, 'pageProps'>) {
  const { screen, theme = '' } = pageProps
  // The page of the document itself is there; the framework's own error page has no screen.
  const [first] = useState(screen)
  if (screen !== undefined && screen !== first) use(arrival(theme, screen))
  useLayoutEffect(() => {
    if (screen !== undefined) drawn?.()
  }, [screen])
}
