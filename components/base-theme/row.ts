import { type ComponentType, createContext } from 'react'
import type { PostCard } from '@/lib/screens/types'

export interface RowProps {
  card: PostCard
  /** Its words are marked; '' for none. */
  keyword: string
  level: 'h2' | 'h3'
  /** Place in the list, from 0. */
  place: number
}

/** What draws a post of a list in the theme's own way; null for the row of words (PostRow). */
export const RowContext = createContext<ComponentType<RowProps> | null>(null)
