import type { WorkspaceClient } from './client/client'
import type { Clock } from './client/limiter'
import type { Outage } from './outage'
import type { ContentStore } from './store/content-store'

/** How a SiteLoader works in its process. */
export interface SiteLoaderOptions {
  store?: ContentStore
  clock?: Clock
  outage?: Outage
  /** Asks once and briefly: tells early that a workspace which hung answers again. The usual client when left out. */
  probe?: WorkspaceClient
  /** Takes what is stored and asks nothing that is: while a build draws what was loaded for it. */
  offline?: boolean
  /** The view that the address in NOTION_PAGE_ID names. */
  viewId?: string | null
  /** Milliseconds for which a loaded site is used at most; the revalidation window when left out. */
  lifetime?: number
}
