/**
 * Finished pages of all instances of a site, in Redis. The framework loads this file by its path (`cacheHandler` of
 * next.config.ts), so scripts/build.ts bundles it beside the build.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache'
import { Memory, processWide } from '@/lib/remember'
import { pack, unpack } from '@/lib/store/packing'
import { type RedisLink, redis as sharedRedis } from '@/lib/store/redis'
import { warnOnce } from '@/lib/warn-once'
import { type PageEntry, readEntry, writeEntry } from './page-entry'

type Context = ConstructorParameters<typeof FileSystemCache>[0]
type Get = FileSystemCache['get']
type Set = FileSystemCache['set']
type Found = Awaited<ReturnType<Get>>

/** Pages whose age in this process is remembered. */
const remembered = 5_000
/** Seconds that Redis keeps a page nobody asks for. */
const pageLifetime = 30 * 86_400
/** Seconds for addresses without a page, which anybody can make up. */
const emptyLifetime = 3_600
/** Milliseconds for which one instance may make a page anew while the others show the last one. */
const renewalTime = 5_000

/**
 * The framework's own cache (memory and files) with Redis above it. Every page that is made goes to both; Redis
 * answers first, and without it the other goes on. Without REDIS_URL it is the framework's own alone.
 */
export default class PageCache extends FileSystemCache {
  private readonly folder: string
  /** The framework makes nothing anew for a reader who only points at a link. */
  private readonly onlyLooks: boolean

  /** @param ownAges when the pages were made that this process's own cache holds, in milliseconds since the epoch */
  constructor(
    context: Context,
    // While building, pages belong to the build, not to what is running.
    private readonly redis = process.env.NEXT_PHASE === 'phase-production-build' ? null : sharedRedis(),
    private readonly ownAges = processWide('page-ages', () => new Memory<number>(remembered)),
  ) {
    super(context)
    this.onlyLooks = context._requestHeaders?.purpose === 'prefetch'
    this.folder = context.serverDistDir
  }

  override async get(...[key, context]: Parameters<Get>): Promise<Found> {
    const { redis } = this
    if (redis === null || context.kind !== 'PAGES') return super.get(key, context)
    const shared = await this.read(redis, key)
    const ownAge = this.ownAges.last(key) ?? 0
    // Redis was away for a while, or has forgotten: what this process has made since then is newer.
    if (shared === null || shared.lastModified < ownAge) return super.get(key, context)
    if (shared.lastModified > ownAge) await this.keep(key, shared)
    if (this.onlyLooks || !isStale(shared) || (await this.mayRenew(redis, key))) return shared
    return { ...shared, lastModified: Date.now() }
  }

  override async set(...[key, value, context]: Parameters<Set>): Promise<void> {
    const lastModified = Date.now()
    await this.setOwn(key, value, context)
    if (this.redis === null || context.fetchCache) return
    const text = writeEntry({ value, lastModified, cacheControl: context.cacheControl })
    if (text === null) return
    this.ownAges.put(key, lastModified)
    const bytes = await pack(text)
    const seconds = value?.kind === 'PAGES' ? pageLifetime : emptyLifetime
    const { redis } = this
    await redis.run((client) =>
      client
        .multi()
        .set(redis.key(this.pageKey(key)), bytes, 'EX', seconds)
        .del(redis.key(this.lockKey(key)))
        .exec(),
    )
  }

  private async read(redis: RedisLink, key: string): Promise<PageEntry | null> {
    const bytes = await redis.run((client) => client.getBuffer(redis.key(this.pageKey(key))))
    if (bytes === null) return null
    return readEntry(await unpack(bytes).catch(() => ''))
  }

  /** Puts a page that another instance has made into this process's own cache, for the time Redis is away. */
  private async keep(key: string, { value, lastModified, cacheControl }: PageEntry): Promise<void> {
    this.ownAges.put(key, lastModified)
    await this.setOwn(key, value, { cacheControl })
  }

  /** Memory has the page in any case; a folder that cannot be written only costs a new start its pages. */
  private async setOwn(...page: Parameters<Set>): Promise<void> {
    await super.set(...page).catch((error: unknown) => {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      warnOnce(`Pages cannot be written beside the build (${reason}): memory and Redis keep them.`)
    })
  }

  /** One instance makes a stale page anew; the others hear that it is fresh, and look again on the next visit. */
  private async mayRenew(redis: RedisLink, key: string): Promise<boolean> {
    const taken = await redis.run(async (client) => {
      const answer = await client.set(redis.key(this.lockKey(key)), '1', 'PX', renewalTime, 'NX')
      return answer === 'OK' ? 'taken' : 'held'
    })
    return taken !== 'held'
  }

  private pageKey(key: string): string {
    return `page:${this.buildId}:${key}`
  }

  private lockKey(key: string): string {
    return `renewal:${this.buildId}:${key}`
  }

  /** Pages name scripts of their build; another build's are of no use. A build that is being made has no id yet. */
  private get buildId(): string {
    return processWide('build-id', () => readFileSync(join(this.folder, '..', 'BUILD_ID'), 'utf8').trim())
  }
}

function isStale({ lastModified, cacheControl }: PageEntry): boolean {
  const seconds = cacheControl?.revalidate
  return typeof seconds === 'number' && lastModified + seconds * 1_000 < Date.now()
}
