import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext } from 'react'
import type { GrowingCardsProps } from './GrowingCards'

/** Shown until the code of growing lists is loaded, after a navigation. */
const FirstCards = createContext<ReactNode>(null)

const GrowingCards = dynamic(() => import('./GrowingCards').then((cards) => cards.GrowingCards), {
  loading: () => useContext(FirstCards),
})

/** A list with infinite scrolling. Its code is only loaded where lists grow (`POST_LIST_STYLE`). */
export function GrowingList(props: GrowingCardsProps) {
  return (
    <FirstCards value={props.draw(props.list.cards)}>
      <GrowingCards {...props} />
    </FirstCards>
  )
}
