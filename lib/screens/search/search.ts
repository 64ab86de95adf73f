import { siteSearch } from '@/lib/content/site-search'
import { pageHref, pageOf } from '@/lib/site/paging'
import { keywordLimit, matchHref, normalizeKeyword, type SearchMatch } from '@/lib/site/search'
import type { Site } from '@/lib/site/types'
import { searchHref } from '@/lib/site/urls'
import { toCountedCard } from '../cards'
import { askedPage } from '../list-page'
import type { MovedPage, RouteParams, SearchTaker } from '../screen-result'
import type { SearchScreen } from '../types'

/**
 * Builds the search screen of an address. Without a valid keyword nothing is searched.
 * @param taker null where readers are not counted, because pages are stored: another spelling of a search's address
 * then redirects to the canonical one
 */
export async function searchRoute(
  site: Site,
  params: Pick<RouteParams, 'keyword' | 'page'>,
  taker: SearchTaker | null,
): Promise<SearchScreen | MovedPage | null> {
  const unsearched = searchScreen(site, params, () => [])
  if (unsearched === null || 'redirectTo' in unsearched || unsearched.list === null) return unsearched
  if (taker === null) return { redirectTo: unsearched.path }
  const refused: SearchScreen = { ...unsearched, list: null, refused: true }
  if (!(await taker.take())) return refused
  const search = await siteSearch(site)
  const made = await taker.inTurn(() => searchScreen(site, params, search))
  return made === null ? refused : made.found
}

/**
 * Without a keyword the search navigation; with one the results. A blank keyword redirects
 * home; one that is too long is null.
 * @param search finds posts of the site, the best first
 */
export function searchScreen(
  site: Site,
  params: Pick<RouteParams, 'keyword' | 'page'>,
  search: (keyword: string) => SearchMatch[],
): SearchScreen | MovedPage | null {
  if (params.keyword === undefined) return searchNavigation(site)
  const keyword = normalizeKeyword(params.keyword)
  if (keyword === '') return { redirectTo: '/' }
  if (keyword.length > keywordLimit) return null
  const base = searchHref(keyword)
  const page = askedPage(params.page, base)
  if (typeof page !== 'number') return page

  const matches = search(keyword)
  const pageSize = site.settings.POSTS_PER_PAGE
  const cards = pageOf(matches, page, pageSize).map((match) => {
    const { post, results } = match
    return { ...toCountedCard(site, post), href: matchHref(match), ...(results.length > 0 && { results }) }
  })
  return {
    kind: 'search',
    path: pageHref(base, page),
    noindex: true,
    keyword,
    list: { page, total: matches.length, pageSize, base, cards },
    categories: [],
    categoryTotal: site.categories.length,
    tags: [],
    tagTotal: site.tags.length,
  }
}

function searchNavigation(site: Site): SearchScreen {
  const { categories, tags, settings } = site
  return {
    kind: 'search',
    path: '/search',
    keyword: '',
    list: null,
    categories: categories.slice(0, settings.PREVIEW_CATEGORY_COUNT),
    categoryTotal: categories.length,
    tags: tags.slice(0, settings.PREVIEW_TAG_COUNT),
    tagTotal: tags.length,
  }
}
