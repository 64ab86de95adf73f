import { useRef } from 'react'
import { Marked } from '@/components/blog/Marked'
import { MoreRow } from '@/components/blog/MoreRow'
import { Pagination } from '@/components/blog/Pagination'
import { useHighlight } from '@/components/hooks/useHighlight'
import { useInfiniteList } from '@/components/hooks/useInfiniteList'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import type { ListPage, PostCard } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'
import styles from '../simple.module.css'

interface PostRowsProps {
  list: ListPage
  /** What is said when there is nothing to list. */
  empty: string
  /** Words of the keyword are marked. */
  keyword?: string
}

/** A list of posts: date, title, summary; paged or growing as the settings say. */
export function PostRows({ list, empty, keyword = '' }: PostRowsProps) {
  const { settings } = useSite()
  if (list.cards.length === 0) return <p className="py-24 text-center text-muted">{empty}</p>
  if (settings.POST_LIST_STYLE === 'scroll') return <GrowingRows list={list} keyword={keyword} />
  return (
    <>
      <Rows cards={list.cards} keyword={keyword} />
      <Pagination
        list={list}
        classes={{
          nav: 'mt-14 flex justify-between border-hair border-t pt-5 flex-wrap items-center gap-x-4 gap-y-3 font-sans text-sm',
          prev: 'inline-flex items-center py-2 hover:text-accent-text',
          next: 'inline-flex items-center py-2 hover:text-accent-text',
          list: 'flex flex-wrap items-center gap-1',
          page: 'grid min-w-9 place-items-center rounded-sm px-2 py-1.5 hover:text-accent-text aria-[current]:bg-accent aria-[current]:text-on-accent',
          jump: {
            form: 'flex items-center gap-1',
            label: 'sr-only',
            input: 'h-9 w-14 rounded-sm border border-line-control bg-page px-2',
            button: 'grid size-9 place-items-center hover:text-accent-text',
          },
        }}
      />
    </>
  )
}

function GrowingRows({ list, keyword }: { list: ListPage; keyword: string }) {
  const growing = useInfiniteList(list)
  return (
    <>
      <Rows cards={growing.cards} keyword={keyword} />
      <MoreRow
        list={growing}
        className="w-full py-4 text-center font-sans text-sm"
        buttonClassName="hover:text-accent-text"
      />
    </>
  )
}

function Rows({ cards, keyword }: { cards: readonly PostCard[]; keyword: string }) {
  const t = useText()
  const rows = useRef<HTMLDivElement>(null)
  useHighlight(rows, keyword, cards)
  return (
    <div ref={rows} className="flex flex-col gap-10">
      {cards.map((card) => (
        <article key={card.href} className={styles.dated}>
          <p className={styles.margin}>
            <time dateTime={card.day}>{card.day}</time>
            {card.category && (
              <Link href={categoryHref(card.category)} className="hover:text-accent-text">
                {card.category}
              </Link>
            )}
          </p>
          <div>
            <h2 className="font-bold text-[1.375rem] leading-7">
              <Link href={card.href} className="hover:text-accent-text">
                <Marked text={card.title} keyword={keyword} />
              </Link>
              {card.locked && (
                <>
                  {' '}
                  <Icon name="lock" className="inline size-[0.8em] align-baseline text-muted" />
                  <span className="sr-only">{t('common.locked')}</span>
                </>
              )}
            </h2>
            {(card.results ?? [card.summary ?? '']).filter(Boolean).map((text) => (
              <p key={text} className="mt-1.5 text-muted">
                <Marked text={text} keyword={keyword} />
              </p>
            ))}
          </div>
        </article>
      ))}
    </div>
  )
}
