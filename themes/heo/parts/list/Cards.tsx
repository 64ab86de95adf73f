import { useSite } from '@/components/SiteProvider'
import type { PostCard as Card } from '@/lib/screens/types'
import styles from './list.module.css'
import { PostCard } from './PostCard'

export interface CardsProps {
  cards: readonly Card[]
  selectedTag?: string
  marked?: string
}

/** The cards of a list, in one column or two. */
export function Cards({ cards, selectedTag, marked = '' }: CardsProps) {
  const { settings } = useSite()
  return (
    <div
      className={`${styles.cards} ${settings.HEO_HOME_POST_TWO_COLS ? styles.twoColumns : ''} ${
        marked === '' ? '' : styles.found
      }`}
    >
      {cards.map((card, index) => (
        <PostCard key={card.href} card={card} index={index} selectedTag={selectedTag} marked={marked} />
      ))}
    </div>
  )
}
