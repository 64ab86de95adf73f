/** The loaders that all requests of a process share. */

import { globalSingleton } from '@/lib/global-singleton'
import { notePolicySettings } from '@/lib/policy-settings'
import type { Site } from '@/lib/site/types'
import type { WorkspaceClient } from './client/client'
import { systemClock } from './client/limiter'
import { type ConnectOptions, connect } from './connection'
import { EventReadings, eventLifetime, youngPages } from './event-readings'
import { FileLoader } from './files/load-file'
import { freshness } from './freshness'
import { Outage } from './outage'
import { ArticleLoader } from './pages/article-loader'
import { CopyFinder } from './pages/copy-finder'
import { PageRights } from './pages/page-rights'
import { PageSearch } from './pages/page-search'
import { SiteLoader } from './site-loader'
import type { RecordMap } from './types'
import { rowsBehind } from './visibility/rows-behind'
import { visibility } from './visibility/visibility'

/** Set in the processes of a build, which render from the store that was filled before. */
export const builtFromStore = 'INKSTONE_BUILT_FROM_STORE'

/** Milliseconds between two requests during an outage, when pages of other instances are newer than the index. */
const reloadPause = 3_000

/**
 * Milliseconds for which a function uses a loaded site. With a long revalidation window the webhook reports edits, but to another
 * function.
 */
export const functionLifetime = 2_000

/** Whether each process of the site is a function of the host: pages are rendered by others than those that get events. */
export const runsAsFunctions = () => Boolean(process.env.VERCEL || process.env.AWS_LAMBDA_FUNCTION_NAME)

interface Loaders {
  client: WorkspaceClient
  search: PageSearch | null
  outage: Outage
  offline: boolean
  site: SiteLoader
  /** For pages that are rendered because of an event. */
  events: EventReadings
  articles: ArticleLoader
  files: FileLoader
}

/**
 * Gives the site to everything in the process that depends on it: page cache, freshness and policies. Called for
 * every loaded site before anything is built from it.
 */
export function noteSite(site: Site, { readAt, isFormer }: Pick<SiteLoader, 'readAt' | 'isFormer'>): void {
  notePolicySettings(site.settings)
  visibility().note(site, readAt, isFormer)
  freshness().note(site)
}

/** @param options only used by the first call of a process */
export function loaders(options?: ConnectOptions): Promise<Loaders> {
  return globalSingleton('workspace-loaders', async () => {
    const { client, probe, searching, store, askTweet, rootPageId, rootViewId, deployed } =
      await connect(options)
    const outage = new Outage(systemClock)
    const offline = process.env[builtFromStore] !== undefined
    const site = new SiteLoader(client, rootPageId, deployed, {
      store,
      outage,
      offline,
      probe,
      viewId: rootViewId,
      ...(runsAsFunctions() && { lifetime: functionLifetime }),
    })
    /** On the clock of `performance.now`. */
    let reloadedAt = Number.NEGATIVE_INFINITY
    const isAhead = async ({ block }: RecordMap) => {
      const index = site.loaded()?.content.index
      const names = deployed.NOTION_PROPERTY_NAME
      if (!index || rowsBehind(block, index, names, Date.now()).length === 0) return false
      const now = performance.now()
      if (outage.isOn && now < reloadedAt + reloadPause) return true
      reloadedAt = now
      noteSite(await site.reload(), site)
      return true
    }
    const table = () => {
      const loaded = site.loaded()
      return loaded && { index: loaded.content.index, site: loaded.site }
    }
    const rights = new PageRights(() => site.present, table)
    const articles = new ArticleLoader(client, deployed, {
      ...{ store, outage, offline, askTweet, isAhead, rights },
    })
    const events = new EventReadings(async () => {
      const present = await site.loadPresent(eventLifetime)
      noteSite(present, site)
      for (const id of youngPages(present, Date.now())) articles.revalidate(id)
      return present
    })
    return {
      client,
      search: searching ? new PageSearch(searching, rootPageId) : null,
      outage,
      offline,
      site,
      events,
      articles,
      files: new FileLoader(
        client,
        (id) => articles.find(id),
        new CopyFinder(articles),
        Date.now,
        (id) => site.records.record(id),
        async (page) => {
          await articles.load(page)
          return articles.currentUntil(page)
        },
      ),
    }
  })
}
