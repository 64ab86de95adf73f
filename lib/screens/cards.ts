/** Posts as lists show them. Empty fields are left out: page data is sent with every page. */
import { countedKey } from '@/lib/site/comment-services'
import { cutSummary } from '@/lib/site/excerpt'
import type { Post, Site } from '@/lib/site/types'
import { type Bodies, drawnBodies } from './article/bodies'
import type { PostCard, PostTeaser } from './types'

/** A post for sidebars, heroes and neighbours. */
export function toTeaser(post: Post): PostTeaser {
  const { href, title, publishDay: day, pageCoverThumbnail: cover } = post
  return { href, title, day, ...(cover && { cover }) }
}

/** A post for lists. */
export function toCard(post: Post): PostCard {
  const { category, tags, pageIcon: icon } = post
  const summary = cutSummary(post.summary)
  return {
    ...toTeaser(post),
    ...(summary && { summary }),
    ...(category && { category }),
    ...(tags.length > 0 && { tags }),
    ...(icon && { icon }),
    ...(post.locked && { locked: true as const }),
  }
}

/** A post for lists, with the key of its comments when the settings ask for their number. */
export function toCountedCard({ settings }: Pick<Site, 'settings'>, post: Post): PostCard {
  const commentKey = countedKey(settings, post)
  return { ...toCard(post), ...(commentKey && { commentKey }) }
}

/** Cards with the beginning of each body, if POST_LIST_PREVIEW or HEO_POST_LIST_PREVIEW is on. */
export async function toCards(
  site: Site,
  posts: readonly Post[],
  bodies: Bodies = drawnBodies,
): Promise<PostCard[]> {
  const { POST_LIST_PREVIEW, HEO_POST_LIST_PREVIEW } = site.settings
  const withPreview = POST_LIST_PREVIEW || HEO_POST_LIST_PREVIEW
  return Promise.all(
    posts.map(async (post) => {
      const preview = withPreview && !post.locked ? await previewOf(site, post, bodies) : ''
      return { ...toCountedCard(site, post), ...(preview && { preview }) }
    }),
  )
}

/** HTML of the first POST_PREVIEW_LINES lines; '' for an external link. */
async function previewOf(site: Site, post: Post, bodies: Bodies): Promise<string> {
  if (/^https?:/i.test(post.href)) return ''
  return bodies.preview(site, post, site.settings.POST_PREVIEW_LINES)
}
