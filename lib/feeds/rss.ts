import { feedPath } from '@/lib/site/urls'
import { escapeHtml } from '@/lib/text-forms'
import type { Feed, FeedItem } from './feed'
import { element, escapeXml } from './xml'

const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ')

/** The feed as RSS 2.0 (R-048). */
export function rss(feed: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${namespaces}><channel>`,
    // The format requires title, link and description, even if empty.
    `<title>${escapeXml(feed.title)}</title>`,
    `<link>${escapeXml(`${feed.origin}/`)}</link>`,
    `<description>${escapeXml(escapeHtml(feed.description))}</description>`,
    `<atom:link href="${escapeXml(`${feed.origin}${feedPath}`)}" rel="self" type="application/rss+xml"/>`,
    element('language', feed.language),
    feed.updated === 0 ? '' : element('lastBuildDate', rfc822(feed.updated)),
    ...feed.items.map((item) => written(item, feed.author)),
    '</channel></rss>',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function written(item: FeedItem, author: string): string {
  return [
    '<item>',
    `<title>${escapeXml(item.title)}</title>`,
    element('link', item.url),
    `<guid isPermaLink="false">${escapeXml(item.id)}</guid>`,
    element('pubDate', rfc822(item.published)),
    element('dc:creator', author),
    ...item.topics.map((topic) => element('category', topic)),
    // Escaped twice, because readers interpret it as HTML.
    element('description', escapeHtml(item.summary)),
    element('content:encoded', item.html),
    item.cover === '' ? '' : `<media:content url="${escapeXml(item.cover)}" medium="image"/>`,
    '</item>',
  ].join('')
}

/** @param time milliseconds since the epoch */
function rfc822(time: number): string {
  return new Date(time).toUTCString()
}
