import type { Site } from '@/lib/site/types'
import { searchablePosts } from '../../site/posts'
import { visibilityHash } from '../body-age'
import { hashOf } from './records'
import { HostedIndexError } from './remote-index'
import type { SyncReport } from './sync-index'

interface SchedulerOptions {
  /** Synchronizes the index; null while another process does it. Rejects with a message for the owner. */
  run: (site: Site, edited: ReadonlySet<string>) => Promise<SyncReport | null>
  /** Loads the current site, for a run without a request. */
  load: () => Promise<Site>
  /** Milliseconds of a clock that nobody sets: one that is set back would put off all runs. */
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
/** Milliseconds after a failure while the index may contain a post that the site does not show any more. */
const withdrawalRetry = 10_000

/**
 * Keeps the hosted index in sync with the site while a server runs: a changed site starts a run in the background,
 * one at a time. Failures are reported once, and retried at growing intervals; withdrawn posts do not wait for those.
 */
export class IndexSyncScheduler {
  private readonly now: () => number
  private readonly later: (task: () => void, delay: number) => void
  private latest: Site | null = null
  /** State of the site that the index contains; '' when the last run has failed. */
  private done = ''
  /** Keys of posts that the index may contain. */
  private held = new Set<string>()
  /** The last run has failed to remove withdrawn posts. */
  private owesRemoval = false
  private edited = new Set<string>()
  private running: Promise<void> | null = null
  /** Earliest start of a run, on the clock `now`. */
  private notBefore = 0
  /** The same while the index may contain a post that the site does not show. */
  private withdrawalNotBefore = 0
  private failures = 0
  private lastReported = ''
  /** When the next run starts by itself. */
  private planned = Number.POSITIVE_INFINITY

  constructor(private readonly options: SchedulerOptions) {
    this.now = options.now ?? (() => performance.now())
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
   * @returns when the index contains this state of the site; false when another process is at it; rejects when that has failed
   */
  async revalidate(site: Site, edited: ReadonlySet<string>): Promise<boolean> {
    this.latest = site
    for (const id of edited) this.edited.add(id)
    this.notBefore = 0
    // A running one may have read the site before the change.
    while (this.running !== null) await this.running
    return this.begin()
  }

  private start(): void {
    if (this.running !== null) return
    const delay = this.earliestStart() - this.now()
    if (delay > 0) this.startIn(delay)
    // Requests come first. The run reports failures itself.
    else void this.begin().catch(() => undefined)
  }

  private earliestStart(): number {
    return this.hasWithdrawn() ? Math.min(this.notBefore, this.withdrawalNotBefore) : this.notBefore
  }

  /** Whether the index may contain a post that the current site does not show. */
  private hasWithdrawn(): boolean {
    const shown = this.latest === null ? null : keysOf(this.latest)
    return this.owesRemoval || (shown !== null && [...this.held].some((key) => !shown.has(key)))
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

  private begin(): Promise<boolean> {
    const run = this.runOnce()
    this.running = run
      .catch(() => undefined)
      .then(() => {
        this.running = null
        // After a failure, or for a newer site from requests in the meantime.
        if (this.latest && signatureOf(this.latest) !== this.done) this.start()
      })
    return run
  }

  /** Returns false when another process does it. */
  private async runOnce(): Promise<boolean> {
    const { latest: site, edited } = this
    if (site === null) return true
    this.edited = new Set()
    const startedAt = this.now()
    try {
      const report = await this.options.run(site, edited)
      this.failures = 0
      this.lastReported = ''
      this.notBefore = this.now() + pace
      this.withdrawalNotBefore = this.notBefore
      if (report === null) {
        for (const id of edited) this.edited.add(id)
        this.notBefore = this.now() + busyDelay
        this.withdrawalNotBefore = this.notBefore
        this.startIn(busyDelay)
        return false
      }
      this.done = signatureOf(site)
      this.held = keysOf(site)
      this.owesRemoval = false
      if (report.unread.length > 0) this.startIn(firstRetry)
      else if (report.nextLook !== null) this.startIn(Math.max(pace, report.nextLook))
      return true
    } catch (error) {
      for (const id of edited) this.edited.add(id)
      this.done = ''
      this.noteHeld(site, error)
      this.withdrawalNotBefore = this.now() + withdrawalRetry
      // A run for a withdrawn post does not postpone the planned retry.
      if (startedAt >= this.notBefore) {
        this.notBefore = this.now() + Math.min(longestRetry, firstRetry * 2 ** this.failures)
        this.failures += 1
      }
      this.notBefore = Math.max(this.notBefore, this.withdrawalNotBefore)
      this.tell(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  /** A failed run may have sent any post of its site. Those of before remain, unless it has removed them. */
  private noteHeld(site: Site, error: unknown): void {
    const leftover = error instanceof HostedIndexError ? error.leftover : 'unknown'
    this.owesRemoval = leftover === 'posts'
    const isRemoved = leftover === 'nothing' || leftover === 'texts'
    this.held = new Set([...(isRemoved ? [] : this.held), ...keysOf(site)])
  }

  private tell(text: string): void {
    if (text === this.lastReported) return
    this.lastReported = text
    const warn = this.options.warn ?? console.warn
    warn(text)
  }
}

function keysOf(site: Site): Set<string> {
  return new Set(searchablePosts(site).map(({ key }) => key))
}

/** Changes when a row changes, or readers may see other rows. */
function signatureOf(site: Site): string {
  return hashOf([
    searchablePosts(site).map(({ tagItems: _counts, ...post }) => post),
    site.settings.LANG,
    visibilityHash(site),
  ])
}
