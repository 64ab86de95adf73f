import { pageCount, pageHref } from '@/lib/site/paging'
import { inCategory, withTag } from '@/lib/site/posts'
import { withTheme } from '@/lib/site/theme-query'
import type { Site } from '@/lib/site/types'
import { articlePath, categoryHref, isExternal, tagHref } from '@/lib/site/urls'

/** Pages that every site has. */
const fixed = ['/', '/archive', '/category', '/tag', '/search', '/memos', '/signin', '/signup']

/**
 * Every address of the site that has a page: lists with all their pages, posts, pages, and what once led to them; with
 * a theme switch each in every theme as well. Percent-encoded, without SUB_PATH.
 */
export function pageAddresses(site: Site, themes: readonly string[]): string[] {
  const { posts, pages, categories, tags, settings } = site
  const listed = (base: string, count: number) =>
    Array.from({ length: Math.max(1, pageCount(count, settings.POSTS_PER_PAGE)) }, (_, index) =>
      pageHref(base, index + 1),
    )
  const plain = new Set([
    ...fixed,
    ...listed('', posts.length),
    ...categories.flatMap(({ name }) => listed(categoryHref(name), inCategory(posts, name).length)),
    ...tags.flatMap(({ name }) => listed(tagHref(name), withTag(posts, name).length)),
    ...[...posts, ...pages].map(({ href }) => href).filter((href) => !isExternal(href)),
    ...Object.keys(site.addresses)
      .filter((slug) => !/https?:/i.test(slug))
      .map(articlePath),
  ])
  if (!settings.THEME_SWITCH) return [...plain]
  return [...plain, ...themes.flatMap((theme) => [...plain].map((address) => withTheme(address, theme)))]
}
