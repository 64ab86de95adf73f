import { setTimeout as pause } from 'node:timers/promises'

/** Length of the pause after a task, as a multiple of the task's own. */
const pauses = 1
/** Milliseconds of the longest pause. */
const longest = 1_000

/** Does tasks one after the other, with pauses, so that together they take half of the time at most. */
export class PacedTurns {
  private last: Promise<unknown> = Promise.resolve()

  /** Does a task after those before it, and their pauses. */
  take<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.last.then(async () => {
      const began = performance.now()
      const result = await task().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      return { result, lasted: performance.now() - began }
    })
    this.last = done.then(({ lasted }) =>
      pause(Math.min(longest, lasted * pauses), undefined, { ref: false }),
    )
    return done.then(({ result }) => {
      if ('error' in result) throw result.error
      return result.value
    })
  }
}
