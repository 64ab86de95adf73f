import { setTimeout as wait } from 'node:timers/promises'

/** What tells the time and waits; tests put their own in its place. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Ends early, with a rejection, when the signal is given. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
}

/** Lets a few tasks run at once, and none while a pause lasts. Tasks begin in the order they were given. */
export class Limiter {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private pausedUntil = 0

  constructor(
    private readonly limit: number,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Runs the task when its turn has come. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    await this.enter()
    try {
      return await task()
    } finally {
      this.leave()
    }
  }

  /** No task begins before this moment (milliseconds since the epoch). */
  pauseUntil(moment: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, moment)
  }

  private async enter(): Promise<void> {
    if (this.running < this.limit) this.running++
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    // Another answer may have lengthened the pause meanwhile.
    while (this.clock.now() < this.pausedUntil) await this.clock.sleep(this.pausedUntil - this.clock.now())
  }

  /** Hands the place to the next in line, or frees it. */
  private leave(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.running--
  }
}
