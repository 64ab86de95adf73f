import type { ScreenOf } from '@/lib/screens/types'
import { useText } from '../../i18n/useText'
import { EmptyList } from '../Empty'
import { PostList } from '../PostList'
import { Title } from '../Title'

/** The posts of a category or a tag, or a further page of all. */
export function List({ screen }: { screen: ScreenOf<'list'> }) {
  const t = useText()
  const { filter, list } = screen
  return (
    <>
      <Title>
        {filter.by === 'all'
          ? t('list.page', { n: list.page })
          : t(filter.by === 'tag' ? 'list.tag' : 'list.category', { name: filter.name, count: list.total })}
      </Title>
      <PostList list={list}>
        <EmptyList list={list} />
      </PostList>
    </>
  )
}
