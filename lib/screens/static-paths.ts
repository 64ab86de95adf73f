import type { GetStaticPaths } from 'next'
import { latestPosts } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { isArticleReady, loadSite } from '@/lib/workspace'

/** No page is prerendered; each is rendered on its first request and then stored. */
export const onDemand: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' })

/** Prerenders the newest BUILD_POST_COUNT posts and the pages; the others are rendered on their first request. */
export const newestPosts: GetStaticPaths = async () => {
  const ahead = articlesAhead(await loadSite())
  // Bodies that could not be loaded in time do not delay the build.
  const ready = await Promise.all(ahead.map(isArticleReady))
  return {
    paths: ahead
      .filter((_, index) => ready[index])
      .map(({ slug }) => ({ params: { slug: slug.split('/') } })),
    fallback: 'blocking',
  }
}

/** The posts and pages that are prerendered if their bodies are loaded. */
export function articlesAhead(site: Site): Post[] {
  const posts = site.posts.filter((post) => !isExternal(post.href))
  const pages = site.pages.filter((page) => !page.invisible && !isExternal(page.href))
  return [...latestPosts(posts, site.settings.BUILD_POST_COUNT), ...pages]
}
