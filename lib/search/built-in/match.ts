import { snippets } from '@/lib/site/excerpt'
import type { SearchMatch } from '@/lib/site/search'
import type { PostHit } from './texts'

/** Snippets per match. */
const snippetLimit = 3

/** Converts a hit for display. Snippets are computed on access: a list shows a few of many matches. */
export function toMatch<Post>(
  post: Post,
  { anchor, texts, whole, sought }: Omit<PostHit<unknown>, 'post'>,
): SearchMatch<Post> {
  return {
    post,
    ...(anchor !== '' && { anchor }),
    whole,
    get results() {
      for (const terms of sought) {
        for (const text of texts) {
          const pieces = snippets(text, terms)
          if (pieces.length > 0) return pieces.slice(0, snippetLimit)
        }
      }
      return []
    },
  }
}
