import { EmptyList } from '@/components/plain/Empty'
import { useLooks } from '@/components/plain/looks'
import { PostList } from '@/components/plain/PostList'
import { useSite } from '@/components/SiteProvider'
import { Frozen } from '@/components/ui/Frozen'
import type { ScreenOf } from '@/lib/screens/types'

/** The announcement, then the posts: the header has said whose page this is. */
export function Home({ screen }: { screen: ScreenOf<'home'> }) {
  const { notice } = useSite()
  const looks = useLooks()
  return (
    <>
      <Frozen id="notice" html={notice} className={looks.notice} />
      <PostList list={screen.list}>
        <EmptyList list={screen.list} />
      </PostList>
    </>
  )
}
