/** What the searches of the site have in common. */
import { normalized } from '@/lib/text-forms'
import type { Post } from './types'
import { isExternal } from './urls'

export interface SearchMatch<Found = Post> {
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
  return normalized(keyword, 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
