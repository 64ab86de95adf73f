/** A search over titles, summaries, tags and categories, without a service and without the bodies (lib/search/built-in has those). */
import { snippets } from './excerpt'
import type { Post } from './types'
import { isExternal } from './urls'

/** What is searched of a post. */
export type Searched = Pick<Post, 'title' | 'tags' | 'category' | 'summary' | 'locked'>

export interface SearchMatch<Found extends Searched = Post> {
  post: Found
  /** Where the best place of the body is, by the element id of the heading above it; absent: the post as a whole is meant. */
  anchor?: string
  /** Pieces of body or summary around the terms; empty when they stand elsewhere. */
  readonly results: string[]
}

/** Where a match leads: to the best place in the post. Percent-encoded, without SUB_PATH; or an external address. */
export function matchHref({ post, anchor }: { post: Pick<Post, 'href'>; anchor?: string }): string {
  return anchor && !isExternal(post.href) ? `${post.href}#${anchor}` : post.href
}

/** Longer keywords are no search. */
export const keywordLimit = 100

/** A keyword as it is searched for: one form for each character, single spaces, no control characters. '' when nothing is asked. */
export function normalizeKeyword(keyword: string): string {
  return keyword
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/**
 * Posts that hold every word of the keyword, without regard to case; those with hits in the title first, then in
 * tags and category, then in the summary. Of a locked post only the title is searched, and the summary that its owner wants to be shown. No keyword, no match.
 */
export function searchPosts<Found extends Searched>(
  posts: readonly Found[],
  keyword: string,
): SearchMatch<Found>[] {
  const terms = fold(normalizeKeyword(keyword)).split(' ').filter(Boolean)
  if (terms.length === 0) return []
  return posts
    .map((post) => ({ post, rank: rankOf(post, terms) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ post }) => ({ post, results: snippets(post.summary.normalize('NFC'), terms) }))
}

/** Where a term may stand, and what it is worth there. A better place always outranks a lesser one. */
const places = [
  { worth: 9, text: (post: Searched) => post.title, whenLocked: true },
  { worth: 3, text: (post: Searched) => [...post.tags, post.category].join('\n'), whenLocked: false },
  { worth: 1, text: (post: Searched) => post.summary, whenLocked: true },
]

/** The worth of each term's best place, on average; 0 when a term stands nowhere. */
function rankOf(post: Searched, terms: readonly string[]): number {
  const searched = places
    .filter(({ whenLocked }) => whenLocked || !post.locked)
    .map(({ worth, text }) => ({ worth, text: fold(text(post)) }))
  const worths = terms.map((term) => searched.find(({ text }) => text.includes(term))?.worth ?? 0)
  return worths.includes(0) ? 0 : worths.reduce((sum, worth) => sum + worth, 0) / terms.length
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
