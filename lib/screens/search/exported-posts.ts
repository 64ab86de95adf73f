import { readBody } from '@/lib/content/site-search'
import type { ReadBody } from '@/lib/search/built-in/live-index'
import { headOf, type PostSection } from '@/lib/search/built-in/texts'
import type { ExportedPost } from '@/lib/search/exported/build-index'
import { searchablePosts } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { logText } from '@/lib/text-forms'
import { toCard } from '../cards'

type BodyReader = (site: Site, post: Post) => Promise<ReadBody | null>

/**
 * The posts for the search of an exported site: only public ones, and none that is withdrawn meanwhile.
 * @param read reads a post's body
 */
export async function exportedPosts(
  site: Site,
  read: BodyReader = (_, post) => readBody(post),
): Promise<ExportedPost[]> {
  const posts: ExportedPost[] = []
  for (const post of searchablePosts(site)) {
    const sections = await sectionsOf(site, post, read)
    const { locked: _locked, ...card } = toCard(post)
    if (sections !== null) posts.push({ card: { ...card, key: post.key }, head: headOf(post), sections })
  }
  return posts
}

async function sectionsOf(site: Site, post: Post, read: BodyReader): Promise<PostSection[] | null> {
  try {
    return (await read(site, post))?.sections ?? null
  } catch (error) {
    console.warn(
      logText(`The search lacks the text of ${post.title}, which cannot be read: ${String(error)}`),
    )
    return []
  }
}
