import { latestPosts } from '@/lib/site/posts'
import type { Site } from '@/lib/site/types'
import { toBrief } from './cards'
import type { NotFoundScreen } from './types'

/** `/404`, with the latest posts. */
export function notFoundScreen(site: Site): NotFoundScreen {
  const latest = latestPosts(site.posts, site.settings.LATEST_POST_COUNT).map(toBrief)
  return { kind: 'not-found', path: '/404', noindex: true, latest }
}
