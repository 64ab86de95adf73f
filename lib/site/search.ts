/** Types and functions that all searches of the site share. */
import { normalized } from '@/lib/text-forms'
import type { Post } from './types'
import { isExternal } from './urls'

export interface SearchMatch<Found = Post> {
  post: Found
  /** Element id of the heading above the best match in the body; absent for the post as a whole. */
  anchor?: string
  /** Whether the post has each word as it was typed, and not only longer ones. */
  whole?: boolean
  /** Snippets of body or summary around the terms; empty when the match is elsewhere. */
  readonly results: string[]
}

/**
 * The link of a match, to the best place in the post. Percent-encoded, without SUB_PATH; or an external address.
 */
export function matchHref({ post, anchor }: { post: Pick<Post, 'href'>; anchor?: string }): string {
  return anchor && !isExternal(post.href) ? `${post.href}#${anchor}` : post.href
}

/** Characters. Longer keywords are not searched. */
export const keywordLimit = 100

/** Normalizes a keyword: Unicode normalization, single spaces, no control characters. '' when it is blank. */
export function normalizeKeyword(keyword: string): string {
  return normalized(keyword, 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
