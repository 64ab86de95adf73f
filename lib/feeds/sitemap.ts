import type { Site } from '@/lib/site/types'
import { categoryHref, isExternal, tagHref } from '@/lib/site/urls'
import { element } from './xml'

/**
 * The sitemap: every page that search engines may index, with the day of its last edit.
 * @param origin public address of the site without closing slash
 */
export function sitemap(site: Site, origin: string): string {
  const articles = [...site.posts, ...site.pages].filter((post) => !post.invisible && !isExternal(post.href))
  const lists = ['/', '/archive', '/category', '/tag', '/memos', '/search']
  const hrefs = [
    ...lists,
    ...site.categories.map(({ name }) => categoryHref(name)),
    ...site.tags.map(({ name }) => tagHref(name)),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...hrefs.map((href) => entry(origin + href)),
    ...articles.map((post) => entry(origin + post.href, post.lastEditedDay)),
    '</urlset>',
  ].join('\n')
}

function entry(address: string, day = ''): string {
  return `<url>${element('loc', address)}${element('lastmod', day)}</url>`
}
