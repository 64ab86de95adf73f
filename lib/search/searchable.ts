import type { Post, Site } from '@/lib/site/types'

/** The posts that searches may know: listed ones whose body everybody may read. */
export function searchablePosts({ posts }: Pick<Site, 'posts'>): Post[] {
  return posts.filter(({ locked, invisible }) => !locked && !invisible)
}

/** Pages beside the posts that everybody may read and find by links. */
export function searchablePages({ pages }: Pick<Site, 'pages'>): Post[] {
  return pages.filter(({ locked, invisible }) => !locked && !invisible)
}
