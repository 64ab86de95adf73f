import type { Post } from './types'
import { isExternal } from './urls'

/** Path of an export's list of addresses for a random post, without SUB_PATH. */
export const randomPostsPath = '/random-posts.json'

/** The addresses of the site's own posts. */
export function randomPosts(posts: readonly Pick<Post, 'href'>[]): string[] {
  return posts.map(({ href }) => href).filter((href) => !isExternal(href))
}
