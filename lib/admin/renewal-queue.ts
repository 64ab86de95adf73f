/** Revalidation after webhook events, once they are answered: one run at a time; events that arrive meanwhile are merged into the next. */
import { setTimeout as pause } from 'node:timers/promises'
import { FinishedPages } from './finished-pages'
import { EndedRunError } from './run-turns'

/**
 * Milliseconds until a failed run is repeated, after which the last of them applies until a run succeeds. The workspace does not
 * resend an event that was answered.
 */
const retryDelays = [15_000, 60_000, 300_000] as const
/** Limit of waiting page ids. Events beyond it only count as far as the content table shows the edit. */
const waitingLimit = 1_000
/**
 * Runs that may follow each other at once, and milliseconds for each further one: somebody who replays signed events must not keep
 * the blog reading.
 */
const burst = 30
const paceOfRuns = 2_000

/**
 * Loads the site and revalidates its pages. The named pages are read again in any case. `isRowEdit`: their rows may have changed too.
 * `finished`: for the addresses that it has revalidated, which its repetition leaves out.
 */
export type RunRenewal = (
  pageIds: ReadonlySet<string>,
  isRowEdit: boolean,
  finished: FinishedPages,
) => Promise<unknown>

/**
 * Runs revalidations in the background. Failures are logged, never thrown. A failed run is repeated with its pages until one
 * succeeds. An event during that time starts a further run, which is no repetition: many events in a short outage must not use up
 * the repetitions. It starts one shortest delay after the last failure at the earliest, so that a workspace that is down gets no
 * call per event.
 */
export class RenewalQueue {
  private waiting = new Set<string>()
  private isRowEdit = false
  private isDue = false
  /** A new event begins a new one: the page may have been revalidated before the edit. */
  private finished = new FinishedPages()
  private running: Promise<void> | null = null
  /** Runs that failed in a row, without those that an event started between two repetitions. */
  private failures = 0
  /** Earliest start of the next repetition, and of any run, on the clock of `performance.now`. */
  private repetition = 0
  private earliest = 0
  /** Until when the time of all runs lasts, if each took as long as the pace: on the same clock. */
  private paced = 0
  private timer: NodeJS.Timeout | undefined
  /** Whether the log says that too many pages wait. */
  private isCut = false

  constructor(
    private readonly delays: readonly [number, ...number[]] = retryDelays,
    private readonly limit = waitingLimit,
    private readonly pace = paceOfRuns,
  ) {}

  /**
   * Requests a revalidation. It starts at once, after the one in progress, or when a failed one may be followed by another.
   * @param pageId the edited page; null when the event names none
   * @param run does the work for all events that wait at that time
   * @param isRowEdit whether the row may have changed as well as the body
   * @returns resolves when no run is in progress; never rejects
   */
  add(pageId: string | null, run: RunRenewal, isRowEdit = false): Promise<void> {
    this.isRowEdit ||= isRowEdit
    if (pageId !== null) this.keep([pageId])
    this.isDue = true
    this.finished = new FinishedPages()
    if (this.running === null) this.start(run)
    return this.running ?? Promise.resolve()
  }

  private keep(pageIds: Iterable<string>): void {
    for (const pageId of pageIds) {
      if (this.waiting.size < this.limit || this.waiting.has(pageId)) this.waiting.add(pageId)
      else this.logCut()
    }
  }

  private logCut(): void {
    if (this.isCut) return
    this.isCut = true
    console.error(
      `More than ${this.limit} edited pages wait to be read again. The others follow once their rows show the edit.`,
    )
  }

  /** Starts a run now, or sets a timer for it. */
  private start(run: RunRenewal): void {
    clearTimeout(this.timer)
    const time = this.isDue ? this.earliest : Math.max(this.earliest, this.repetition)
    const wait = time - performance.now()
    if (wait <= 0) this.running = this.work(run)
    // The timer must not keep a process alive. It may end a little early: then the rest is waited for.
    else this.timer = setTimeout(() => this.start(run), wait).unref()
  }

  private async work(run: RunRenewal): Promise<void> {
    let isDone: boolean
    do isDone = await this.runOnce(run)
    while (isDone && this.isDue)
    this.running = null
    if (!isDone) this.start(run)
  }

  /** Returns false when the run failed. */
  private async runOnce(run: RunRenewal): Promise<boolean> {
    const excess = this.paced - performance.now() - (burst - 1) * this.pace
    if (excess > 0) await pause(excess, undefined, { ref: false })
    this.paced = Math.max(this.paced, performance.now()) + this.pace
    const { waiting: pageIds, isRowEdit, finished } = this
    const isPlanned = performance.now() >= this.repetition
    this.waiting = new Set()
    this.isRowEdit = false
    this.isDue = false
    try {
      // Events that come at the same moment wait for the next run.
      await Promise.resolve().then(() => run(pageIds, isRowEdit, finished))
      this.succeeded()
      return true
    } catch (error) {
      const newer = this.waiting
      this.waiting = new Set()
      // The oldest first: they are the last to be left out.
      this.keep(pageIds)
      this.keep(newer)
      this.isRowEdit ||= isRowEdit
      const isEnded = error instanceof EndedRunError
      this.isDue ||= isEnded
      this.earliest = performance.now() + (isEnded ? 0 : this.delays[0])
      if (isPlanned && !isEnded) this.failed(error)
      return false
    }
  }

  private succeeded(): void {
    if (this.failures > 0) console.info('The edits that the webhook reported are on the site now.')
    this.failures = 0
    this.repetition = 0
    this.earliest = 0
    this.isCut = false
  }

  private failed(error: unknown): void {
    const last = this.delays.length - 1
    const delay = this.delays[Math.min(this.failures, last)] ?? this.delays[0]
    this.repetition = performance.now() + delay
    const seconds = `${Math.round(delay / 1_000)} s`
    const next = this.failures < last ? `in ${seconds}` : `every ${seconds} until it succeeds`
    // An outage may last for days: later repetitions add nothing to the log.
    if (this.failures <= last) {
      console.error(
        `Not all edits that the webhook reported are on the site yet. Trying again ${next}.`,
        error,
      )
    }
    this.failures += 1
  }
}
