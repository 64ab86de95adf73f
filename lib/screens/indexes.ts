import type { Site } from '@/lib/site/types'
import type { CategoryIndexScreen, TagIndexScreen } from './types'

/** `/category`. */
export function categoryIndexScreen(site: Site): CategoryIndexScreen {
  return { kind: 'category-index', path: '/category', categories: site.categories }
}

/** `/tag`. */
export function tagIndexScreen(site: Site): TagIndexScreen {
  return { kind: 'tag-index', path: '/tag', tags: site.tags }
}
