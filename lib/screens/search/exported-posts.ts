import { readBody } from '@/lib/content/site-search'
import { headOf, type PostSection } from '@/lib/search/built-in/texts'
import type { ExportedPost } from '@/lib/search/exported/build-index'
import { searchablePosts } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { logText } from '@/lib/text-forms'
import { toCard } from '../cards'

/** The posts for the search of an exported site: only public ones. @param read reads a post's body */
export async function exportedPosts(site: Site, read = readBody): Promise<ExportedPost[]> {
  const posts: ExportedPost[] = []
  for (const post of searchablePosts(site)) {
    const { locked: _locked, ...card } = toCard(post)
    posts.push({
      card: { ...card, key: post.key },
      head: headOf(post),
      sections: await sectionsOf(site, post, read),
    })
  }
  return posts
}

async function sectionsOf(site: Site, post: Post, read: typeof readBody): Promise<PostSection[]> {
  try {
    return (await read(site, post)).sections
  } catch (error) {
    console.warn(
      logText(`The search lacks the text of ${post.title}, which cannot be read: ${String(error)}`),
    )
    return []
  }
}
