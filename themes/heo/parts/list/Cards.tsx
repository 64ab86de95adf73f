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
  const { settings, cover } = useSite()
  const fallback = settings.HEO_POST_LIST_COVER_DEFAULT ? cover : ''
  // Cards without a cover, or with another text than a summary, have no usual height.
  const usual =
    settings.HEO_POST_LIST_COVER &&
    marked === '' &&
    cards.every((card) => !card.preview && (card.cover || fallback) !== '')
  return (
    <div
      className={`${styles.cards} ${settings.HEO_HOME_POST_TWO_COLS ? styles.twoColumns : ''} ${
        marked === '' ? '' : styles.found
      } ${usual ? styles.skipping : ''}`}
    >
      {cards.map((card, index) => (
        <PostCard key={card.href} card={card} index={index} selectedTag={selectedTag} marked={marked} />
      ))}
    </div>
  )
}
