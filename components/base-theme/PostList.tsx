import { type PropsWithChildren, type ReactNode, useContext, useRef } from 'react'
import type { ListPage, PostCard } from '@/lib/screens/types'
import { isBeyondLast } from '@/lib/site/paging'
import { GrowingList } from '../blog/list/GrowingList'
import { Pagination } from '../blog/list/Pagination'
import { useHighlight } from '../hooks/useHighlight'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { PostRow } from './PostRow'
import { RowContext, useThemeClasses } from './theme-classes'

interface PostListProps {
  list: ListPage
  /** Keyword of a search: its words are highlighted. */
  keyword?: string
  /** Heading level of the posts. */
  level?: 'h2' | 'h3'
  /** Draws all loaded posts; as rows when omitted. */
  draw?: (cards: readonly PostCard[]) => ReactNode
}

/**
 * The posts of a list, with pages or infinite scrolling. Children are shown when there are none
 * (R-089 – R-091).
 */
export function PostList({ list, keyword, level, draw, children }: PropsWithChildren<PostListProps>) {
  const t = useText()
  const { settings } = useSite()
  const List = settings.POST_LIST_STYLE === 'scroll' ? GrowingRows : PagedRows
  return (
    <section aria-label={t('common.postList')}>
      {isBeyondLast(list.page, list.total, list.pageSize) ? (
        children
      ) : (
        <List
          list={list}
          draw={draw ?? ((cards) => <Rows cards={cards} keyword={keyword} level={level} />)}
        />
      )}
    </section>
  )
}

type Drawn = Required<Pick<PostListProps, 'list' | 'draw'>>

function PagedRows({ list, draw }: Drawn) {
  const looks = useThemeClasses()
  return (
    <>
      {draw(list.cards)}
      <Pagination
        list={list}
        classes={{
          nav: looks.pages,
          prev: looks.step,
          next: looks.step,
          list: looks.numbers,
          page: looks.number,
          jump: { form: looks.jump, label: looks.jumpLabel, input: looks.field, button: looks.jumpButton },
        }}
      />
    </>
  )
}

function GrowingRows({ list, draw }: Drawn) {
  const looks = useThemeClasses()
  return <GrowingList list={list} draw={draw} more={{ row: looks.more, button: looks.moreButton }} />
}

interface RowsProps {
  cards: readonly PostCard[]
  keyword?: string | undefined
  level?: 'h2' | 'h3' | undefined
}

/** Posts as rows; the words of a search are highlighted. */
export function Rows({ cards, keyword = '', level = 'h2' }: RowsProps) {
  const looks = useThemeClasses()
  const rows = useRef<HTMLDivElement>(null)
  const Row = useContext(RowContext) ?? PostRow
  useHighlight(rows, keyword, cards.map(({ href }) => href).join(' '))
  return (
    <div ref={rows} className={looks.rows}>
      {cards.map((card, place) => (
        <Row key={card.href} card={card} keyword={keyword} level={level} place={place} />
      ))}
    </div>
  )
}
