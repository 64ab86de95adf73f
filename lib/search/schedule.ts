/** A clock; tests use their own. */
export interface Clock {
  /** Milliseconds. */
  now(): number
  /** Calls back after this many milliseconds; the returned function cancels it. */
  after(milliseconds: number, call: () => void): () => void
}

/** A clock that nobody sets: one that is set back would put off a search. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Schedules runs, of which only the last one is executed. */
export interface Schedule {
  /** Runs after the delay, but not sooner than the interval after the previous run. Replaces a waiting run. */
  ask(run: () => void, delay: number): void
  /** Cancels the waiting run. */
  cancel(): void
}

/**
 * Combines debounce and throttle.
 * @param interval minimal time between two runs, in milliseconds; 0 for debounce alone
 */
export function schedule(interval: number, clock: Clock): Schedule {
  let lastRun = Number.NEGATIVE_INFINITY
  let callOff = () => {}
  return {
    ask(run, delay) {
      callOff()
      const now = clock.now()
      const wait = Math.max(delay, lastRun + interval - now)
      callOff = clock.after(wait, () => {
        lastRun = clock.now()
        run()
      })
    },
    cancel() {
      callOff()
    },
  }
}
