import type { Site } from '@/lib/site/types'
import type { WorkspaceClient } from './client/client'
import type { Clock } from './client/limiter'
import type { Outage } from './outage'
import type { ContentStore } from './store/content-store'
import type { LoadOptions } from './table/load-index'

/** What has changed since the last confirmed change. */
export interface SiteChange {
  before: Site
  after: Site
  /** Call it when the pages are revalidated: until then the next call returns the change again. */
  confirm: () => Promise<void>
  /** Whether the settings are former ones, which pages would keep for their window: `loadChange` is to be called again. */
  lacksSettings: boolean
}

/** How the content is read. */
export interface ReadOptions extends LoadOptions {
  /** Milliseconds for the Config page; readers' patience when left out. */
  patience?: number
}

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
