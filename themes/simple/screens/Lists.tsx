import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import type { ScreenOf } from '@/lib/screens/types'
import { Heading } from '../parts/Heading'
import { PostRows } from '../parts/PostRows'

/** The home page: who writes here, then the posts. */
export function Home({ screen }: { screen: ScreenOf<'home'> }) {
  const site = useSite()
  const t = useText()
  return (
    <>
      <Heading>{site.title}</Heading>
      {site.description !== '' && (
        <p className="-mt-6 mb-14 text-balance text-muted text-xl">{site.description}</p>
      )}
      <PostRows list={screen.list} empty={t('common.noMore')} />
    </>
  )
}

/** All posts, or those of one category or tag. */
export function PostList({ screen }: { screen: ScreenOf<'list'> }) {
  const t = useText()
  const { filter, list } = screen
  return (
    <>
      <Heading>
        {filter.by === 'all'
          ? t('list.page', { n: list.page })
          : t(filter.by === 'tag' ? 'list.tag' : 'list.category', { name: filter.name, count: list.total })}
      </Heading>
      <PostRows list={list} empty={t('common.noMore')} />
    </>
  )
}
