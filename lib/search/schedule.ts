/** Time as it passes; tests pass their own. */
export interface Clock {
  /** Milliseconds. */
  now(): number
  /** Calls back after this many milliseconds; the answer calls it off. */
  after(milliseconds: number, call: () => void): () => void
}

/** The time of the program that runs. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Runs that were asked for, of which only the last one happens. */
export interface Schedule {
  /** Runs after the delay, and not sooner than the interval after the run before; what waited until now is dropped. */
  ask(run: () => void, delay: number): void
  /** Drops what waits. */
  cancel(): void
}

/**
 * A delay and a throttle in one.
 * @param interval least time between two runs, in milliseconds; 0 for a mere delay
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
