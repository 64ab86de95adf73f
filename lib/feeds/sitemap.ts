import { postsByCategory, postsByTag } from '@/lib/site/posts'
import type { Post, Site } from '@/lib/site/types'
import { categoryHref, isExternal, tagHref } from '@/lib/site/urls'
import type { SiteText } from './text-route'
import { element } from './xml'

/** Limit of addresses in one sitemap. */
const limit = 50_000

interface Entry {
  href: string
  /** Milliseconds since the epoch; 0: unknown. */
  changed: number
}

/**
 * The sitemap: every page that search engines may index, with the time of its last change. For an article that is
 * its edit, for a list the latest edit or publication of its posts.
 * @param origin public address of the site without trailing slash
 */
export function sitemap(site: Site, origin: string): SiteText {
  const { posts, pages, categories, tags } = site
  const [ofCategory, ofTag] = [postsByCategory(posts), postsByTag(posts)]
  const entries: Entry[] = [
    ...['/', '/archive', '/category', '/tag'].map((href) => ({ href, changed: lastChange(posts) })),
    { href: '/memos', changed: lastChange(site.memos) },
    ...categories.map(({ name }) => ({
      href: categoryHref(name),
      changed: lastChange(ofCategory.get(name)),
    })),
    ...tags.map(({ name }) => ({ href: tagHref(name), changed: lastChange(ofTag.get(name)) })),
    ...[...posts, ...pages]
      .filter((post) => !post.invisible && !isExternal(post.href))
      .map((post) => ({ href: post.href, changed: post.lastEditedDate })),
  ]
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.slice(0, limit).map(({ href, changed }) => written(origin + href, changed)),
    '</urlset>',
  ].join('\n')
  return { text, changed: entries.reduce((last, { changed }) => Math.max(last, changed), 0) }
}

function lastChange(posts: readonly Post[] = []): number {
  return posts.reduce((last, post) => Math.max(last, post.lastEditedDate, post.publishDate), 0)
}

/** W3C date format, in whole seconds. */
function written(address: string, changed: number): string {
  const time = changed === 0 ? '' : new Date(changed).toISOString().replace(/\.\d+Z$/, 'Z')
  return `<url>${element('loc', address)}${element('lastmod', time)}</url>`
}
