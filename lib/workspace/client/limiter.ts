import { setTimeout as wait } from 'node:timers/promises'
import { Cooldown, type CooldownState } from './cooldown'
import { countRequest, currentLane, type Lane } from './lanes'
import { tellRequest } from './watched-work'

/** A clock; tests use their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Rejects early when the signal is aborted. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
}

/** A rate limit (token bucket). */
export interface Pace {
  /** Tasks per second, in the long run. */
  rate: number
  /** Tasks at once, after a quiet time. */
  burst: number
}

const unhurried: Pace = { rate: Number.POSITIVE_INFINITY, burst: Number.POSITIVE_INFINITY }

/** Tasks per second. After a refusal the rate is halved, but never below this. */
const lowestRate = 0.5
/** Milliseconds without a refusal after which a quarter of the configured rate is restored. */
const recoveryStep = 120_000

/** The task was not started because of a cool-down that its caller does not wait for. */
export class CooldownPause extends Error {
  override name = 'CooldownPause'

  constructor(readonly state: CooldownState) {
    super(`no request before ${new Date(state.until).toISOString()}`)
  }
}

/** Too many tasks wait in the lane. The caller is told at once instead of after a long wait. */
export class LaneFull extends Error {
  override name = 'LaneFull'

  constructor(readonly lane: Lane) {
    super(`too many requests wait in the lane "${lane}"`)
  }
}

/** Tasks that may wait in each lane. */
const places: Record<Lane, number> = { index: 100, readers: 300, unread: 600, media: 120, background: 600 }
/** Shares of the rate when all lanes have waiting tasks. The index takes precedence over them. */
const shares = { readers: 4, unread: 3, media: 2, background: 1 }

type SharedLane = keyof typeof shares
const sharedLanes: readonly SharedLane[] = ['readers', 'unread', 'media', 'background']

/** Tokens. A task does not wait for an amount this small, which comes from rounding. */
const roundingError = 1e-6

interface Waiting {
  whilePaused: 'wait' | 'fail'
  start: () => void
  refuse: (reason: CooldownPause) => void
}

/**
 * Limits how many tasks run at once and how many start per second, and starts none during a cool-down. Tasks of a
 * lane start in order. Media and background tasks leave a slot, and half of a burst, to readers; the index comes
 * first, and in addition to the others when all slots are taken.
 */
export class Limiter {
  private readonly running: Record<Lane, number> = {
    index: 0,
    readers: 0,
    unread: 0,
    media: 0,
    background: 0,
  }
  private readonly waiting: Record<Lane, Waiting[]> = {
    index: [],
    readers: [],
    unread: [],
    media: [],
    background: [],
  }
  /** Number of starts per lane, divided by its share. The lane with the lowest is next. */
  private readonly used: Record<SharedLane, number> = { readers: 0, unread: 0, media: 0, background: 0 }
  /**
   * That number for the lane that started last. A lane that was idle continues from there, so that it cannot save
   * up starts.
   */
  private usedByLast = 0
  /** Tokens left at the time `refilled`. */
  private left: number
  private refilled: number
  private slowdown: { rate: number; since: number } | null = null
  /** When waiting tasks are checked again; milliseconds since the epoch. */
  private wakesAt = Number.POSITIVE_INFINITY
  readonly cooldown: Cooldown

  /** @param cooldown shared by limiters of the same service */
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
   * Runs the task in its turn, in the lane of the work that it belongs to.
   * @param whilePaused whether to wait for the end of a cool-down, or to fail at once
   * @throws CooldownPause during a cool-down, when told to fail
   * @throws LaneFull when too many tasks wait in the lane
   */
  async run<Result>(task: () => Promise<Result>, whilePaused: 'wait' | 'fail' = 'wait'): Promise<Result> {
    const paused = this.cooldown.current
    if (paused && whilePaused === 'fail') throw new CooldownPause(paused)
    tellRequest()
    const lane = currentLane()
    countRequest()
    await this.turn(lane, whilePaused)
    try {
      return await task()
    } finally {
      this.running[lane]--
      this.startWaiting()
    }
  }

  /**
   * Runs a task that has a substitute, only if nothing waits and as much is left as background work needs. It never
   * waits, and counts against no lane.
   * @throws CooldownPause during a cool-down
   * @throws LaneFull when there is nothing left
   */
  async runSpare<Result>(task: () => Promise<Result>): Promise<Result> {
    const paused = this.cooldown.current
    if (paused) throw new CooldownPause(paused)
    this.refill()
    const missing = this.needed('background') - this.left
    if (this.hasWaiting() || !this.hasPlace('background') || missing > roundingError)
      throw new LaneFull('background')
    this.left -= 1
    this.running.background++
    try {
      return await task()
    } finally {
      this.running.background--
      this.startWaiting()
    }
  }

  /**
   * Halves the rate after a refusal. It recovers over minutes.
   * @param until end of the cool-down, from which the recovery starts; milliseconds since the epoch
   */
  slowDown(until: number): void {
    const rate = this.rate()
    if (rate === Number.POSITIVE_INFINITY) return
    this.refill()
    this.slowdown = {
      rate: Math.max(Math.min(lowestRate, this.pace.rate), rate / 2),
      since: until,
    }
    this.left = Math.min(this.left, 0)
  }

  /** Returns the current rate in tasks per second. */
  rate(): number {
    if (this.slowdown === null) return this.pace.rate
    const steps = Math.max(0, Math.floor((this.clock.now() - this.slowdown.since) / recoveryStep))
    return Math.min(this.pace.rate, this.slowdown.rate + (steps * this.pace.rate) / 4)
  }

  /** Returns the current rate limit of a lane, given the shares of lanes with waiting tasks. */
  paceOf(lane: SharedLane): Pace {
    const busy = sharedLanes.filter((other) => other === lane || this.waiting[other].length > 0)
    const share = shares[lane] / busy.reduce((sum, other) => sum + shares[other], 0)
    return { rate: this.rate() * share, burst: this.pace.burst * share }
  }

  private turn(lane: Lane, whilePaused: 'wait' | 'fail'): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting[lane]
      if (lane !== 'index' && queue.length === 0) this.used[lane] = Math.max(this.used[lane], this.usedByLast)
      queue.push({ whilePaused, start: resolve, refuse: reject })
      this.startWaiting()
      if (queue.length <= places[lane]) return
      queue.pop()
      reject(new LaneFull(lane))
    })
  }

  /** Starts the tasks that may start now, and schedules the next check. */
  private startWaiting(): void {
    const paused = this.cooldown.current
    if (paused) {
      this.refuseImpatient(paused)
      if (this.hasWaiting()) this.wakeAt(paused.until)
      return
    }
    this.refill()
    for (let lane = this.nextLane(); lane !== null; lane = this.nextLane()) {
      const missing = this.needed(lane) - this.left
      if (missing > roundingError) {
        this.wakeAt(this.clock.now() + (missing / this.rate()) * 1_000)
        return
      }
      this.left -= 1
      this.running[lane]++
      if (lane !== 'index') {
        this.usedByLast = this.used[lane]
        this.used[lane] += 1 / shares[lane]
      }
      this.waiting[lane].shift()?.start()
    }
  }

  /** Rejects waiting tasks whose callers do not wait for the end of a cool-down. */
  private refuseImpatient(state: CooldownState): void {
    for (const queue of Object.values(this.waiting)) {
      const impatient = queue.filter(({ whilePaused }) => whilePaused === 'fail')
      const patient = queue.filter(({ whilePaused }) => whilePaused === 'wait')
      queue.splice(0, queue.length, ...patient)
      for (const { refuse } of impatient) refuse(new CooldownPause(state))
    }
  }

  /** The lane whose first task starts next; null when no waiting task may have a slot. */
  private nextLane(): Lane | null {
    if (this.waiting.index.length > 0 && this.hasPlace('index')) return 'index'
    const ready = sharedLanes.filter((lane) => this.waiting[lane].length > 0 && this.hasPlace(lane))
    const [first, ...others] = ready
    if (first === undefined) return null
    return others.reduce((least, lane) => (this.used[lane] < this.used[least] ? lane : least), first)
  }

  private hasPlace(lane: Lane): boolean {
    const { index, readers, unread, media, background } = this.running
    const all = index + readers + unread + media + background
    if (lane === 'index') return all < this.limit || index === 0
    if (lane === 'readers' || lane === 'unread') return all < this.limit
    return all < this.limit && media + background < Math.max(1, this.limit - 1)
  }

  /** The number of tokens that must be left for a task of a lane: less urgent lanes may not use a whole burst. */
  private needed(lane: Lane): number {
    const yields = lane === 'media' || lane === 'background'
    const hasReaders = this.waiting.readers.length > 0 || this.waiting.unread.length > 0
    if (!yields || hasReaders || this.pace.burst === Number.POSITIVE_INFINITY) return 1
    return 1 + Math.floor(this.pace.burst / 2)
  }

  private refill(): void {
    const rate = this.rate()
    const now = this.clock.now()
    if (rate !== Number.POSITIVE_INFINITY)
      // A clock that is set back takes no tokens away.
      this.left = Math.min(this.pace.burst, this.left + (Math.max(0, now - this.refilled) / 1_000) * rate)
    this.refilled = now
  }

  private hasWaiting(): boolean {
    return Object.values(this.waiting).some((queue) => queue.length > 0)
  }

  private wakeAt(time: number): void {
    if (time >= this.wakesAt) return
    this.wakesAt = time
    void this.clock.sleep(time - this.clock.now()).then(() => {
      if (this.wakesAt === time) this.wakesAt = Number.POSITIVE_INFINITY
      this.startWaiting()
    })
  }
}
