import type { ScreenOf } from '@/lib/screens/types'
import { Notice } from '../../blog/Notice'
import { useSite } from '../../SiteProvider'
import { EmptyHome } from '../Empty'
import { PostList } from '../PostList'
import { Title } from '../Title'
import { useThemeClasses } from '../theme-classes'

/** The home page: the site's name and description, the notice, the posts. */
export function Home({ screen }: { screen: ScreenOf<'home'> }) {
  const { description, title } = useSite()
  const looks = useThemeClasses()
  return (
    <>
      <Title>{title}</Title>
      {description !== '' && <p className={looks.lead}>{description}</p>}
      <Notice className={looks.notice} />
      <PostList list={screen.list}>
        <EmptyHome screen={screen} />
      </PostList>
    </>
  )
}
