import type { HomeScreen } from '@/lib/screens/types'
import { NoPostsHint } from '../blog/list/NoPostsHint'
import { EmptyList } from './Empty'
import { useThemeClasses } from './theme-classes'

/** Takes the place of the home page's posts while there are none. */
export function EmptyHome({ screen }: { screen: HomeScreen }) {
  const looks = useThemeClasses()
  if (!screen.noPosts) return <EmptyList list={screen.list} />
  return <NoPostsHint className={looks.empty} />
}
