import { createContext, useContext, useState } from 'react'
import type { OpenedArticle, Screen } from '@/lib/screens/types'

type Open = (article: OpenedArticle) => Promise<void>

const Context = createContext<Open>(async () => {})

/** Context of the function that opens an article. */
export const OpenArticle = Context

/** Returns the function that shows an unlocked article in the locked page. */
export function useOpenArticle(): Open {
  return useContext(Context)
}

/** Returns the screen to render: a locked article in its opened state, any other unchanged. */
export function useOpenedScreen(screen: Screen): [shown: Screen, open: Open] {
  const [opened, setOpened] = useState<{ path: string; article: OpenedArticle } | null>(null)
  const open: Open = async (article) => {
    // Offline its blocks have no styles.
    await import('../browser/sheets').then(({ loadFor }) => loadFor(article.html)).catch(() => {})
    setOpened({ path: screen.path, article })
  }
  if (screen.kind !== 'article' || !screen.locked || opened?.path !== screen.path) return [screen, open]
  return [{ ...screen, ...opened.article, locked: false }, open]
}
