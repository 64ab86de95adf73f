import type { Site } from '@/lib/site/types'
import type { Bodies } from './article/bodies'
import type { Screen } from './types'

/** Redirect to another address of the site, percent-encoded. */
export interface MovedPage {
  redirectTo: string
  /** The redirect is temporary: the address may get a page of its own later. */
  forNow?: true
}

/** The result for an address: a screen, a redirect, or nothing. */
export type ScreenResult = Screen | MovedPage | null

/**
 * Builds the screen of one address. Rejects when the workspace cannot be read.
 * @param bodies provides the bodies of pages; rendered HTML when omitted
 * @param theme name of the theme that draws the page; THEME when omitted
 */
export type ScreenBuilder = (
  site: Site,
  bodies?: Bodies,
  theme?: string,
) => ScreenResult | Promise<ScreenResult>

/** Parameters of a route's address, decoded. A parameter is absent where the route has none. */
export interface RouteParams {
  /** Every segment of the address. */
  path: readonly string[]
  page?: string
  category?: string
  tag?: string
  keyword?: string
}

/** Runs a reader's search (lib/throttle/search-calls). */
export interface SearchTaker {
  /** Counts the search; false when there were too many, and it must not run. */
  take(): Promise<boolean>
  /** Runs the search in its turn; null when too many wait. */
  inTurn<T>(search: () => T): Promise<{ found: T } | null>
}
