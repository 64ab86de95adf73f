import type { PropsWithChildren } from 'react'
import type { HomeScreen, ListPage } from '@/lib/screens/types'
import { pageHref } from '@/lib/site/paging'
import { NoPostsHint } from '../blog/list/NoPostsHint'
import { useText } from '../i18n/useText'
import { Link } from '../ui/Link'
import { useThemeClasses } from './theme-classes'

/** Says that there is nothing to show, with the way on as children. */
export function Empty({ text, children }: PropsWithChildren<{ text: string }>) {
  const looks = useThemeClasses()
  return (
    <div className={looks.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** A list of posts has none, or none on this page: then its first page is offered. */
export function EmptyList({ list }: { list: ListPage }) {
  const t = useText()
  const looks = useThemeClasses()
  return (
    <Empty text={t('common.noMore')}>
      {list.page > 1 && (
        <Link href={pageHref(list.base, 1)} className={looks.way}>
          {t('pagination.page', { n: 1 })}
        </Link>
      )}
    </Empty>
  )
}

/** Takes the place of the home page's posts while there are none. */
export function EmptyHome({ screen }: { screen: HomeScreen }) {
  const looks = useThemeClasses()
  if (!screen.noPosts) return <EmptyList list={screen.list} />
  return <NoPostsHint className={looks.empty} />
}
