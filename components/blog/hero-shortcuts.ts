import type { BrowserSettings } from '@/conf/browser'
import type { CategoryOption } from '@/lib/site/types'
import { categoryHref } from '@/lib/site/urls'
import { samePath } from '../ui/links'

type Shortcut = NonNullable<BrowserSettings['HEO_HERO_CATEGORY_1']>

/**
 * Returns the three shortcuts of the hero: those that are set, in their places. Other places get the
 * categories with the most posts, and if there are too few, other pages of the site.
 * @param set HEO_HERO_CATEGORY_1 to 3
 * @param pages a page of the site for each place
 */
export function heroShortcuts(
  set: readonly (Shortcut | null)[],
  categories: readonly CategoryOption[],
  pages: readonly Shortcut[],
): Shortcut[] {
  const named = (url: string) => set.some((shortcut) => shortcut !== null && samePath(shortcut.url, url))
  const biggest = [...categories]
    .sort((a, b) => b.count - a.count)
    .map(({ name }) => ({ title: name, url: categoryHref(name) }))
    .filter(({ url }) => !named(url))
  return pages.map((page, place) => set[place] ?? biggest.shift() ?? page)
}
