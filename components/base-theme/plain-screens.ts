import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import type { Screen, ScreenKind, ScreenOf } from '@/lib/screens/types'

/**
 * A layout for every screen as text, styled by the theme's classes (theme-classes.ts). A theme uses those for which
 * it has no layout of its own. Each is a separate chunk, so that a page only loads the code it needs; the imports
 * must stay literal, see themes/registry.ts.
 */
export const plainScreens: { [Kind in ScreenKind]: ComponentType<{ screen: ScreenOf<Kind> }> } = {
  home: dynamic(() => import('./screens/Home').then((screen) => screen.Home)),
  list: dynamic(() => import('./screens/List').then((screen) => screen.List)),
  archive: dynamic(() => import('./screens/Archive').then((screen) => screen.Archive)),
  'category-index': dynamic(() => import('./screens/Indexes').then((screen) => screen.CategoryIndex)),
  'tag-index': dynamic(() => import('./screens/Indexes').then((screen) => screen.TagIndex)),
  search: dynamic(() => import('./screens/Search').then((screen) => screen.Search)),
  article: dynamic(() => import('./screens/Article').then((screen) => screen.Article)),
  memos: dynamic(() => import('./screens/Memos').then((screen) => screen.Memos)),
  'not-found': dynamic(() => import('./screens/Messages').then((screen) => screen.NotFound)),
  pending: dynamic(() => import('./screens/Pending').then((screen) => screen.Pending)),
  'sign-in': dynamic(() => import('./screens/Messages').then((screen) => screen.SignIn)),
  'sign-up': dynamic(() => import('./screens/Messages').then((screen) => screen.SignUp)),
}

/** What the first frame of these layouts needs beside them (`Theme.parts`). */
export const plainParts = async (screen: Screen): Promise<object[]> =>
  screen.kind === 'article' && screen.locked ? [(await import('./screens/Article')).ArticleLock] : []

/** Screens that readers are likely to open next. usePreload loads them early, so that navigation does not wait. */
export const likelyScreens = () => [import('./screens/Article'), ...likelyLists()]

/** The same, for a theme with an article of its own. */
export const likelyLists = () => [
  import('./screens/List'),
  import('./screens/Archive'),
  import('./screens/Search'),
]
