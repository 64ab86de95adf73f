import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext } from 'react'
import type { GrowingCardsProps } from './GrowingCards'

/** What stands there until the code that makes lists grow has come, after a page change. */
const FirstCards = createContext<ReactNode>(null)

const GrowingCards = dynamic(() => import('./GrowingCards').then((cards) => cards.GrowingCards), {
  loading: () => useContext(FirstCards),
})

/** A list that grows downwards until every post is shown. Its code is loaded where lists grow (`POST_LIST_STYLE`). */
export function GrowingList(props: GrowingCardsProps) {
  return (
    <FirstCards value={props.draw(props.list.cards)}>
      <GrowingCards {...props} />
    </FirstCards>
  )
}
