import { useText } from '@/components/i18n/useText'
import type { PostListScreen } from '@/lib/screens/types'
import { PostListBody } from '../parts/list/ListBody'

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

/** Heading of a category's or a tag's posts: `list.category` or `list.tag`, with a muted count at its end. */
export function ListTitle({ text }: { text: string }) {
  const count = text.match(/ ?[(（][^()（）]*[)）]$/)?.[0] ?? ''
  return (
    <h1 className="mb-4 text-[28px] leading-tight font-extrabold break-words">
      {text.slice(0, text.length - count.length)}
      <span className="text-lg font-normal text-muted">{count}</span>
    </h1>
  )
}
