import type { PropsWithChildren } from 'react'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { ListPage, PostListScreen } from '@/lib/screens/types'
import { isBeyondLast, pageHref } from '@/lib/site/paging'
import { CategoryBar } from './CategoryBar'
import { EmptyList, wayOut } from './EmptyList'
import { InfiniteList } from './InfiniteList'
import { PagedList } from './PagedList'

interface PostListBodyProps {
  list: ListPage
  filter: PostListScreen['filter']
}

/**
 * Category bar and posts, with pages or infinite scrolling: for the home page and every filtered
 * list. Children are shown above the posts.
 */
export function PostListBody({ list, filter, children }: PropsWithChildren<PostListBodyProps>) {
  const t = useText()
  const { settings } = useSite()
  const selectedTag = filter.by === 'tag' ? filter.name : undefined
  const atHome = filter.by === 'all'
  return (
    <>
      <CategoryBar
        selected={atHome ? { home: true } : filter.by === 'category' ? { category: filter.name } : undefined}
      />
      {children}
      <section aria-label={t('common.postList')}>
        {isBeyondLast(list.page, list.total, list.pageSize) ? (
          <EmptyList text={t('common.noMore')}>
            {list.page > 1 && (
              <Link href={pageHref(list.base, 1)} className={wayOut}>
                {t('pagination.page', { n: 1 })}
              </Link>
            )}
          </EmptyList>
        ) : settings.POST_LIST_STYLE === 'scroll' ? (
          <InfiniteList list={list} selectedTag={selectedTag} />
        ) : (
          <PagedList list={list} selectedTag={selectedTag} />
        )}
      </section>
    </>
  )
}
