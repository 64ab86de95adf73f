import { recommendedPosts } from '@/lib/site/posts'
import type { Site } from '@/lib/site/types'
import { type Bodies, drawnBodies } from './article/bodies'
import { toTeaser } from './cards'
import { listPage } from './list-page'
import type { HomeScreen } from './types'

/** `/`: hero and the first page of all posts. */
export async function homeScreen(site: Site, bodies: Bodies = drawnBodies): Promise<HomeScreen> {
  return {
    kind: 'home',
    path: '/',
    list: await listPage(site, site.posts, { page: 1, base: '' }, bodies),
    recommended: recommendedPosts(site.posts, site.settings).map(toTeaser),
    // Absent for a site that only has pages, because that is intended. The reason for an empty list is only logged,
    // because readers see this page.
    ...(site.noPosts && site.pages.length === 0 && { noPosts: true }),
  }
}
