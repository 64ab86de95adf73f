import { jsonFeedPath } from '@/lib/site/urls'
import type { Feed } from './feed'

/** The feed as JSON Feed 1.1. */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: `${feed.origin}/`,
    feed_url: `${feed.origin}${jsonFeedPath}`,
    ...(feed.description !== '' && { description: feed.description }),
    ...(feed.icon !== '' && { favicon: feed.icon }),
    authors: [{ name: feed.author }],
    language: feed.language,
    items: feed.items.map((item) => ({
      id: `urn:uuid:${item.id}`,
      url: item.url,
      title: item.title,
      // The format requires one of the two.
      ...(item.html === '' ? { content_text: item.summary || item.title } : { content_html: item.html }),
      ...(item.summary !== '' && { summary: item.summary }),
      ...(item.cover !== '' && { image: item.cover }),
      date_published: new Date(item.published).toISOString(),
      date_modified: new Date(item.edited).toISOString(),
      ...(item.topics.length > 0 && { tags: item.topics }),
    })),
  })
}
