import type { Settings } from '@/conf/schema'
import type { Site } from '@/lib/site/types'
import { TtlCache } from '@/lib/ttl-cache'
import { entriesLifetime } from './table/entries-loader'

type Window = Pick<Settings, 'NEXT_REVALIDATE_SECOND' | 'ENABLE_CACHE'>

/** Milliseconds after which a site that may be an earlier one is read again, however long the window is. */
export const doubtfulLifetime = 5_000

/** Whether a page may stay for longer than the settings of the Config page that it was made with. */
export function isWindowLong({ NEXT_REVALIDATE_SECOND }: Window): boolean {
  return NEXT_REVALIDATE_SECOND * 1_000 > entriesLifetime
}

/** Milliseconds for which an instance of several uses a site, whatever the window: it may not hear of what another one has read. */
const sharedLifetime = 60_000

/** A site, and whether it may be an earlier one, because the workspace was slow or failed. */
interface Read {
  site: Site
  isFormer: boolean
}

/** The site that was loaded for the present revalidation window. */
export class SiteWindow {
  private readonly sites: TtlCache<Read>
  private began = 0
  /** When there was an edit, in milliseconds since the epoch: what was asked for before it may be an earlier state. */
  private doubtedAt = Number.NEGATIVE_INFINITY

  /**
   * @param limit milliseconds for which a site is used at most, in a process to which no edit is reported
   * @param isShared whether other instances may get the reports
   */
  constructor(
    private readonly window: Window,
    private readonly now: () => number,
    private readonly limit = Number.POSITIVE_INFINITY,
    private readonly isShared = false,
  ) {
    this.sites = new TtlCache(1, now)
  }

  /** Milliseconds for which a loaded site is used. */
  get lifetime(): number {
    const { NEXT_REVALIDATE_SECOND, ENABLE_CACHE } = this.window
    const window = NEXT_REVALIDATE_SECOND * 1_000
    return ENABLE_CACHE ? Math.min(window, this.limit, this.isShared ? sharedLifetime : window) : 0
  }

  /** When the reading of the last site began, in milliseconds since the epoch; 0 before the first. */
  get readAt(): number {
    return this.began
  }

  /** The site that was loaded last; null before the first. */
  get last(): Site | null {
    return this.sites.last('site')?.site ?? null
  }

  /** Whether that site may be an earlier one. */
  get isFormer(): boolean {
    return this.sites.last('site')?.isFormer ?? false
  }

  /** Returns the site of the window, or reads it. */
  async get(read: () => Promise<Read>): Promise<Site> {
    const { site } = await this.sites.get('site', {
      load: async () => {
        const began = this.now()
        const { site: made, isFormer } = await read()
        this.began = began
        return { site: made, isFormer: isFormer || began <= this.doubtedAt }
      },
      lifetime: ({ isFormer }) => (isFormer ? Math.min(this.lifetime, doubtfulLifetime) : this.lifetime),
    })
    return site
  }

  /** @param lifetime milliseconds for which it is used */
  put(read: Read, began: number, lifetime: number): void {
    this.began = began
    const used = read.isFormer ? Math.min(lifetime, doubtfulLifetime) : lifetime
    this.sites.put('site', read, '', this.now() + used)
  }

  /**
   * With a long window the site counts as an earlier one until it is read again: there was an edit. The next `get` reads.
   * @returns whether the window is long
   */
  doubt(): boolean {
    if (!isWindowLong(this.window)) return false
    this.doubtedAt = this.now()
    const last = this.sites.last('site')
    if (last !== null) this.sites.put('site', { ...last, isFormer: true })
    return true
  }

  /** Makes the next `get` read. */
  clear(): void {
    this.sites.clear()
  }
}
