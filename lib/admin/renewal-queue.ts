/** Work that webhook events ask for, done after their answer: one run at a time, events of meanwhile merged into the next. */

/** Milliseconds until a failed run is tried again. The workspace does not resend an event that was answered. */
const retryDelays = [15_000, 60_000, 300_000]
/** A run that takes longer has failed: one page that never ends must not stop all events. Milliseconds. */
const runLimit = 180_000
/** Pages that may wait. Beyond it an event only renews what the table of posts tells. */
const waitingLimit = 1_000

/** Reads the site again, and the named pages whatever their rows say. `isRowEdit`: perhaps not their bodies alone were edited. */
export type RunRenewal = (pageIds: ReadonlySet<string>, isRowEdit: boolean) => Promise<unknown>

/** Runs renewals in the background. Failures are logged and tried again a few times, never thrown. */
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
   * Asks for a renewal, which begins at once or after the one that is under way.
   * @param pageId the edited page; null when the event names none
   * @param run does the work, for all events that wait then
   * @param isRowEdit whether perhaps not the page's body alone was edited
   * @returns resolves once nothing is left to do; it never rejects
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
    // A process that ends shall not wait for it.
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
