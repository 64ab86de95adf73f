import { useSite } from '@/components/SiteProvider'
import type { PostCard as Card } from '@/lib/screens/types'
import styles from './list.module.css'
import { coverOf, PostCard } from './PostCard'

export interface CardsProps {
  cards: readonly Card[]
  selectedTag?: string
  marked?: string
}

/** The cards of a list, in one column or two. */
export function Cards({ cards, selectedTag, marked = '' }: CardsProps) {
  const site = useSite()
  // Cards without a cover, or with another text than a summary, have no usual height.
  const usual = marked === '' && cards.every((card) => coverOf(card, site) !== '')
  return (
    <div
      className={`${styles.cards} ${site.settings.HEO_HOME_POST_TWO_COLS ? styles.twoColumns : ''} ${
        marked === '' ? '' : styles.found
      } ${usual ? styles.skipping : ''}`}
    >
      {cards.map((card, index) => (
        <PostCard key={card.href} card={card} index={index} selectedTag={selectedTag} marked={marked} />
      ))}
    </div>
  )
}
