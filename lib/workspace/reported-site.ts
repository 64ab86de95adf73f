import type { Settings } from '@/conf/schema'
import { buildMark } from '@/lib/build-facts'
import type { Site } from '@/lib/site/types'
import { siteOf } from './site-of-content'
import type { Content, ContentStore } from './store/content-store'

/**
 * The site whose pages the webhook or `POST /api/revalidate` has revalidated last. It is confirmed and stored after
 * that: if a process ends during a run, the next run sees the same change again. Each build has its own: while one is
 * deployed, the one before it may get the event of a change that the new one's pages do not have.
 */
export class ReportedSite {
  private confirmed: { site: Site; loadedAt: number } | null = null
  private first: Site | null = null

  constructor(
    private readonly store: ContentStore,
    private readonly deployed: Settings,
  ) {}

  /** Sets the first site of this process, which is used while no run was ever confirmed. */
  begin(site: Site): void {
    this.first ??= site
  }

  /**
   * Returns the site of the last confirmed run, of this process, an earlier one, or another one with the same store; else that of
   * the build; else the first one; null before that.
   */
  async last(): Promise<Site | null> {
    if (this.confirmed !== null && !this.store.isShared) return this.confirmed.site
    const stored = await this.store.readReported(buildMark())
    if (stored === null || stored.loadedAt === this.confirmed?.loadedAt) {
      return this.confirmed?.site ?? this.first
    }
    return siteOf(stored.content, this.deployed, { now: stored.loadedAt, isQuiet: true })
  }

  /** Call it when the pages are revalidated. @param loadedAt milliseconds since the epoch */
  async confirm(site: Site, content: Content, loadedAt: number): Promise<void> {
    const isNew = site !== this.confirmed?.site
    this.confirmed = { site, loadedAt }
    if (isNew) await this.store.writeReported(content, loadedAt, buildMark())
  }
}
