import { useRef } from 'react'
import { SearchBox } from '@/components/blog/SearchBox'
import { useHighlight } from '@/components/hooks/useHighlight'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { SearchScreen } from '@/lib/screens/types'
import { isBeyondLast } from '@/lib/site/paging'
import { Cards, type CardsProps } from '../parts/list/Cards'
import { CategoryBar } from '../parts/list/CategoryBar'
import { EmptyList, wayOut } from '../parts/list/EmptyList'
import { InfiniteList } from '../parts/list/InfiniteList'
import { PagedList } from '../parts/list/PagedList'
import { SearchOverview } from '../parts/SearchOverview'

/** The search box, with results, or categories and tags. */
export function Search({ screen }: { screen: SearchScreen }) {
  const t = useText()
  const { keyword, list, refused } = screen
  return (
    <div>
      {list === null && !refused ? <h1 className="sr-only">{t('search.overview')}</h1> : <CategoryBar />}
      <SearchBox
        keyword={keyword}
        autoFocus={list === null}
        classes={{
          form: 'mb-4 flex h-11 md:h-10 items-center overflow-hidden rounded-md border border-line-control bg-card pl-4 transition-colors duration-200 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent',
          input: 'min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-muted',
          clear:
            'inline-flex w-11 shrink-0 self-stretch items-center justify-center text-muted hover:text-strong',
          submit:
            'inline-flex w-14 shrink-0 items-center justify-center self-stretch text-accent-text transition-colors duration-200 hover:bg-accent hover:text-on-accent focus-visible:-outline-offset-2',
        }}
      />
      {refused ? (
        <h1 className="mb-4 text-lg font-bold">{t('search.error')}</h1>
      ) : list === null ? (
        <SearchOverview screen={screen} />
      ) : (
        <Results keyword={keyword} list={list} />
      )}
    </div>
  )
}

/** Cards with highlighted search terms. */
function MarkedCards(props: CardsProps) {
  const cards = useRef<HTMLDivElement>(null)
  useHighlight(cards, props.marked ?? '', props.cards.map(({ href }) => href).join(' '))
  return (
    <div ref={cards}>
      <Cards {...props} />
    </div>
  )
}

/** The results, with pages or infinite scrolling. */
function Results({ keyword, list }: { keyword: string; list: NonNullable<SearchScreen['list']> }) {
  const t = useText()
  const { settings } = useSite()
  const List = settings.POST_LIST_STYLE === 'scroll' ? InfiniteList : PagedList
  return (
    <>
      <h1 className="mb-4 text-lg font-bold break-words">
        {t('search.resultsFor', { keyword, count: list.total })}
      </h1>
      {isBeyondLast(list.page, list.total, list.pageSize) ? (
        <EmptyList text={t('common.noResults')}>
          <p className="break-words">{t('search.nothingFor', { keyword })}</p>
          <Link href="/" className={wayOut}>
            {t('notFound.backHome')}
          </Link>
        </EmptyList>
      ) : (
        <section aria-label={t('common.postList')}>
          <List key={`${keyword} ${list.page}`} list={list} marked={keyword} CardList={MarkedCards} />
        </section>
      )}
    </>
  )
}
