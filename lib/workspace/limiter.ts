import { setTimeout as wait } from 'node:timers/promises'
import { Cooldown, type CooldownState } from './cooldown'

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

/** After a refusal the rate is halved, but never below this. Tasks a second. */
const lowestRate = 0.5
/** After this time without a refusal a quarter of the configured rate is given back. Milliseconds. */
const recoveryStep = 120_000

/** A cool-down keeps the task from starting, and its caller does not wait for that. */
export class CooldownPause extends Error {
  override name = 'CooldownPause'

  constructor(readonly state: CooldownState) {
    super(`no request before ${new Date(state.until).toISOString()}`)
  }
}

/**
 * Limits how many tasks run at once and how many start a second, and starts none during a cool-down. Tasks start in the
 * order they were given.
 */
export class Limiter {
  private running = 0
  private readonly waiting: (() => void)[] = []
  /** Tasks that may start at the moment `refilled`; below zero: starts that are promised to those who wait. */
  private left: number
  private refilled: number
  private slowdown: { rate: number; since: number } | null = null
  readonly cooldown: Cooldown

  /** @param cooldown shared by limiters that ask the same service */
  constructor(
    private readonly limit: number,
    private readonly clock: Clock = systemClock,
    private readonly pace: Pace = unhurried,
    cooldown?: Cooldown,
  ) {
    this.left = pace.burst
    this.refilled = clock.now()
    this.cooldown = cooldown ?? new Cooldown(clock)
  }

  /**
   * Runs the task when its turn has come.
   * @param whilePaused whether to wait for the end of a cool-down, or to fail at once
   * @throws CooldownPause during a cool-down, when told to fail
   */
  async run<Result>(task: () => Promise<Result>, whilePaused: 'wait' | 'fail' = 'wait'): Promise<Result> {
    this.failWhilePaused(whilePaused)
    await this.enter()
    try {
      await this.waitForTurn(whilePaused)
      return await task()
    } finally {
      this.leave()
    }
  }

  /**
   * Halves the rate: the service has refused what the present rate allowed. The rate recovers over minutes.
   * @param until end of the cool-down that follows, from which the recovery counts; milliseconds since the epoch
   */
  slowDown(until: number): void {
    const rate = this.rate()
    if (rate === Number.POSITIVE_INFINITY) return
    this.slowdown = {
      rate: Math.max(Math.min(lowestRate, this.pace.rate), rate / 2),
      since: until,
    }
    this.left = Math.min(this.left, 0)
  }

  /** Returns the present rate, in tasks a second. */
  rate(): number {
    if (this.slowdown === null) return this.pace.rate
    const steps = Math.max(0, Math.floor((this.clock.now() - this.slowdown.since) / recoveryStep))
    return Math.min(this.pace.rate, this.slowdown.rate + (steps * this.pace.rate) / 4)
  }

  private async enter(): Promise<void> {
    if (this.running < this.limit) this.running++
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  private async waitForTurn(whilePaused: 'wait' | 'fail'): Promise<void> {
    this.failWhilePaused(whilePaused)
    const turn = this.takeTurn()
    if (turn > 0) await this.clock.sleep(turn)
    // Another answer may start or lengthen a cool-down meanwhile.
    for (let state = this.cooldown.current; state; state = this.cooldown.current) {
      this.failWhilePaused(whilePaused)
      await this.clock.sleep(state.until - this.clock.now())
    }
  }

  private failWhilePaused(whilePaused: 'wait' | 'fail'): void {
    const state = this.cooldown.current
    if (state && whilePaused === 'fail') throw new CooldownPause(state)
  }

  /** Takes the next free moment of the pace; how long it is until then, in milliseconds. */
  private takeTurn(): number {
    const rate = this.rate()
    if (rate === Number.POSITIVE_INFINITY) return 0
    const now = this.clock.now()
    this.left = Math.min(this.pace.burst, this.left + ((now - this.refilled) / 1_000) * rate)
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
