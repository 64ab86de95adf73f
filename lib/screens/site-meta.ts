import { packBrowserSettings } from '@/conf/browser'
import { commentSetup } from '@/lib/site/comment-services'
import { latestPosts } from '@/lib/site/posts'
import { siteTree, startOf } from '@/lib/site/tree'
import type { Site } from '@/lib/site/types'
import { type Bodies, drawnBodies } from './article/bodies'
import { toTeaser } from './cards'
import { withFirstTexts } from './first-texts'
import type { ScreenKind, SiteMeta } from './types'

/** Tags on every page, for sidebar and panel; the tag index shows all. */
const tagLimit = 60

/** Themes that show the tree. Others do not get it, because it contains most posts. */
const withTree: readonly string[] = ['docs']

/**
 * What the frame of every page needs.
 * @param theme name of the theme that draws the page
 * @param screen kind of the page; only the home page gets the start of a knowledge base and the texts of its hero
 * @param bodies provides the notice's body
 */
export async function siteMeta(
  site: Site,
  theme: string = site.settings.THEME,
  screen?: ScreenKind,
  bodies: Bodies = drawnBodies,
): Promise<SiteMeta> {
  const { info, settings } = site
  const comments = commentSetup(settings)
  return {
    title: info.title,
    description: info.description,
    icon: info.icon,
    cover: info.pageCover,
    menu: site.menu.filter(({ show }) => show),
    categories: site.categories,
    tags: mostUsed(site.tags),
    postCount: site.posts.length,
    latest: latestPosts(site.posts, settings.LATEST_POST_COUNT).map(toTeaser),
    ...([...site.pages, ...site.posts].some(({ href, invisible }) => href === '/about' && !invisible) && {
      about: true as const,
    }),
    notice: await noticeHtml(site, bodies),
    ...(withTree.includes(theme) && knowledgeBase(site, screen === 'home')),
    ...(comments && { comments }),
    settings: packBrowserSettings(withFirstTexts(site, theme, screen)),
  }
}

function knowledgeBase(site: Site, begins: boolean): Pick<SiteMeta, 'tree' | 'start'> {
  const tree = siteTree(site)
  const start = begins ? startOf(tree, site.posts) : undefined
  return { tree, ...(start !== undefined && { start }) }
}

/** All tags, or the most used of many, in their original order. */
function mostUsed(tags: Site['tags']): Site['tags'] {
  if (tags.length <= tagLimit) return tags
  const kept = new Set([...tags].sort((a, b) => b.count - a.count).slice(0, tagLimit))
  return tags.filter((tag) => kept.has(tag))
}

async function noticeHtml(site: Site, bodies: Bodies): Promise<string> {
  const { notice } = site
  return notice === null ? '' : bodies.notice(site, notice)
}
