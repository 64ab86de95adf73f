import { pageHref, pageOf } from '@/lib/site/paging'
import { keywordLimit, normalizeKeyword, searchPosts } from '@/lib/site/search'
import type { Site } from '@/lib/site/types'
import { searchHref } from '@/lib/site/urls'
import type { Moved, RouteParams } from './built'
import { toCard } from './cards'
import { askedPage } from './list-page'
import type { SearchScreen } from './types'

/**
 * Without a keyword the search navigation; with one the results. A blank keyword leads home
 * one that is too long to be a search is null.
 */
export function searchScreen(
  site: Site,
  params: Pick<RouteParams, 'keyword' | 'page'>,
): SearchScreen | Moved | null {
  if (params.keyword === undefined) return searchNavigation(site)
  const keyword = normalizeKeyword(params.keyword)
  if (keyword === '') return { movedTo: '/' }
  if (keyword.length > keywordLimit) return null
  const base = searchHref(keyword)
  const page = askedPage(params.page, base)
  if (typeof page !== 'number') return page

  const matches = searchPosts(site.posts, keyword)
  const pageSize = site.settings.POSTS_PER_PAGE
  const cards = pageOf(matches, page, pageSize).map(({ post, results }) => ({
    ...toCard(post),
    ...(results.length > 0 && { results }),
  }))
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
