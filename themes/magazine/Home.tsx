import { EmptyHome } from '@/components/base-theme/Empty'
import { FrontPage } from '@/components/base-theme/front/FrontPage'
import { PostList } from '@/components/base-theme/PostList'
import { PostTeasers } from '@/components/base-theme/PostTeasers'
import { useThemeClasses } from '@/components/base-theme/theme-classes'
import { Notice } from '@/components/blog/Notice'
import { useText } from '@/components/i18n/useText'
import type { ScreenOf } from '@/lib/screens/types'
import styles from './magazine.module.css'

/** The notice, the front page, and recommended posts that are not on it. The masthead has the site's name. */
export function Home({ screen }: { screen: ScreenOf<'home'> }) {
  const t = useText()
  const looks = useThemeClasses()
  const { list, recommended } = screen
  const picks = recommended.filter(({ href }) => list.cards.every((card) => card.href !== href))
  return (
    <>
      <Notice className={looks.notice} />
      <PostList list={list} draw={(cards) => <FrontPage cards={cards} pageSize={list.pageSize} />}>
        <EmptyHome screen={screen} />
      </PostList>
      {picks.length > 0 && (
        <aside aria-labelledby="recommended" className={styles.picks}>
          <h2 id="recommended" className={looks.part}>
            {t('common.recommendedPosts')}
          </h2>
          <PostTeasers posts={picks} />
        </aside>
      )}
    </>
  )
}
