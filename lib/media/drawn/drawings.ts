/** Lists the drawn pictures of a site, and the values from which each is made. */
import type { Settings } from '@/conf/schema'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import type { CoverDrawing, Drawing, ShareDrawing } from './drawing'
import { drawnAddress, isDrawn, subjectOf } from './drawn-address'

/** What the picture of a link shows of the site. */
export interface SharingSite {
  title: string
  description: string
  /** Address of the site's cover, or ''. */
  cover: string
  /** AUTHOR */
  author: string
  /** LANG */
  language: string
}

/** What the picture shows of a post: the same as its card in a list, and nothing of its body. */
export interface SharedPost {
  key: string
  title: string
  category: string
  icon: string
  /** Address, or ''. */
  cover: string
}

/** A list of posts; 'home' for every other page of the site. */
export type SharedList = 'home' | { by: 'category' | 'tag'; name: string }

/** The drawn cover of a post. */
export function coverDrawing(
  post: Post,
  settings: Pick<Settings, 'LANG' | 'POST_COVER_SOURCE'>,
): CoverDrawing {
  const { key, title, category, pageIcon, lastEditedDate, locked, href } = post
  const fromBody = sourceOf(post, settings) === 'body' && !locked && !isExternal(href)
  return {
    kind: 'cover',
    seed: `post ${key}`,
    title,
    label: category,
    icon: drawableIcon(pageIcon),
    language: settings.LANG,
    ...(fromBody && { body: lastEditedDate }),
  }
}

/**
 * Returns the post with the cover chosen by POST_COVER_SOURCE or by its own extension. Posts that are in no list
 * keep theirs.
 */
export function withCover(
  post: Post,
  settings: Pick<Settings, 'LANG' | 'POST_COVER_SOURCE' | 'SUB_PATH'>,
): Post {
  const source = sourceOf(post, settings)
  if (source === 'none') return { ...post, pageCover: '', pageCoverThumbnail: '' }
  if (source === 'own' || post.pageCover !== '' || !hasDrawnCover(post)) return post
  const address = drawnAddress(coverDrawing(post, settings), settings.SUB_PATH)
  return { ...post, pageCover: address, pageCoverThumbnail: address }
}

function sourceOf(
  { ext }: Post,
  settings: Pick<Settings, 'POST_COVER_SOURCE'>,
): Settings['POST_COVER_SOURCE'] {
  return ext.cover ?? settings.POST_COVER_SOURCE
}

function hasDrawnCover({ type, invisible }: Post): boolean {
  return type === 'Post' && !invisible
}

/** The picture of a link to a post or page. */
export function sharedPost(
  { key, title, category, icon, cover }: SharedPost,
  site: SharingSite,
): ShareDrawing {
  return {
    kind: 'share',
    seed: `post ${key}`,
    title,
    label: category,
    icon: drawableIcon(icon),
    language: site.language,
    author: site.author,
    site: site.title,
    photo: isDrawn(cover) ? '' : cover,
  }
}

/** The picture of a link to a list, or to any other page of the site. */
export function sharedList(list: SharedList, site: SharingSite): ShareDrawing {
  const { language, author, cover: photo } = site
  const common = { kind: 'share', icon: '', language, author, photo } as const
  if (list === 'home')
    return { ...common, seed: 'home', title: site.title, label: '', site: site.description }
  const title = list.by === 'tag' ? `# ${list.name}` : list.name
  return { ...common, seed: `${list.by} ${list.name}`, title, label: site.title, site: site.title }
}

const known = new WeakMap<Site, ReadonlyMap<string, Drawing>>()

/**
 * Returns the current pictures of a site, by the subject of their names. There are none for posts that readers may
 * not open.
 */
export function drawingsOf(site: Site): ReadonlyMap<string, Drawing> {
  const found = known.get(site) ?? new Map(allDrawings(site).map((drawing) => [subjectOf(drawing), drawing]))
  known.set(site, found)
  return found
}

function allDrawings(site: Site): Drawing[] {
  const { info, settings, categories, tags } = site
  const sharing = {
    title: info.title,
    description: info.description,
    cover: info.pageCover,
    author: settings.AUTHOR,
    language: settings.LANG,
  }
  const open = [...site.posts, ...site.pages].filter(({ invisible }) => !invisible)
  const lists: SharedList[] = [
    'home',
    ...categories.map(({ name }) => ({ by: 'category' as const, name })),
    ...tags.map(({ name }) => ({ by: 'tag' as const, name })),
  ]
  return [
    ...lists.map((list) => sharedList(list, sharing)),
    ...open.map((post) => sharedPost({ ...post, icon: post.pageIcon, cover: post.pageCover }, sharing)),
    ...open.filter(({ pageCover }) => isDrawn(pageCover)).map((post) => coverDrawing(post, settings)),
  ]
}

/** Only emoji: addresses of other icons may be signed again each time. */
function drawableIcon(icon: string): string {
  return /^(?:https?:)?\//i.test(icon) ? '' : icon
}
