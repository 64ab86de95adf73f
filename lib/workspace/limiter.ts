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

/** How many tasks may begin in a time. */
export interface Pace {
  /** A second, in the long run. */
  rate: number
  /** At once, after a quiet time. */
  burst: number
}

const unhurried: Pace = { rate: Number.POSITIVE_INFINITY, burst: Number.POSITIVE_INFINITY }

/**
 * Lets a few tasks run at once, no more than the pace allows, and none while a pause lasts. Tasks begin in the order
 * they were given.
 */
export class Limiter {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private pausedUntil = 0
  /** Tasks that may begin at the moment `refilled`; below zero: begun on credit by those who wait. */
  private left: number
  private refilled: number

  constructor(
    private readonly limit: number,
    private readonly clock: Clock = systemClock,
    private readonly pace: Pace = unhurried,
  ) {
    this.left = pace.burst
    this.refilled = clock.now()
  }

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
    const turn = this.takeTurn()
    if (turn > 0) await this.clock.sleep(turn)
    // Another answer may have lengthened the pause meanwhile.
    while (this.clock.now() < this.pausedUntil) await this.clock.sleep(this.pausedUntil - this.clock.now())
  }

  /** Takes the next free moment of the pace; how long it is until then, in milliseconds. */
  private takeTurn(): number {
    const { rate, burst } = this.pace
    if (rate === Number.POSITIVE_INFINITY) return 0
    const now = this.clock.now()
    this.left = Math.min(burst, this.left + ((now - this.refilled) / 1_000) * rate)
    this.refilled = now
    this.left -= 1
    return this.left >= 0 ? 0 : (-this.left / rate) * 1_000
  }

  /** Hands the place to the next in line, or frees it. */
  private leave(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.running--
  }
}
