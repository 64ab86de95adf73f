/** Turns of revalidation runs: those of the webhook and of the administrator follow each other. */
import { globalSingleton } from '@/lib/global-singleton'
import { unlessAborted, within } from '@/lib/throttle/deadline'

/** Milliseconds that a run has before another one may end it; doubled each time that one was ended, until one was not. */
const firstPatience = 10_000
const mostDoublings = 4
/** Milliseconds after which a run is given up: one page that never ends must not block all others. */
const runLimit = 180_000

/** A run that begins no further page once the signal is aborted, and returns or throws then. */
type Run<Result> = (signal: AbortSignal) => Promise<Result>

/** Another run ended this one. What is left of it is due at once. */
export class EndedRunError extends Error {
  override name = 'EndedRunError'
}

/**
 * Two runs that revalidate the same page at once may wait for ever, because Next.js answers only the first of them when the page turns
 * out not to exist. So they follow each other. A withdrawn post must not wait for hundreds of pages over a slow workspace: whoever has
 * one ends the run before it, whose pages are due again.
 */
export class RunTurns {
  private last: Promise<unknown> = Promise.resolve()
  private present: { ending: AbortController; began: number } | null = null
  private ended = 0
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly patience = firstPatience,
    private readonly limit = runLimit,
  ) {}

  /**
   * Runs after all others, however they end.
   * @throws EndedRunError when another run has ended it, and it failed
   */
  take<Result>(run: Run<Result>): Promise<Result> {
    const turn = this.last.then(() => this.begin(run))
    this.last = turn.catch(() => undefined)
    return turn
  }

  /** Ends the present run, now or once it has had its time. */
  hurry(): void {
    const { present } = this
    if (present === null) return
    clearTimeout(this.timer)
    const wait = present.began + this.patience * 2 ** Math.min(this.ended, mostDoublings) - performance.now()
    this.timer = setTimeout(() => present.ending.abort(), Math.max(0, wait)).unref()
  }

  private async begin<Result>(run: Run<Result>): Promise<Result> {
    const present = { ending: new AbortController(), began: performance.now() }
    this.present = present
    const { signal: ending } = present.ending
    try {
      return await within(this.limit, (late) => unlessAborted(late, within(this.limit, run, late, ending)))
    } catch (error) {
      throw ending.aborted ? new EndedRunError('a newer edit came', { cause: error }) : error
    } finally {
      this.present = null
      clearTimeout(this.timer)
      this.ended = ending.aborted ? this.ended + 1 : 0
    }
  }
}

/** The turns of this process. */
export function runTurns(): RunTurns {
  return globalSingleton('revalidations', () => new RunTurns())
}
