import { globalSingleton } from '@/lib/global-singleton'
import { Comparisons } from '@/lib/search/hosted-index/comparisons'
import { IndexSyncScheduler } from '@/lib/search/hosted-index/index-sync-scheduler'
import { serviceIndex } from '@/lib/search/hosted-index/service-index'
import { type SyncReport, syncIndex } from '@/lib/search/hosted-index/sync-index'
import { textKeeper } from '@/lib/search/hosted-index/sync-state'
import type { Site } from '@/lib/site/types'
import { contentStorage } from '@/lib/store/content-storage'
import { giveBack, takeLease } from '@/lib/store/lease'
import { redis } from '@/lib/store/redis'
import { RedisStore } from '@/lib/store/redis-store'
import { settledWithin } from '@/lib/throttle/settled-within'
import { deployedSettings, hostedSearchKey, loadSite } from '@/lib/workspace'
import { readBody, renewSearch } from './site-search'

/** TTL of the Redis lock, in milliseconds. */
const lockTime = 120_000
/** Milliseconds that a call of the administrator waits for the run, which then continues in the background. */
const timeout = 5_000

/** Names of the settings that are missing for a hosted index; empty when all are set. */
export function missingForHosted(): string[] {
  const { ALGOLIA_APP_ID, ALGOLIA_INDEX } = deployedSettings()
  const needed = { ALGOLIA_APP_ID, ALGOLIA_INDEX, ALGOLIA_ADMIN_APP_KEY: hostedSearchKey() }
  return Object.entries(needed)
    .filter(([, value]) => value === '')
    .map(([name]) => name)
}

interface HostedSyncOptions {
  compare: boolean
  edited?: ReadonlySet<string>
  dryRun?: boolean
  comparisons?: Comparisons
  /** Loads the site as it is now, before and after records are sent. */
  load?: () => Promise<Site>
}

/** Name of the index in stores. */
function keyOfIndex(): string {
  const { ALGOLIA_APP_ID, ALGOLIA_INDEX, ALGOLIA_HOST } = deployedSettings()
  return `hosted index ${ALGOLIA_APP_ID} ${ALGOLIA_INDEX} ${ALGOLIA_HOST}`
}

/**
 * Synchronizes the index of the hosted search with the site.
 * @returns what was done; null while another instance does it
 * @throws HostedIndexError with what an owner can do
 */
export async function syncHosted(
  site: Site,
  { load = loadSite, ...options }: HostedSyncOptions,
): Promise<SyncReport | null> {
  const { ALGOLIA_APP_ID: appId, ALGOLIA_INDEX: indexName, ALGOLIA_HOST: host } = deployedSettings()
  const store = contentStorage(deployedSettings().CONTENT_STORE_DIR)
  const key = keyOfIndex()
  const run = (present: Site) =>
    syncIndex({
      ...options,
      site: present,
      present: load,
      remote: serviceIndex({ appId, indexName, host, adminKey: hostedSearchKey() }),
      keeper: textKeeper(
        () => store.read(key),
        async (text) => {
          await store.write(key, text)
        },
      ),
      read: (_, post) => readBody(post),
    })
  return alone(options.dryRun === true, async () => {
    const report = await run(site)
    return report.isOutdated ? run(await load()) : report
  })
}

/**
 * Synchronizes the hosted index with a new state of the site, in the background. Does nothing without such an
 * index, and during builds.
 */
export function followHosted(site: Site): void {
  const building = process.env.NEXT_PHASE === 'phase-production-build'
  if (building || process.env.NODE_ENV !== 'production' || site.settings.STATIC_EXPORT) return
  if (missingForHosted().length === 0) follower().sync(site)
}

/** State of the hosted index after a call of the administrator; absent on sites without one. */
export interface HostedRenewal {
  hostedSearch?: 'current' | 'running' | 'failed'
}

/** Updates both searches after a reported change: reads the bodies again, and synchronizes the hosted index. */
export async function renewSearches(site: Site, edited: ReadonlySet<string>): Promise<HostedRenewal> {
  renewSearch(edited)
  if (site.settings.STATIC_EXPORT || missingForHosted().length > 0) return {}
  const run = follower()
    .revalidate(site, edited)
    .then(
      (isDone): HostedRenewal => ({ hostedSearch: isDone ? 'current' : 'running' }),
      (): HostedRenewal => ({ hostedSearch: 'failed' }),
    )
  return settledWithin(timeout, run, (): HostedRenewal => ({ hostedSearch: 'running' }))
}

function follower(): IndexSyncScheduler {
  return globalSingleton(
    'hosted-index',
    () =>
      new IndexSyncScheduler({
        run: (site, edited) => syncHosted(site, { compare: false, edited, comparisons: comparisons() }),
        load: loadSite,
      }),
  )
}

/** The comparisons of this server, and with Redis those of all instances. Builds and scripts compare in any case, and count for nobody. */
function comparisons(): Comparisons {
  return globalSingleton('hosted-index comparisons', () => {
    const shared = redis()
    if (shared === null) return new Comparisons(null)
    const store = new RedisStore(shared)
    const key = `compared ${keyOfIndex()}`
    return new Comparisons({ read: () => store.read(key), write: (text) => store.write(key, text) })
  })
}

/** Runs a task in one instance at a time, by a Redis lock. Without Redis, and for dry runs, there is no lock. */
async function alone<Result>(harmless: boolean, task: () => Promise<Result>): Promise<Result | null> {
  const shared = redis()
  if (shared === null || harmless) return task()
  const name = shared.key('hosted index lock')
  const lease = await takeLease(shared, name, lockTime)
  if (lease === 'held') return null
  try {
    return await task()
  } finally {
    if (lease !== null) await giveBack(shared, name, lease)
  }
}
