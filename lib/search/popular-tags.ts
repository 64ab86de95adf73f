import type { TagOption } from '@/lib/site/types'
import { popularTagCount } from './constants'

/** The most used tags for the search dialog, 10 at most. */
export function popularTags(tags: readonly TagOption[]): TagOption[] {
  return [...tags].sort((a, b) => b.count - a.count).slice(0, popularTagCount)
}
