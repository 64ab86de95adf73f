import type { PropsWithChildren } from 'react'
import type { HomeScreen, ListPage } from '@/lib/screens/types'
import { pageHref } from '@/lib/site/paging'
import { NoPostsHint } from '../blog/list/NoPostsHint'
import { useText } from '../i18n/useText'
import { Link } from '../ui/Link'
import { useThemeClasses } from './theme-classes'

/** Says that there is nothing to show, with links as children. */
export function Empty({ text, children }: PropsWithChildren<{ text: string }>) {
  const looks = useThemeClasses()
  return (
    <div className={looks.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Shown when a list has no posts, or none on this page; then it links to the first page. */
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

/** Shown on the home page while there are no posts. */
export function EmptyHome({ screen }: { screen: HomeScreen }) {
  const looks = useThemeClasses()
  if (!screen.noPosts) return <EmptyList list={screen.list} />
  return <NoPostsHint className={looks.empty} />
}
