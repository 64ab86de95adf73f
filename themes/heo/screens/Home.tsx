import { NoPostsHint } from '@/components/blog/list/NoPostsHint'
import type { HomeScreen } from '@/lib/screens/types'
import { HomeHead } from '../parts/home/HomeHead'
import { PostListBody } from '../parts/list/ListBody'

/** The home page: notices and hero over the post list. */
export function Home({ screen }: { screen: HomeScreen }) {
  return (
    <>
      <HomeHead recommended={screen.recommended} newest={screen.list.cards[0]?.href ?? ''} />
      <div>
        <PostListBody list={screen.list} filter={{ by: 'all' }}>
          {screen.noPosts && (
            <NoPostsHint className="mb-6 flex flex-col gap-2 rounded-xl border border-hair bg-card p-6 text-strong" />
          )}
        </PostListBody>
      </div>
    </>
  )
}
