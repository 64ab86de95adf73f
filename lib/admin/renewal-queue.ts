/** Revalidation after webhook events, once they are answered: one run at a time; events that arrive meanwhile are merged into the next. */

/** Milliseconds until a failed run is repeated. The workspace does not resend an event that was answered. */
const retryDelays = [15_000, 60_000, 300_000]
/** Timeout of a run in milliseconds: one page that never ends must not block all events. */
const runLimit = 180_000
/** Limit of waiting page ids. Events beyond it only count as far as the content table shows the edit. */
const waitingLimit = 1_000

/** Loads the site and revalidates its pages. The named pages are read again in any case. `isRowEdit`: their rows may have changed too. */
export type RunRenewal = (pageIds: ReadonlySet<string>, isRowEdit: boolean) => Promise<unknown>

/** Runs revalidations in the background. Failures are logged and retried a few times, never thrown. */
export class RenewalQueue {
  private waiting = new Set<string>()
  private isRowEdit = false
  private isDue = false
  private running: Promise<void> | null = null
  private failures = 0
  private retry: NodeJS.Timeout | undefined

  constructor(
    private readonly delays: readonly number[] = retryDelays,
    private readonly limit = waitingLimit,
  ) {}

  /**
   * Requests a revalidation. It starts at once, or after the one in progress.
   * @param pageId the edited page; null when the event names none
   * @param run does the work for all events that wait at that time
   * @param isRowEdit whether the row may have changed as well as the body
   * @returns resolves when nothing is left to do; never rejects
   */
  add(pageId: string | null, run: RunRenewal, isRowEdit = false): Promise<void> {
    this.isRowEdit ||= isRowEdit
    if (pageId !== null && this.waiting.size < this.limit) this.waiting.add(pageId)
    this.isDue = true
    this.running ??= this.work(run)
    return this.running
  }

  private async work(run: RunRenewal): Promise<void> {
    while (this.isDue) {
      const [pageIds, isRowEdit] = [this.waiting, this.isRowEdit]
      this.waiting = new Set()
      this.isRowEdit = false
      this.isDue = false
      clearTimeout(this.retry)
      try {
        await inTime(Promise.resolve().then(() => run(pageIds, isRowEdit)))
        this.failures = 0
      } catch (error) {
        this.isRowEdit ||= isRowEdit
        this.failed(pageIds, run, error)
      }
    }
    this.running = null
  }

  private failed(pageIds: ReadonlySet<string>, run: RunRenewal, error: unknown): void {
    const delay = this.delays[this.failures]
    this.failures = delay === undefined ? 0 : this.failures + 1
    const next =
      delay === undefined
        ? 'There is no further attempt: pages follow with their revalidation. POST /api/revalidate does it at once.'
        : `It is tried again in ${Math.round(delay / 1_000)} s.`
    console.error(`The edits that the webhook reported could not be read. ${next}`, error)
    if (delay === undefined) return
    this.waiting = new Set([...pageIds, ...this.waiting])
    // The timer must not keep a process alive.
    this.retry = setTimeout(() => void this.add(null, run), delay).unref()
  }
}

async function inTime(run: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${runLimit / 1_000} s`)), runLimit)
    timer.unref()
  })
  try {
    await Promise.race([run, late])
  } finally {
    clearTimeout(timer)
  }
}
