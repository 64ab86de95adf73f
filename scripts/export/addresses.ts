import { hiddenIdIn } from '@/lib/hidden-addresses'
import { pageCount, pageHref } from '@/lib/site/paging'
import { postsByCategory, postsByTag } from '@/lib/site/posts'
import { findByAddress } from '@/lib/site/slugs'
import { withTheme } from '@/lib/site/theme-query'
import type { Site } from '@/lib/site/types'
import { articlePath, categoryHref, isExternal, tagHref } from '@/lib/site/urls'

/** Pages of every site. */
const fixed = ['/', '/archive', '/category', '/tag', '/search', '/memos', '/signin', '/signup']

/**
 * Returns every address of the site with a page or a redirect: lists with all their pages, posts, pages; with a
 * theme switch also in every theme. Percent-encoded, without SUB_PATH.
 */
export function pageAddresses(site: Site, themes: readonly string[]): string[] {
  const plain = new Set([...ownAddresses(site), ...formerAddresses(site).map(({ from }) => from)])
  if (!site.settings.THEME_SWITCH) return [...plain]
  return [...plain, ...themes.flatMap((theme) => [...plain].map((address) => withTheme(address, theme)))]
}

/** Returns every current address of a page, in the theme of the site. */
export function ownAddresses({ posts, pages, categories, tags, settings }: Site): string[] {
  const listed = (base: string, count: number) =>
    Array.from({ length: Math.max(1, pageCount(count, settings.POSTS_PER_PAGE)) }, (_, index) =>
      pageHref(base, index + 1),
    )
  const [ofCategory, ofTag] = [postsByCategory(posts), postsByTag(posts)]
  return [
    ...fixed,
    ...listed('', posts.length),
    ...categories.flatMap(({ name }) => listed(categoryHref(name), ofCategory.get(name)?.length ?? 0)),
    ...tags.flatMap(({ name }) => listed(tagHref(name), ofTag.get(name)?.length ?? 0)),
    ...[...posts, ...pages].map(({ href }) => href).filter((href) => !isExternal(href)),
  ]
}

/** Former slugs and aliases of posts and pages, without those that contain hidden ids. */
export function formerAddresses(site: Site): { from: string; to: string }[] {
  return Object.keys(site.addresses).flatMap((slug) => {
    if (hiddenIdIn(slug, (id) => site.table.privateRowIds.has(id)) !== null) return []
    const found = /https?:/i.test(slug) ? null : findByAddress(site, slug.split('/'))
    return found !== null && 'redirectTo' in found ? [{ from: articlePath(slug), to: found.redirectTo }] : []
  })
}
