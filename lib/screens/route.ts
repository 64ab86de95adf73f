import type { Settings } from '@/conf/schema'
import type { Site } from '@/lib/site/types'
import { pathOf } from '@/lib/site/urls'
import { articleScreen } from './article/article'
import { type Bodies, drawnBodies } from './article/bodies'
import { formerAddress } from './former-address'
import { homeScreen } from './home'
import { archiveScreen, categoryIndexScreen, tagIndexScreen } from './indexes'
import { memosScreen } from './memos'
import { notFoundScreen, signInScreen, signUpScreen } from './messages'
import { postListScreen } from './post-list'
import type { RouteParams, ScreenBuilder, ScreenResult, SearchTaker } from './screen-result'
import { searchRoute } from './search/search'

/** The routes. Any other address is that of a post or page. */
const patterns = [
  '/',
  '/archive',
  '/memos',
  '/page/[page]',
  '/category',
  '/category/[category]',
  '/category/[category]/page/[page]',
  '/tag',
  '/tag/[tag]',
  '/tag/[tag]/page/[page]',
  '/search',
  '/search/[keyword]',
  '/search/[keyword]/page/[page]',
  '/404',
  '/signin',
  '/signup',
] as const

const otherPaths = '/[...slug]'

type Layout = Settings['LAYOUT_MAPPINGS'][string]

/** What screens are built with, besides the site. */
interface Means {
  bodies: Bodies
  theme: string
  taker: SearchTaker | null
  /** The path, if the route has parameters: only such a path can be spelled differently from the site's links. */
  asked: string | null
}

/** Layouts by the name that LAYOUT_MAPPINGS gives them. */
const layouts: Record<
  Layout,
  (site: Site, params: RouteParams, means: Means) => ScreenResult | Promise<ScreenResult>
> = {
  home: (site, _params, { bodies }) => homeScreen(site, bodies),
  archive: archiveScreen,
  list: (site, params, { bodies, asked }) => postListScreen(site, params, bodies, asked),
  'category-index': (site, _params, { theme }) => categoryIndexScreen(site, theme),
  'tag-index': tagIndexScreen,
  search: (site, params, { taker }) => searchRoute(site, params, taker),
  memos: (site, _params, { bodies }) => memosScreen(site, bodies),
  article: (site, params, { bodies, asked }) => articleScreen(site, params, bodies, asked),
  'not-found': notFoundScreen,
  'sign-in': signInScreen,
  'sign-up': signUpScreen,
}

/**
 * Limits of addresses, so that invalid ones cost no request to the workspace. The site has none that are as long.
 */
const maxLength = 2_000
const maxSegments = 20

/**
 * Returns the builder of the screen at an address, by the layout that LAYOUT_MAPPINGS assigns to the route; null
 * for an address that cannot exist.
 * @param path the address's segments, decoded
 * @param taker runs searches; without it no search is made
 */
export function screenAt(path: readonly string[], taker: SearchTaker | null = null): ScreenBuilder | null {
  if (path.length > maxSegments || path.join('/').length > maxLength || path.includes('')) return null
  const { pattern, params } = matchRoute(path)
  const asked = pattern.includes('[') ? pathOf(path) : null
  return async (site, bodies = drawnBodies, theme = site.settings.THEME) => {
    const layout = site.settings.LAYOUT_MAPPINGS[pattern]
    // A route with the not-found layout answers like an unknown address.
    if (layout === undefined || (layout === 'not-found' && pattern !== '/404')) return null
    const built = await layouts[layout](site, params, { bodies, theme, taker, asked })
    return built ?? movedFrom(site, path)
  }
}

/** Redirects from addresses of NotionNext and other programs that have no page here. */
function movedFrom(site: Site, path: readonly string[]): ScreenResult {
  const redirectTo = formerAddress(site, path)
  return redirectTo === null ? null : { redirectTo }
}

function matchRoute(path: readonly string[]): { pattern: string; params: RouteParams } {
  for (const pattern of patterns) {
    const params = paramsOf(pattern.split('/').filter(Boolean), path)
    if (params) return { pattern, params: { path, ...params } }
  }
  return { pattern: otherPaths, params: { path } }
}

/** The parameters of a path for a pattern; null when the path does not match. */
function paramsOf(pattern: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of path.entries()) {
    const part = pattern[index] ?? ''
    const name = /^\[(.+)\]$/.exec(part)?.[1]
    if (name !== undefined) params[name] = segment
    else if (part !== segment) return null
  }
  return params
}
