import { Script } from 'node:vm'

/** Where the script finds its work. */
const desk = Symbol.for('inkstone.time-budget')
const script = new Script("globalThis[Symbol.for('inkstone.time-budget')]()")

/**
 * An allowance of time for work that does not watch the clock itself. Prism's expressions need time that grows with
 * the square of some texts (a long line of one letter): only the engine can stop them.
 */
export class TimeBudget {
  /** @param left milliseconds for everything that is run */
  constructor(private left: number) {}

  /**
   * The result of a job, or null when the time is used up before it is done.
   * @param quick the job is too small to need stopping; its time counts all the same
   */
  run<Result>(job: () => Result, quick: boolean): Result | null {
    if (this.left < 1) return null
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
