import type { SyncState } from './sync-state'

/** Keeps one text for all instances of a site. */
interface SharedTime {
  /** null while there is none, or it cannot be read. */
  read(): Promise<string | null>
  write(text: string): Promise<unknown>
}

/** Milliseconds for which a comparison of another process counts. Functions start often, and each list costs requests. */
const sharedFor = 1_800_000

/**
 * Decides whether a process may believe the list that the last run has stored. A container without a volume and a function start with
 * the list of their build: it lacks what other servers have sent since then, and what they have not removed would never be. So each
 * process compares with the service's own list once, before it relies on what is stored.
 */
export class Comparisons {
  private isDone = false
  /** When the comparison of another process does not count any more, in milliseconds since the epoch; null without one. */
  private borrowedUntil: number | null = null

  /**
   * @param shared has the time of the last comparison of all processes; null without a shared store
   * @param now milliseconds since the epoch
   */
  constructor(
    private readonly shared: SharedTime | null,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Whether a stored state needs no comparison: this process has compared, or another one a short time ago, whose state it is. A state
   * that is older than that comparison is one of this machine, for example of the build.
   */
  async covers({ comparedAt }: Pick<SyncState, 'comparedAt'>): Promise<boolean> {
    if (this.isDone) return true
    const text = await this.shared?.read()
    const last = /^\d+$/.test(text ?? '') ? Number(text) : null
    // A time far ahead was written by a clock that was wrong.
    const isRecent = last !== null && comparedAt >= last && Math.abs(this.now() - last) < sharedFor
    this.borrowedUntil = isRecent ? last + sharedFor : null
    return isRecent
  }

  /** Notes that this process has compared. @param comparedAt as in the state that was stored */
  async completed(comparedAt: number): Promise<void> {
    this.isDone = true
    this.borrowedUntil = null
    await this.shared?.write(String(comparedAt))
  }

  /** Milliseconds until this process has to compare itself; null when it has, or does so in each run. */
  get dueIn(): number | null {
    return this.borrowedUntil === null ? null : Math.max(0, this.borrowedUntil - this.now())
  }
}
