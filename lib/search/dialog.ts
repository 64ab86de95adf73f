/** Shared logic of the search dialogs: keys, input methods, and content before a query. */
import type { TagOption } from '@/lib/site/types'
import { popularTagCount } from './hosted-constants'

/**
 * Returns the row that a key makes active in a list of results: down and up wrap around, Home and End only work
 * once a row is active (before that they move the caret). Null when the key has no effect.
 * @param current the active row, -1 for none
 */
export function nextRow(key: string, current: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (current < 0) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The most used tags for the search dialog, 10 at most. */
export function popularTags(tags: readonly TagOption[]): TagOption[] {
  return [...tags].sort((a, b) => b.count - a.count).slice(0, popularTagCount)
}

/**
 * Whether the browser uses composition for ordinary words: Android keyboards underline each word until a space ends
 * it. For readers whose language needs no input method, composed text is already final.
 */
export function composesPlainWords({
  userAgent,
  languages,
}: Pick<Navigator, 'userAgent' | 'languages'>): boolean {
  return /android/i.test(userAgent) && !languages.some((language) => /^(zh|yue|ja|ko)\b/i.test(language))
}

/** Whether there is nothing to search for: no text, or white space alone. */
export function isBlankQuery(query: string): boolean {
  return query.trim() === ''
}
