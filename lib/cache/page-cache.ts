/**
 * The rendered pages of the site: in memory, on disk, and with REDIS_URL in Redis. The framework loads this file by its path
 * (`cacheHandler` in next.config.ts), so scripts/build.ts bundles it into the folder of the build.
 */
import { readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache'
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external'
import { globalSingleton } from '@/lib/global-singleton'
import { type RedisLink, redis as sharedRedis } from '@/lib/store/redis'
import { settledWithin } from '@/lib/throttle/settled-within'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import { deployedSettings } from '@/lib/workspace/deployed'
import { type Freshness, freshness } from '@/lib/workspace/freshness'
import { type Visibility, visibility } from '@/lib/workspace/visibility/visibility'
import { offerPages } from './direct-answers'
import { frameworkNow, frameworkTime, isStale } from './framework-time'
import { noteAnswer, notePage } from './page-answers'
import { hasFixedPath, isLinked, nameOf, ownKey, type PageEntry, versionOf, visibilityOf } from './page-entry'
import { PageStore } from './page-store'
import { PublishedPages } from './published-pages'
import { readyPage, wholeData } from './ready-page'
import { renderTurns } from './render-turns'

type Context = ConstructorParameters<typeof FileSystemCache>[0]
type Get = FileSystemCache['get']
type SetPage = FileSystemCache['set']
type Found = Awaited<ReturnType<Get>>

/** Pages whose age in this process is kept. */
const remembered = 5_000
/** Redirects and missing pages that are kept: anybody can make such addresses up. */
const emptyLimit = 500
/** Limit of pages in memory, in bytes. An article's entry contains its HTML twice; only enormous articles do not fit. */
const memoryBytes = 24 * 1024 * 1024
/** Milliseconds. A state of the site up to this age is used at once; an older one is loaded again first. */
const grace = 5_000
/** Milliseconds after which an instance looks for what others behind the same Redis have withdrawn. */
const sharedWindow = 2_000
/**
 * Milliseconds that a reader waits for the comparison with the present version. Then the page counts as stale, or, while many are
 * compared, as current.
 */
const judgementTime = 300
/** Number of lifetimes after which those that the framework keeps are cleared. */
const lifetimeLimit = 1_000

/** Next.js keeps the lifetime of every requested address for ever. Our entries have their own. */
const lifetimes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} })
let notedLifetimes = 0

/** State that all requests of a process share. Tests give each cache its own. */
interface Shared {
  /** null while building: pages of a build do not belong to the running site. */
  redis: RedisLink | null
  /** When the pages in the store of this process were rendered, in milliseconds since the epoch. */
  ownAges: TtlCache<number>
  pages: PageStore
  /** Keys of the pages of static routes that were stored. */
  fixed: Set<string>
  /** Redirects and missing pages. */
  empty: TtlCache<PageEntry>
  visibility: Visibility
  freshness: Freshness
  /** Whether withdrawals delete pages: one listener for all instances of the handler. */
  isListening: boolean
}

/**
 * Sends a page only if readers may see everything on it now. Each page carries the visibility hash of the site that it was rendered
 * from (lib/workspace/visibility/visibility), and is rendered again when that is no longer accepted. A page whose content version is
 * still the present one (lib/workspace/freshness) counts as fresh. Only addresses that the site links are stored, so that made-up ones
 * use no space. Pages of the build are read through the framework's own cache, whose layout on disk is undocumented.
 */
export default class PageCache extends FileSystemCache {
  private readonly folder: string
  /** Whether the request is a prefetch, which regenerates nothing. */
  private readonly onlyLooks: boolean
  private readonly shared: Shared
  private readonly published: PublishedPages | null

  constructor(context: Context, shared?: Shared) {
    // The framework's cache is only used to read the pages of the build.
    super({ ...context, flushToDisk: false, maxMemoryCacheSize: 0 })
    this.onlyLooks = context._requestHeaders?.purpose === 'prefetch'
    this.folder = context.serverDistDir
    this.shared = shared ?? globalSingleton('page-cache', () => this.share())
    const { redis } = this.shared
    this.published = redis && new PublishedPages(redis, () => this.buildId)
    if (!this.shared.isListening) this.shared.visibility.onChange((isWithdrawn) => this.follow(isWithdrawn))
    this.shared.isListening = true
  }

  private share(): Shared {
    const isBuild = process.env.NEXT_PHASE === 'phase-production-build'
    if (!isBuild) renderTurns().limit()
    if (!isBuild) offerPages((key) => this.isSendable(key))
    return {
      redis: isBuild ? null : sharedRedis(),
      ownAges: new TtlCache(remembered),
      pages: new PageStore(join(this.folder, 'page-cache'), {
        memory: memoryBytes,
        disk: deployedSettings().PAGE_CACHE_MAX_MB * 1_000_000,
      }),
      fixed: new Set(),
      empty: new TtlCache(emptyLimit),
      visibility: visibility(),
      freshness: freshness(),
      isListening: false,
    }
  }

  override async get(...[key, context]: Parameters<Get>): Promise<Found> {
    if (context.kind !== 'PAGES') return null
    boundLifetimes()
    const found = await this.visiblePage(key, context)
    // A missing page may exist now, and redirects name posts: when stale, neither is sent before it is rendered again.
    if (found?.value?.kind !== 'PAGES')
      return found && isStale(found) ? { ...found, lastModified: -1 } : found
    const value = await noteAnswer(found, key)
    const isFresh = (await this.isCurrent(found)) || (isStale(found) && !(await this.mayRenew(key)))
    return { ...found, value, lastModified: isFresh ? frameworkNow() : frameworkTime(found) }
  }

  /** Notes a page as the answer of the request, and returns true, if it is known to need no rendering. `get` waits for comparisons. */
  async isSendable(key: string): Promise<boolean> {
    // Next.js names kinds by an enum that has no values at run time.
    const found = await this.visiblePage(key, { kind: 'PAGES', isFallback: false } as Parameters<Get>[1])
    if (found?.value?.kind !== 'PAGES') return false
    const isInWindow = found.cacheControl !== undefined && !isStale(found)
    const isSendable = isInWindow || this.judge(found) === true
    if (isSendable) notePage(found, key)
    return isSendable
  }

  /** Returns what is known of an address: a page that readers may see, a redirect, or an entry without a value. */
  private async visiblePage(key: string, context: Parameters<Get>[1]): Promise<PageEntry | null> {
    const { empty, visibility: visible } = this.shared
    const window = deployedSettings().NEXT_REVALIDATE_SECOND * 1_000
    await visible.settled(this.shared.redis === null ? window : Math.min(window, sharedWindow), grace)
    const nothing = empty.last(key)
    const found = (await this.find(key, context)) ?? (await this.findTwin(key, context))
    // A page that another instance has rendered since then takes precedence.
    if (nothing !== null && nothing.lastModified >= (found?.lastModified ?? 0)) return nothing
    if (found === null) return null
    const fingerprint = visibilityOf(found) ?? ''
    if (
      this.shared.redis !== null &&
      !visible.accepts(fingerprint) &&
      found.lastModified > visible.knownSince
    ) {
      await visible.reload(fingerprint)
    }
    if (visible.accepts(fingerprint)) return found
    await this.shared.pages.forget(key)
    return null
  }

  /** Returns whether a stale page would be the same if it were rendered again. */
  private async isCurrent(entry: PageEntry): Promise<boolean> {
    const judged = this.judge(entry)
    // Rendering takes longer than comparing: while many pages are compared, none is rendered because that is late.
    const { freshness: fresh } = this.shared
    return typeof judged === 'boolean' ? judged : settledWithin(judgementTime, judged, () => fresh.isBusy)
  }

  /** The same at once where the page has been compared already. */
  private judge(entry: PageEntry): boolean | Promise<boolean> {
    const version = versionOf(entry)
    if (version === null || !(isStale(entry) || entry.cacheControl === undefined)) return false
    return this.shared.freshness.isCurrent(version.page, version.hash, entry.lastModified ?? 0)
  }

  override async set(...[asked, value, context]: Parameters<SetPage>): Promise<void> {
    if (context.fetchCache) return
    boundLifetimes()
    const { cacheControl } = context
    const entry: PageEntry = { value: wholeValue(value), lastModified: Date.now(), cacheControl }
    const { empty, fixed, pages, visibility: visible } = this.shared
    const name = nameOf(entry)
    if (name !== null) renderTurns().stored(name)
    empty.forget(asked)
    if (value?.kind !== 'PAGES') {
      empty.put(asked, entry)
      await this.delete(asked)
      return
    }
    const key = hasFixedPath(entry) ? ownKey(asked) : asked
    const fingerprint = visibilityOf(entry) ?? ''
    const isAccepted = () => visible.accepts(fingerprint)
    if (!isAccepted() || !isLinked(key, entry)) return
    if (hasFixedPath(entry)) fixed.add(key)
    await pages.set(key, entry)
    await this.published?.write(key, entry, () => this.shared.ownAges.put(key, entry.lastModified))
    // Something was withdrawn meanwhile, and every page but this one was deleted.
    if (!isAccepted()) await this.delete(key)
  }

  /**
   * Returns the page of a static route that was requested with its path spelled differently. No other page is read:
   * an article has endless spellings, which redirect.
   */
  private async findTwin(key: string, context: Parameters<Get>[1]): Promise<PageEntry | null> {
    const own = ownKey(key)
    if (own === key || !this.shared.fixed.has(own)) return null
    return this.find(own, context)
  }

  /** Returns the page from Redis, this process or the build. */
  private async find(key: string, context: Parameters<Get>[1]): Promise<PageEntry | null> {
    const { published: inRedis } = this
    const { pages, ownAges } = this.shared
    const own = async () => (await pages.get(key)) ?? this.built(key, context)
    if (inRedis === null) return own()
    const ownAge = ownAges.last(key) ?? 0
    if (ownAge > 0 && (await inRedis.madeAt(key)) <= ownAge) {
      const known = await own()
      if (known !== null) return known
    }
    const published = await inRedis.read(key)
    // Redis was unreachable, or has lost entries: the page of this process is newer.
    if (published === null || (published.lastModified ?? 0) < ownAge) return own()
    ownAges.put(key, published.lastModified ?? 0)
    await pages.set(key, published)
    return published
  }

  /** Returns a page of the build, which is read from disk once. */
  private async built(key: string, context: Parameters<Get>[1]): Promise<PageEntry | null> {
    // The framework throws for a path outside its folder, such as `/..%2fx`.
    if (key.split(/[/\\]/).includes('..')) return null
    const found = await super.get(key, context)
    if (found === null) return null
    const { pages } = this.shared
    // The build has large pages in a form that takes long to read.
    if (readyPage(found) === null) pages.remember(key, found)
    else await pages.set(key, found)
    return found
  }

  private async delete(key: string): Promise<void> {
    await this.shared.pages.forget(key)
    await this.published?.delete(key)
  }

  /** Called when visibility has changed: missing pages may exist now, and after a withdrawal pages may show too much. */
  private follow(isWithdrawn: boolean): void {
    this.shared.empty.clear()
    // Pages of a state that is no longer accepted are never sent: those that cannot be deleted only use space.
    if (isWithdrawn)
      this.deleteAll().catch((error: unknown) => warnOnce(`Pages were not deleted: ${String(error)}`))
  }

  /** Deletes every rendered page, since each may show withdrawn content. They are rendered again on their next visit. */
  private async deleteAll(): Promise<void> {
    await Promise.all([this.shared.pages.clear(), this.deleteBuilt(), this.published?.deleteAll()])
  }

  /** Deletes the pages of the build, except the two error pages, which the framework expects. */
  private async deleteBuilt(): Promise<void> {
    const pages = join(this.folder, 'pages')
    const names = await readdir(pages, { recursive: true }).catch(() => [])
    for (const name of names) {
      const base = /^(?!404\.|500\.)(.+)\.meta$/.exec(name)?.[1]
      if (base === undefined) continue
      for (const ending of ['.meta', '.html', '.json'])
        await rm(join(pages, base + ending), { force: true }).catch(() => undefined)
    }
  }

  /** Returns true in one instance, which regenerates a stale page; for the others it counts as fresh until their next visit. */
  private async mayRenew(key: string): Promise<boolean> {
    if (this.published === null || this.onlyLooks) return true
    return this.published.mayRenew(key)
  }

  /**
   * Pages name scripts of their build, so pages of another build are useless. Read on demand: during a build there
   * is no id yet.
   */
  private get buildId(): string {
    return globalSingleton('build-id', () => readFileSync(join(this.folder, '..', 'BUILD_ID'), 'utf8').trim())
  }
}

/** Returns a value with its own page data: Next.js may store again what it was given to send. */
function wholeValue(value: PageEntry['value']): PageEntry['value'] {
  return value?.kind === 'PAGES' ? { ...value, pageData: wholeData(value.pageData) } : value
}

/** Limits the lifetimes that Next.js keeps by address, because clients can invent addresses. */
function boundLifetimes(): void {
  notedLifetimes += 1
  if (notedLifetimes < lifetimeLimit) return
  notedLifetimes = 0
  lifetimes.clear()
}
