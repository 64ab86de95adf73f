import { useText } from '@/components/i18n/useText'
import type { PostListScreen } from '@/lib/screens/types'
import { PostListBody } from '../parts/list/ListBody'
import { ListTitle } from '../parts/list/ListTitle'

/** The posts of a category or a tag, or a further page of all posts. */
export function PostList({ screen }: { screen: PostListScreen }) {
  const t = useText()
  const { filter, list } = screen
  return (
    <div>
      <PostListBody list={list} filter={filter}>
        {filter.by === 'all' ? (
          <h1 className="sr-only">{list.page > 1 ? t('list.page', { n: list.page }) : t('list.all')}</h1>
        ) : (
          <ListTitle
            text={t(filter.by === 'category' ? 'list.category' : 'list.tag', {
              name: filter.name,
              count: list.total,
            })}
          />
        )}
      </PostListBody>
    </div>
  )
}
