import { Notice } from '@/components/blog/Notice'
import { EmptyHome } from '@/components/plain/EmptyHome'
import { useLooks } from '@/components/plain/looks'
import { PostList } from '@/components/plain/PostList'
import type { ScreenOf } from '@/lib/screens/types'

/** The announcement, then the posts: the header has said whose page this is. */
export function Home({ screen }: { screen: ScreenOf<'home'> }) {
  const looks = useLooks()
  return (
    <>
      <Notice className={looks.notice} />
      <PostList list={screen.list}>
        <EmptyHome screen={screen} />
      </PostList>
    </>
  )
}
