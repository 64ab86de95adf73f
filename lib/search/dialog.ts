/** What the search dialogs have in common: keys, typing, and what stands there before a query. */
import type { TagOption } from '@/lib/site/types'
import { popularTagCount } from './constants'

/**
 * The row that a key makes active in a list of results: down and up wrap around, Home and End work once a row is
 * active (before that they move the caret). null when the key does nothing here.
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
 * Tells whether the browser composes plain words, too: keyboards of Android underline each word until a space ends it.
 * Of a reader without a language that needs an input method, what is composed there is already what is meant.
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
