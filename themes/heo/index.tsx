import dynamic from 'next/dynamic'
import { nextTask } from '@/components/browser/tasks'
import { usePreload } from '@/components/hooks/navigation/usePreload'
import type { Screen } from '@/lib/screens/types'
import { type Theme, ThemeFrame } from '../theme'
import { Shell } from './Shell'

/**
 * Every screen is a separate chunk, so that a page only loads the code it needs. The largest are evaluated in a task of
 * their own, after the theme. The imports must stay literal, see registry.ts.
 */
const heo: Theme = {
  Shell,
  // The body of an article is a chunk of its own.
  parts: async (screen) =>
    screen.kind === 'article' ? [(await import('./screens/Article')).bodyOf(screen)] : [],
  screens: {
    home: dynamic(() =>
      nextTask()
        .then(() => import('./screens/Home'))
        .then((screen) => screen.Home),
    ),
    list: dynamic(() =>
      nextTask()
        .then(() => import('./screens/PostList'))
        .then((screen) => screen.PostList),
    ),
    archive: dynamic(() =>
      nextTask()
        .then(() => import('./screens/Archive'))
        .then((screen) => screen.Archive),
    ),
    'category-index': dynamic(() => import('./screens/Indexes').then((screen) => screen.CategoryIndex)),
    'tag-index': dynamic(() => import('./screens/Indexes').then((screen) => screen.TagIndex)),
    search: dynamic(() => import('./screens/Search').then((screen) => screen.Search)),
    article: dynamic(() =>
      nextTask()
        .then(() => import('./screens/Article'))
        .then((screen) => screen.Article),
    ),
    memos: dynamic(() => import('./screens/Memos').then((screen) => screen.Memos)),
    'not-found': dynamic(() => import('./screens/NotFound').then((screen) => screen.NotFound)),
    pending: dynamic(() => import('./screens/Pending').then((screen) => screen.Pending)),
    'sign-in': dynamic(() => import('./screens/Account').then((screen) => screen.SignIn)),
    'sign-up': dynamic(() => import('./screens/Account').then((screen) => screen.SignUp)),
  },
}
export const { screens, parts } = heo

/** Screens that readers are likely to open next; preloaded, so that navigation does not wait. */
const likely = () => [
  import('./screens/Article'),
  import('./screens/PostList'),
  import('./screens/Home'),
  import('./screens/Archive'),
  import('./screens/Search'),
]

/** The default theme. */
export default function Heo({ screen }: { screen: Screen }) {
  usePreload(likely)
  return <ThemeFrame theme={heo} screen={screen} />
}
