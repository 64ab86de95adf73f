import { createContext, useContext, useState } from 'react'
import type { OpenedArticle, Screen } from '@/lib/screens/types'

type Open = (article: OpenedArticle) => void

const Context = createContext<Open>(() => {})

/** Gives the lock of an article the way to open it. */
export const OpenArticle = Context

/** Puts what a password has opened into the locked page that the reader is on. */
export function useOpenArticle(): Open {
  return useContext(Context)
}

/** The screen to draw: a locked article as it is once it is open, any other as it came. */
export function useOpenedScreen(screen: Screen): [shown: Screen, open: Open] {
  const [opened, setOpened] = useState<{ path: string; article: OpenedArticle } | null>(null)
  const open: Open = (article) => setOpened({ path: screen.path, article })
  if (screen.kind !== 'article' || !screen.locked || opened?.path !== screen.path) return [screen, open]
  return [{ ...screen, ...opened.article, locked: false }, open]
}
