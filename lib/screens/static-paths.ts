import type { GetStaticPaths } from 'next'
import { latestPosts } from '@/lib/site/posts'
import type { Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { loadSite } from '@/lib/workspace'

/** Nothing is built ahead; a page is made when it is first asked for, and kept. */
export const onDemand: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' })

/** The newest BUILD_POST_COUNT posts and the pages are built ahead, the others when first asked for. */
export const newestPosts: GetStaticPaths = async () => ({
  paths: pathsAhead(await loadSite()),
  fallback: 'blocking',
})

/** The addresses that are built ahead, as params of `[...slug]`. */
export function pathsAhead(site: Site): { params: { slug: string[] } }[] {
  const posts = site.posts.filter((post) => !isExternal(post.href))
  const pages = site.pages.filter((page) => !page.invisible && !isExternal(page.href))
  return [...latestPosts(posts, site.settings.BUILD_POST_COUNT), ...pages].map(({ slug }) => ({
    params: { slug: slug.split('/') },
  }))
}
