import { archiveMonths } from '@/lib/site/archive'
import { categoryCovers, newestByCategory } from '@/lib/site/posts'
import type { Site } from '@/lib/site/types'
import { warnOnce } from '@/lib/warn-once'
import { toCard, toTeaser } from './cards'
import type { ArchiveScreen, CategoryIndexScreen, PostCard, PostTeaser, TagIndexScreen } from './types'

/** Maximal number of tags on the page. */
const maxTags = 2_000

/** Themes of the product whose index of categories shows no posts. A theme of the owner's may show them. */
const withoutNewest: readonly string[] = ['heo', 'docs', 'gallery']

/**
 * `/category`.
 * @param theme name of the theme that draws the page; only one that shows the newest posts gets them
 */
export function categoryIndexScreen(site: Site, theme: string = site.settings.THEME): CategoryIndexScreen {
  const covers = categoryCovers(site.posts)
  const posts = withoutNewest.includes(theme) ? null : newestByCategory(site.posts)
  const categories = site.categories.map((option) => {
    const cover = covers.get(option.name)
    const post = posts?.get(option.name)
    return { ...option, ...(cover && { cover }), ...(post && { newest: withoutCover(toTeaser(post)) }) }
  })
  return { kind: 'category-index', path: '/category', categories }
}

/** `/tag`. With very many tags it shows those with the most posts; every tag still has its own page. */
export function tagIndexScreen({ tags }: Pick<Site, 'tags'>): TagIndexScreen {
  const further = tags.length - maxTags
  if (further <= 0) return { kind: 'tag-index', path: '/tag', tags }
  warnOnce(`There are more than ${maxTags} tags: the page of all tags shows those that most posts have.`)
  const most = [...tags].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, maxTags)
  const shown = new Set(most)
  return { kind: 'tag-index', path: '/tag', tags: tags.filter((tag) => shown.has(tag)), further }
}

/** `/archive`: every post by month. Its rows are short, so the cards carry no summaries. */
export function archiveScreen(site: Site): ArchiveScreen {
  const groups = archiveMonths(site.posts).map(({ month, posts }) => ({
    month,
    posts: posts.map((post) => withoutSummary(toCard(post))),
  }))
  return { kind: 'archive', path: '/archive', groups }
}

function withoutCover({ cover: _, ...teaser }: PostTeaser): Omit<PostTeaser, 'cover'> {
  return teaser
}

function withoutSummary({ summary: _, ...card }: PostCard): PostCard {
  return card
}
