import type { ScreenOf } from '@/lib/screens/types'
import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { EmptyList } from '../Empty'
import { PostList } from '../PostList'
import { Title } from '../Title'
import { useThemeClasses } from '../theme-classes'

/** The posts of a category or a tag, or a further page of all. A tag has a link that removes it. */
export function List({ screen }: { screen: ScreenOf<'list'> }) {
  const t = useText()
  const looks = useThemeClasses()
  const { filter, list } = screen
  return (
    <>
      <Title>
        {filter.by === 'all'
          ? t('list.page', { n: list.page })
          : t(filter.by === 'tag' ? 'list.tag' : 'list.category', { name: filter.name, count: list.total })}
      </Title>
      {filter.by === 'tag' && (
        <p className={looks.filter}>
          <Link
            href="/"
            aria-current="true"
            aria-label={t('list.removeFilter', { name: filter.name })}
            className={looks.filterButton}
          >
            {filter.name}
            <Icon name="close" className="size-4" />
          </Link>
        </p>
      )}
      <PostList list={list}>
        <EmptyList list={list} />
      </PostList>
    </>
  )
}
