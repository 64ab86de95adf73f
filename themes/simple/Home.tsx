import { EmptyHome } from '@/components/base-theme/Empty'
import { PostList } from '@/components/base-theme/PostList'
import { useThemeClasses } from '@/components/base-theme/theme-classes'
import { Notice } from '@/components/blog/Notice'
import type { ScreenOf } from '@/lib/screens/types'

/** The announcement, then the posts: the header has said whose page this is. */
export function Home({ screen }: { screen: ScreenOf<'home'> }) {
  const looks = useThemeClasses()
  return (
    <>
      <Notice className={looks.notice} />
      <PostList list={screen.list}>
        <EmptyHome screen={screen} />
      </PostList>
    </>
  )
}
