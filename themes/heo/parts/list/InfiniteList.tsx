import type { ComponentType } from 'react'
import { MoreRow } from '@/components/blog/list/MoreRow'
import { useInfiniteList } from '@/components/hooks/scroll/useInfiniteList'
import type { ListPage } from '@/lib/screens/types'
import { Cards, type CardsProps } from './Cards'

interface InfiniteListProps {
  list: ListPage
  selectedTag?: string
  /** Keyword whose words are marked. */
  marked?: string
  /** Draws the cards. */
  CardList?: ComponentType<CardsProps>
}

/** A list that grows downwards until every post is shown. */
export function InfiniteList({ list, selectedTag, marked, CardList = Cards }: InfiniteListProps) {
  const growing = useInfiniteList(list)
  return (
    <>
      <CardList cards={growing.cards} selectedTag={selectedTag} marked={marked} />
      <MoreRow
        list={growing}
        className="mt-4 flex min-h-14 w-full items-center justify-center gap-2 rounded-lg border border-hair bg-card font-medium transition-colors duration-200"
        buttonClassName="hover:border-accent hover:text-accent-text disabled:cursor-default"
      />
    </>
  )
}
