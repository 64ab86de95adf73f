import { EmptyHome } from '@/components/base-theme/Empty'
import { PostList } from '@/components/base-theme/PostList'
import { useThemeClasses } from '@/components/base-theme/theme-classes'
import { Notice } from '@/components/blog/Notice'
import type { ScreenOf } from '@/lib/screens/types'

/** The notice, then the posts. The header has the site's name. */
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
