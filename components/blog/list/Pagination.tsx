import type { ListPage } from '@/lib/screens/types'
import { pageCount, pageHref, pageLinks, showsPagination } from '@/lib/site/paging'
import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { JumpToPage, type JumpToPageClasses } from './JumpToPage'

export interface PaginationClasses {
  nav?: string
  prev?: string
  next?: string
  list?: string
  /** A page number; the current one has `aria-current`. */
  page?: string
  gap?: string
  jump?: JumpToPageClasses
}

interface PaginationProps {
  list: Pick<ListPage, 'page' | 'total' | 'pageSize' | 'base'>
  classes?: PaginationClasses
}

/** Previous, page numbers, jump, next; nothing for less than a full page of posts. */
export function Pagination({ list, classes = {} }: PaginationProps) {
  const t = useText()
  const { page, total, pageSize, base } = list
  if (!showsPagination(total, pageSize)) return null
  const last = pageCount(total, pageSize)

  return (
    <nav aria-label={t('pagination.label')} className={classes.nav}>
      {page > 1 && page <= last ? (
        <Link href={pageHref(base, page - 1)} rel="prev" className={classes.prev}>
          <Icon name="chevron-left" className="size-5" />
          <span>{t('pagination.prev')}</span>
        </Link>
      ) : null}
      <ol className={classes.list}>
        {pageLinks(page, last).map((link, index) =>
          link === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two gaps differ by nothing but their place
            <li key={`gap-${index}`} aria-hidden="true" className={classes.gap}>
              …
            </li>
          ) : (
            <li key={link.page}>
              <Link
                href={pageHref(base, link.page)}
                aria-current={link.current ? 'page' : undefined}
                aria-label={t(link.current ? 'pagination.current' : 'pagination.page', { n: link.page })}
                className={classes.page}
              >
                {link.page}
              </Link>
            </li>
          ),
        )}
      </ol>
      <JumpToPage base={base} classes={classes.jump} />
      {page < last ? (
        <Link href={pageHref(base, page + 1)} rel="next" className={classes.next}>
          <span>{t('pagination.next')}</span>
          <Icon name="chevron-right" className="size-5" />
        </Link>
      ) : null}
    </nav>
  )
}
