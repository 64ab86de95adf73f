import type { GetStaticPaths } from 'next'
import { latestPosts } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { isArticleReady, loadSite } from '@/lib/workspace'

/** Nothing is built ahead; a page is made when it is first asked for, and kept. */
export const onDemand: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' })

/** The newest BUILD_POST_COUNT posts and the pages are built ahead, the others when first asked for. */
export const newestPosts: GetStaticPaths = async () => {
  const ahead = articlesAhead(await loadSite())
  // What could not be loaded in time does not hold the build up.
  const ready = await Promise.all(ahead.map(isArticleReady))
  return {
    paths: ahead
      .filter((_, index) => ready[index])
      .map(({ slug }) => ({ params: { slug: slug.split('/') } })),
    fallback: 'blocking',
  }
}

/** The posts and pages whose addresses are built ahead, if they are at hand. */
export function articlesAhead(site: Site): Post[] {
  const posts = site.posts.filter((post) => !isExternal(post.href))
  const pages = site.pages.filter((page) => !page.invisible && !isExternal(page.href))
  return [...latestPosts(posts, site.settings.BUILD_POST_COUNT), ...pages]
}
