import { Script } from 'node:vm'

/** Where the script finds its work. */
const desk = Symbol.for('inkstone.time-budget')
const script = new Script("globalThis[Symbol.for('inkstone.time-budget')]()")

/**
 * An allowance of time for work that does not watch the clock itself. Prism's expressions need time that grows with
 * the square of some texts (a long line of one letter): only the engine can stop them.
 */
export class TimeBudget {
  /**
   * @param left milliseconds for everything that is run
   * @param onEnd called for each job that time or room does not suffice for
   * @param room characters that the results may come to
   */
  constructor(
    private left: number,
    private readonly onEnd: () => void = () => undefined,
    private room = Number.POSITIVE_INFINITY,
  ) {}

  /** Whether there is room for a result of so many characters, which it then takes. */
  fits(characters: number): boolean {
    this.room -= characters
    if (this.room < 0) this.onEnd()
    return this.room >= 0
  }

  /**
   * The result of a job, or null when the time is used up before it is done.
   * @param quick the job is too small to need stopping; its time counts all the same
   */
  run<Result>(job: () => Result, quick: boolean): Result | null {
    const result = this.left < 1 ? null : this.timed(job, quick)
    if (result === null) this.onEnd()
    return result
  }

  private timed<Result>(job: () => Result, quick: boolean): Result | null {
    const began = performance.now()
    try {
      return quick ? job() : stoppable(job, this.left)
    } finally {
      this.left -= performance.now() - began
    }
  }
}

function stoppable<Result>(job: () => Result, milliseconds: number): Result | null {
  const results: Result[] = []
  Object.assign(globalThis, { [desk]: () => results.push(job()) })
  try {
    script.runInThisContext({ timeout: Math.ceil(milliseconds) })
    return results[0] ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return null
    throw error
  } finally {
    Object.assign(globalThis, { [desk]: undefined })
  }
}
