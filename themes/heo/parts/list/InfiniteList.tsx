import type { ComponentType } from 'react'
import { GrowingList } from '@/components/blog/list/GrowingList'
import type { ListPage } from '@/lib/screens/types'
import { Cards, type CardsProps } from './Cards'

interface InfiniteListProps {
  list: ListPage
  selectedTag?: string
  /** Keyword whose words are highlighted. */
  marked?: string
  /** Draws the cards. */
  CardList?: ComponentType<CardsProps>
}

const more = {
  row: 'mt-4 flex min-h-14 w-full items-center justify-center gap-2 rounded-lg border border-hair bg-card font-medium transition-colors duration-200',
  button: 'hover:border-accent hover:text-accent-text disabled:cursor-default',
}

/** A list with infinite scrolling. */
export function InfiniteList({ list, selectedTag, marked, CardList = Cards }: InfiniteListProps) {
  return (
    <GrowingList
      list={list}
      draw={(cards) => <CardList cards={cards} selectedTag={selectedTag} marked={marked} />}
      more={more}
    />
  )
}
