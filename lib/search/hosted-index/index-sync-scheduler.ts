import type { Site } from '@/lib/site/types'
import { searchablePosts } from '../../site/posts'
import { visibilityHash } from '../body-age'
import { hashOf } from './records'
import type { SyncReport } from './sync-index'

interface SchedulerOptions {
  /** Synchronizes the index; null while another process does it. Rejects with a message for the owner. */
  run: (site: Site, edited: ReadonlySet<string>) => Promise<SyncReport | null>
  /** Loads the current site, for a run without a request. */
  load: () => Promise<Site>
  now?: () => number
  /** Schedules a task without keeping the process alive. @param delay milliseconds */
  later?: (task: () => void, delay: number) => void
  warn?: (text: string) => void
}

/** Milliseconds between the end of a run and the next one. */
const pace = 2_000
/** Milliseconds after which another process is expected to have finished. */
const busyDelay = 5_000
/** Milliseconds after a failure, doubled for each further one. */
const firstRetry = 60_000
const longestRetry = 3_600_000

/**
 * Keeps the hosted index in sync with the site while a server runs: a changed site starts a run in the background,
 * one at a time. Failures are retried at growing intervals, and reported once.
 */
export class IndexSyncScheduler {
  private readonly now: () => number
  private readonly later: (task: () => void, delay: number) => void
  private latest: Site | null = null
  /** State of the site that the index contains. */
  private done = ''
  private edited = new Set<string>()
  private running: Promise<void> | null = null
  private notBefore = 0
  private failures = 0
  private lastReported = ''
  /** When the next run starts by itself. */
  private planned = Number.POSITIVE_INFINITY

  constructor(private readonly options: SchedulerOptions) {
    this.now = options.now ?? Date.now
    this.later = options.later ?? ((task, delay) => void setTimeout(task, delay).unref())
  }

  /** Takes the current site; cheap when nothing has changed. */
  sync(site: Site): void {
    if (site === this.latest) return
    this.latest = site
    if (signatureOf(site) !== this.done) this.start()
  }

  /**
   * Starts at once, whatever has failed before, because the owner has requested it.
   * @param edited ids of posts whose bodies are read again even if their rows are unchanged
   * @returns when the index contains this state of the site; rejects when that has failed
   */
  async revalidate(site: Site, edited: ReadonlySet<string>): Promise<void> {
    this.latest = site
    for (const id of edited) this.edited.add(id)
    this.notBefore = 0
    // A running one may have read the site before the change.
    while (this.running !== null) await this.running
    await this.begin()
  }

  private start(): void {
    if (this.running !== null) return
    const delay = this.notBefore - this.now()
    if (delay > 0) this.startIn(delay)
    // Requests come first. The run reports failures itself.
    else void this.begin().catch(() => undefined)
  }

  /** Starts again after a delay, with the site as it is then. An earlier scheduled start is kept. */
  private startIn(delay: number): void {
    const at = this.now() + delay
    if (at >= this.planned) return
    this.planned = at
    this.later(() => {
      if (this.planned === at) this.planned = Number.POSITIVE_INFINITY
      this.options.load().then(
        (site) => {
          this.latest = site
          this.start()
        },
        () => this.startIn(busyDelay),
      )
    }, delay)
  }

  private begin(): Promise<void> {
    const run = this.runOnce()
    this.running = run
      .catch(() => undefined)
      .then(() => {
        this.running = null
        // A newer site from requests in the meantime.
        if (this.latest && signatureOf(this.latest) !== this.done && this.failures === 0) this.start()
      })
    return run
  }

  private async runOnce(): Promise<void> {
    const { latest: site, edited } = this
    if (site === null) return
    this.edited = new Set()
    try {
      const report = await this.options.run(site, edited)
      this.failures = 0
      this.lastReported = ''
      this.notBefore = this.now() + pace
      if (report === null) {
        for (const id of edited) this.edited.add(id)
        this.notBefore = this.now() + busyDelay
        this.startIn(busyDelay)
        return
      }
      this.done = signatureOf(site)
      if (report.unread.length > 0) this.startIn(firstRetry)
      else if (report.nextLook !== null) this.startIn(Math.max(pace, report.nextLook - this.now()))
    } catch (error) {
      for (const id of edited) this.edited.add(id)
      const delay = Math.min(longestRetry, firstRetry * 2 ** this.failures)
      this.failures += 1
      this.notBefore = this.now() + delay
      this.tell(error instanceof Error ? error.message : String(error))
      this.startIn(delay)
      throw error
    }
  }

  private tell(text: string): void {
    if (text === this.lastReported) return
    this.lastReported = text
    const warn = this.options.warn ?? console.warn
    warn(text)
  }
}

/** Changes when a row changes, or readers may see other rows. */
function signatureOf(site: Site): string {
  return hashOf([
    searchablePosts(site).map(({ tagItems: _counts, ...post }) => post),
    site.settings.LANG,
    visibilityHash(site),
  ])
}
