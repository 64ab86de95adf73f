import type { Site } from '@/lib/site/types'
import type { Bodies } from './article/bodies'
import type { Screen } from './types'

/** The page is at another address of the site, percent-encoded. */
export interface MovedPage {
  redirectTo: string
  /** It may get a page of its own later; otherwise it has moved for good. */
  forNow?: true
}

/** What is at an address: a screen, a better address, or nothing. */
export type ScreenResult = Screen | MovedPage | null

/**
 * Makes the screen of one address. Rejects when the workspace cannot be read.
 * @param bodies how it gets the bodies of pages; drawn, when left out
 */
export type ScreenBuilder = (site: Site, bodies?: Bodies) => ScreenResult | Promise<ScreenResult>

/** What a route's address says; a part is absent where the route has none. All are decoded. */
export interface RouteParams {
  /** Every segment of the address. */
  path: readonly string[]
  page?: string
  category?: string
  tag?: string
  keyword?: string
}

/** How a search of the reader is made (lib/throttle/search-calls). */
export interface SearchTaker {
  /** Counts the search; false when there were too many, and it must not be made. */
  take(): Promise<boolean>
  /** Makes the search in its turn; null when too many wait. */
  inTurn<T>(search: () => T): Promise<{ found: T } | null>
}
