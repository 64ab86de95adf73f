import { latestPosts } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { absoluteUrl, feedPath } from '@/lib/site/urls'
import { element, escapeXml } from './xml'

const itemLimit = 30

/**
 * The feed, RSS 2.0: the newest posts with their summaries; a locked post has none unless its owner wants it. null when RSS is off.
 * @param origin public address of the site without closing slash
 */
export function rss(site: Site, origin: string): string | null {
  const { info, settings } = site
  if (!settings.ENABLE_RSS) return null
  const posts = latestPosts(site.posts, itemLimit)
  const edited = Math.max(0, ...posts.map((post) => post.lastEditedDate))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    // The format demands title, link and description, empty or not.
    `<title>${escapeXml(info.title)}</title>`,
    `<link>${escapeXml(`${origin}/`)}</link>`,
    `<description>${escapeXml(info.description)}</description>`,
    `<atom:link href="${escapeXml(`${origin}${feedPath}`)}" rel="self" type="application/rss+xml"/>`,
    element('language', settings.LANG),
    edited === 0 ? '' : element('lastBuildDate', rfc822(edited)),
    ...posts.map((post) => item(post, origin)),
    '</channel></rss>',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function item(post: Post, origin: string): string {
  const topics = [...new Set([post.category, ...post.tags])]
  return [
    '<item>',
    `<title>${escapeXml(post.title)}</title>`,
    element('link', absoluteUrl(origin, post.href)),
    // The id stays when the address changes, so that readers do not see a post twice.
    `<guid isPermaLink="false">${escapeXml(post.key)}</guid>`,
    element('pubDate', rfc822(post.publishDate)),
    ...topics.map((topic) => element('category', topic)),
    element('description', post.summary),
    '</item>',
  ].join('')
}

/** @param time milliseconds since the epoch */
function rfc822(time: number): string {
  return new Date(time).toUTCString()
}
