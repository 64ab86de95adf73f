import type { SearchMatch } from '@/lib/site/search'
import type { Post } from '@/lib/site/types'
import { toMatch } from './match'
import { PostIndex } from './post-index'
import { cut, headOf, type PostSection } from './texts'

/** Characters of its body that are looked through: an index is made for each answer. */
const bodyLimit = 50_000

/** Searches a single post as the built-in search does. null when it does not match. */
export function searchOnePost(
  post: Post,
  sections: readonly PostSection[],
  keyword: string,
): SearchMatch | null {
  const index = new PostIndex()
  index.putHead(post.id, headOf(post))
  index.putBody(post.id, cut(sections, bodyLimit))
  const [hit] = index.find(keyword)
  return hit ? toMatch(post, hit) : null
}
