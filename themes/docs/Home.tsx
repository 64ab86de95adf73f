import { EmptyHome } from '@/components/base-theme/Empty'
import { PostList } from '@/components/base-theme/PostList'
import { PostTeasers } from '@/components/base-theme/PostTeasers'
import { StartReading } from '@/components/base-theme/StartReading'
import { Title } from '@/components/base-theme/Title'
import { useThemeClasses } from '@/components/base-theme/theme-classes'
import { Notice } from '@/components/blog/Notice'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import type { ScreenOf } from '@/lib/screens/types'

/** The start page: a description, where to begin, what is new. */
export function Home({ screen }: { screen: ScreenOf<'home'> }) {
  const { description, title } = useSite()
  const t = useText()
  const looks = useThemeClasses()
  return (
    <>
      <Title>{title}</Title>
      {description !== '' && <p className={looks.lead}>{description}</p>}
      <StartReading />
      <Notice className={looks.notice} />
      {screen.recommended.length > 0 && (
        <section aria-labelledby="recommended">
          <h2 id="recommended" className={looks.part}>
            {t('common.recommendedPosts')}
          </h2>
          <PostTeasers posts={screen.recommended} />
        </section>
      )}
      <h2 className={looks.part}>{t('common.postList')}</h2>
      <PostList list={screen.list} level="h3">
        <EmptyHome screen={screen} />
      </PostList>
    </>
  )
}
