import type { AppProps } from 'next/app'
import { use, useLayoutEffect, useState } from 'react'
import type { PageProps, Screen } from '@/lib/screens/types'
import type { SheetName } from '@/lib/site/asset-paths'
import { toThemeName } from './names'

/** Promises of pages that are not rendered yet, by their screens. */
const arrivals = new WeakMap<Screen, Promise<void>>()

/** Notifies the running cross-fade that the new page is in the document. */
let drawn: (() => void) | undefined

/** Resolves when the page may be rendered: its code is loaded, and the old page is captured. */
function arrival(theme: string, screen: Screen, sheets: readonly SheetName[]): Promise<void> {
  const known = arrivals.get(screen)
  if (known) return known
  // A page that was never rendered takes no further part.
  drawn?.()
  const shown = new Promise<void>((resolve) => {
    drawn = resolve
  })
  const name = toThemeName(theme)
  const arrived = import('./load-page')
    .then(({ loadPage }) => loadPage(name, { screen, sheets }, shown))
    // On failure it is requested again when it is rendered.
    .catch(() => undefined)
  arrivals.set(screen, arrived)
  return arrived
}

/**
 * Keeps the page in view until the next one can be rendered completely (docs/decisions/089). Its render suspends,
 * and Next.js renders in a transition, in which React keeps the old page meanwhile. The same holds for the scroll
 * position, which Next.js sets with the first frame of the new page.
 */
export function useLoadedPage({ pageProps }: Pick<AppProps<PageProps | Record<string, never>>, 'pageProps'>) {
  const { screen, theme = '', sheets = [] } = pageProps
  // The document's own page is loaded already; the error page of Next.js has no screen.
  const [first] = useState(screen)
  if (screen !== undefined && screen !== first) use(arrival(theme, screen, sheets))
  useLayoutEffect(() => {
    if (screen !== undefined) drawn?.()
  }, [screen])
}
