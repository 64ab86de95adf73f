import type { ReactNode } from 'react'
import type { ListPage, PostCard } from '@/lib/screens/types'
import { useInfiniteList } from '../../hooks/scroll/useInfiniteList'
import { MoreRow } from './MoreRow'

export interface GrowingCardsProps {
  list: ListPage
  draw: (cards: readonly PostCard[]) => ReactNode
  /** Classes of the last row of the list. */
  more: { row: string | undefined; button: string | undefined }
}

/** The cards of a growing list, and the row at its end. */
export function GrowingCards({ list, draw, more }: GrowingCardsProps) {
  const growing = useInfiniteList(list)
  return (
    <>
      {draw(growing.cards)}
      <MoreRow list={growing} className={more.row} buttonClassName={more.button} />
    </>
  )
}
