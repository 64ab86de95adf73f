import { encryptText } from '@/lib/lock/encrypt'
import { commentServices } from '@/lib/site/comment-services'
import { adjacentPosts, relatedPosts } from '@/lib/site/posts'
import { findByAddress } from '@/lib/site/slugs'
import { readMinutes } from '@/lib/site/statistics'
import type { Post, Site } from '@/lib/site/types'
import { loadPassword } from '@/lib/workspace'
import { toTeaser } from '../cards'
import type { MovedPage, RouteParams } from '../screen-result'
import type { ArticleScreen, OpenedArticle } from '../types'
import { type Bodies, drawnBodies } from './bodies'
import type { DrawnBody } from './kept-bodies'

/**
 * A post or page at its own address. Its id redirects there, and so do other spellings: encoded twice, or in another
 * Unicode form. There are endless such spellings, so nothing is drawn for them.
 * @param asked the path, percent-encoded; null where the route alone decides
 */
export async function articleScreen(
  site: Site,
  { path }: Pick<RouteParams, 'path'>,
  bodies: Bodies = drawnBodies,
  asked: string | null = null,
): Promise<ArticleScreen | MovedPage | null> {
  const found = findByAddress(site, path)
  if (found === null || 'redirectTo' in found) return found
  const { post } = found
  if (asked !== null && asked !== post.href) return { redirectTo: post.href }
  return {
    ...headOf(site, post),
    ...(post.locked ? await lockedBody(site, post) : await openBody(site, post, bodies)),
  }
}

/** A locked post opened for one reader. Never use it for a page that is cached for others. */
export async function openedScreen(site: Site, post: Post): Promise<ArticleScreen> {
  return { ...headOf(site, post), locked: false, ...(await openBody(site, post)) }
}

/** The body of a page, whether or not it is locked: callers have checked that the reader may have it. */
export async function openBody(site: Site, post: Post, bodies: Bodies = drawnBodies): Promise<OpenedArticle> {
  const body = await bodies.article(site, post)
  const comments = post.ext.comment !== false && commentServices(site.settings).length > 0
  const known = opened.get(body)
  if (known?.comments === comments) return known
  const { html, toc, wordCount } = body
  const article = { html, toc, wordCount, readMinutes: readMinutes(wordCount), comments }
  opened.set(body, article)
  return article
}

/** Whoever sends an article keeps its compressed form by it. */
const opened = new WeakMap<DrawnBody, OpenedArticle>()

/** Shows nothing of a locked body, not even its length. */
async function lockedBody(site: Site, post: Post): Promise<OpenedArticle & Pick<ArticleScreen, 'sealed'>> {
  const nothing = { html: '', toc: [], wordCount: 0, readMinutes: 0, comments: false }
  if (!site.settings.STATIC_EXPORT) return nothing
  const password = await loadPassword(post.id)
  if (password === null) return nothing
  return {
    ...nothing,
    sealed: await encryptText(JSON.stringify(await openBody(site, post)), password, post.key),
  }
}

/** The part that is public for every page, locked or not. */
function headOf(site: Site, post: Post): Omit<ArticleScreen, keyof OpenedArticle> {
  return {
    kind: 'article',
    path: post.href,
    ...(post.invisible && { noindex: true as const }),
    ...(post.ext.dark && { dark: true as const }),
    id: post.key,
    type: post.type,
    title: post.title,
    icon: post.pageIcon,
    cover: post.pageCover,
    ...(post.pageCoverThumbnail !== post.pageCover && { coverThumbnail: post.pageCoverThumbnail }),
    ...coverPosition(post),
    category: post.category,
    tags: post.tags,
    publishDay: post.publishDay,
    lastEditedDay: post.lastEditedDay,
    publishDate: post.publishDate,
    lastEditedDate: post.lastEditedDate,
    summary: post.summary,
    fullWidth: post.fullWidth,
    smallText: post.smallText,
    locked: post.locked,
    copyright: post.ext.copyright ?? '',
    ...aroundOf(site, post),
  }
}

/** The visible part of a cropped cover as `object-position` counts it, from the top. */
function coverPosition({ pageCover, pageCoverPosition }: Post): Pick<ArticleScreen, 'coverPosition'> {
  if (pageCover === '' || pageCoverPosition === undefined) return {}
  return { coverPosition: `50% ${Math.round((1 - pageCoverPosition) * 100)}%` }
}

/** Neighbours and related posts, which only a post has. */
function aroundOf(site: Site, post: Post): Pick<ArticleScreen, 'prev' | 'next' | 'related'> {
  if (post.type !== 'Post') return { prev: null, next: null, related: [] }
  const { prev, next } = adjacentPosts(site.posts, post)
  return {
    prev: prev && toTeaser(prev),
    next: next && toTeaser(next),
    related: relatedPosts(site.posts, post, site.settings.POST_RECOMMEND_COUNT).map(toTeaser),
  }
}
