import type { Screen } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'

/** One step of the breadcrumb. */
export interface Crumb {
  kind: 'site' | 'category' | 'article'
  name: string
  /** Its link; null for the page in view. */
  href: string | null
}

/**
 * The breadcrumb of the page in view: the site, then an article's category and title, or the listed category
 * (R-153).
 */
export function breadcrumb(siteTitle: string, screen: Screen): Crumb[] {
  const article = screen.kind === 'article' ? screen : null
  const listed = screen.kind === 'list' && screen.filter.by === 'category' ? screen.filter.name : ''
  const category = article?.category ?? listed
  const crumbs: Crumb[] = [{ kind: 'site', name: siteTitle, href: '/' }]
  if (category !== '') crumbs.push({ kind: 'category', name: category, href: categoryHref(category) })
  if (article) crumbs.push({ kind: 'article', name: article.title, href: null })
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, href: null } : crumb))
}
