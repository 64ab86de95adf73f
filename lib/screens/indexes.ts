import { archiveMonths } from '@/lib/site/archive'
import { categoryCover } from '@/lib/site/posts'
import type { Site } from '@/lib/site/types'
import { toCard } from './cards'
import type { ArchiveScreen, CategoryIndexScreen, PostCard, TagIndexScreen } from './types'

/** `/category`. */
export function categoryIndexScreen(site: Site): CategoryIndexScreen {
  const categories = site.categories.map((option) => {
    const cover = categoryCover(site.posts, option.name)
    return { ...option, ...(cover && { cover }) }
  })
  return { kind: 'category-index', path: '/category', categories }
}

/** `/tag`. */
export function tagIndexScreen(site: Site): TagIndexScreen {
  return { kind: 'tag-index', path: '/tag', tags: site.tags }
}

/** `/archive`: every post by month. Its rows are short, so the cards carry no summaries. */
export function archiveScreen(site: Site): ArchiveScreen {
  const groups = archiveMonths(site.posts).map(({ month, posts }) => ({
    month,
    posts: posts.map((post) => withoutSummary(toCard(post))),
  }))
  return { kind: 'archive', path: '/archive', groups }
}

function withoutSummary({ summary: _, ...card }: PostCard): PostCard {
  return card
}
