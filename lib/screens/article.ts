import { type Article, renderArticle } from '@/lib/article'
import { commentServices } from '@/lib/site/comment-services'
import { adjacentPosts, relatedPosts } from '@/lib/site/posts'
import { readMinutes } from '@/lib/site/reading-time'
import { findByAddress } from '@/lib/site/slugs'
import type { Post, Site } from '@/lib/site/types'
import { loadArticle } from '@/lib/workspace'
import { articleContext } from './article-context'
import type { Moved, RouteParams } from './built'
import { toBrief } from './cards'
import type { ArticleScreen } from './types'

/** A post or page at its own address; named by its id it has moved there. */
export async function articleScreen(
  site: Site,
  { path }: Pick<RouteParams, 'path'>,
): Promise<ArticleScreen | Moved | null> {
  const found = findByAddress(site, path)
  if (found === null || 'movedTo' in found) return found
  const { post } = found
  const body = await bodyOf(site, post)
  return {
    kind: 'article',
    path: post.href,
    ...(post.invisible && { noindex: true as const }),
    id: post.id,
    type: post.type,
    title: post.title,
    icon: post.pageIcon,
    cover: post.pageCover,
    ...(post.pageCoverPosition !== undefined && { coverPosition: post.pageCoverPosition }),
    category: post.category,
    tags: post.tags,
    publishDay: post.publishDay,
    lastEditedDay: post.lastEditedDay,
    publishDate: post.publishDate,
    lastEditedDate: post.lastEditedDate,
    summary: post.locked ? '' : post.summary,
    fullWidth: post.fullWidth,
    smallText: post.smallText,
    locked: post.locked,
    html: body.html,
    toc: body.toc,
    wordCount: body.wordCount,
    readMinutes: readMinutes(body.wordCount),
    comments: post.ext.comment !== false && commentServices(site.settings).length > 0,
    copyright: post.ext.copyright ?? '',
    ...aroundOf(site, post),
  }
}

/** The body; nothing of it, not even its length, when a password guards it. */
async function bodyOf(site: Site, post: Post): Promise<Pick<Article, 'html' | 'toc' | 'wordCount'>> {
  if (post.locked) return { html: '', toc: [], wordCount: 0 }
  return renderArticle(await loadArticle(post), articleContext(site, post.id))
}

/** Neighbours and related posts, which only a post has. */
function aroundOf(site: Site, post: Post): Pick<ArticleScreen, 'prev' | 'next' | 'related'> {
  if (post.type !== 'Post') return { prev: null, next: null, related: [] }
  const { prev, next } = adjacentPosts(site.posts, post)
  return {
    prev: prev && toBrief(prev),
    next: next && toBrief(next),
    related: relatedPosts(site.posts, post, site.settings.POST_RECOMMEND_COUNT).map(toBrief),
  }
}
