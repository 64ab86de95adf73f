import { globalSingleton } from '@/lib/global-singleton'

/** Milliseconds of processor time that rendering may take in a minute, and that minute. */
const allowance = 3_000
const minute = 60_000

/**
 * An allowance of processor time in each minute for rendering memos that are not cached. Strangers may write the memos of a public
 * server, and change them all the time: an allowance for each page would be used again on each visit.
 */
export class DrawingTime {
  private left: number
  private ends: number

  /**
   * @param limit milliseconds of processor time in a minute
   * @param now milliseconds of a clock that is never set back
   * @param used milliseconds of processor time that this process has used
   */
  constructor(
    private readonly limit = allowance,
    private readonly now = () => performance.now(),
    private readonly used = () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000
    },
  ) {
    this.left = limit
    this.ends = now() + minute
  }

  /** Whether there is time left in this minute. */
  get isLeft(): boolean {
    if (this.now() >= this.ends) {
      this.ends = this.now() + minute
      // A memo that took longer than what was left has used some of the next minute.
      this.left = this.limit + Math.min(0, this.left)
    }
    return this.left > 0
  }

  /** Runs a job and counts its time. */
  timed<Result>(job: () => Result): Result {
    const [began, used] = [this.now(), this.used()]
    try {
      return job()
    } finally {
      // The former counts other programs, the latter other threads of this one: the job has used neither more.
      this.left -= Math.min(this.now() - began, this.used() - used)
    }
  }
}

/** The allowance of this process. */
export function drawingTime(): DrawingTime {
  return globalSingleton('memo-drawing-time', () => new DrawingTime())
}
