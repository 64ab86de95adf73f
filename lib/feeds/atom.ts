import { atomPath } from '@/lib/site/urls'
import type { Feed, FeedItem } from './feed'
import { element, escapeXml } from './xml'

/** The feed as Atom (RFC 4287). */
export function atom(feed: Feed): string {
  const home = escapeXml(`${feed.origin}/`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    `<id>${home}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    element('subtitle', feed.description),
    `<updated>${time(feed.updated)}</updated>`,
    `<link rel="alternate" type="text/html" href="${home}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${feed.origin}${atomPath}`)}"/>`,
    `<author><name>${escapeXml(feed.author)}</name></author>`,
    element('icon', feed.icon),
    ...feed.items.map(entry),
    '</feed>',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function entry(item: FeedItem): string {
  return [
    '<entry>',
    `<id>urn:uuid:${escapeXml(item.id)}</id>`,
    `<title>${escapeXml(item.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(item.url)}"/>`,
    `<published>${time(item.published)}</published>`,
    `<updated>${time(item.edited)}</updated>`,
    ...item.topics.map((topic) => `<category term="${escapeXml(topic)}"/>`),
    element('summary', item.summary || (item.html === '' ? item.title : '')),
    item.html === '' ? '' : `<content type="html">${escapeXml(item.html)}</content>`,
    '</entry>',
  ].join('')
}

/** @param milliseconds since the epoch */
function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
