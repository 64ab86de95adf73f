import { setTimeout as wait } from 'node:timers/promises'
import { Cooldown, type CooldownState } from './cooldown'
import { countRequest, currentLane, type Lane } from './lanes'

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

/** As many tasks wait in a lane as it holds: its caller is better told now than late. */
export class LaneFull extends Error {
  override name = 'LaneFull'

  constructor(readonly lane: Lane) {
    super(`too many requests wait in the lane "${lane}"`)
  }
}

/** Tasks that may wait in each lane. */
const places: Record<Lane, number> = { index: 100, readers: 300, unread: 600, media: 120, background: 600 }
/** How lanes share the pace when all of them have tasks waiting. The index comes before all others. */
const shares = { readers: 4, unread: 3, media: 2, background: 1 }

type SharedLane = keyof typeof shares
const sharedLanes: readonly SharedLane[] = ['readers', 'unread', 'media', 'background']

/** A start that is missing by less than this, from rounding, is not waited for. */
const roundingError = 1e-6

interface Waiting {
  whilePaused: 'wait' | 'fail'
  start: () => void
  refuse: (reason: CooldownPause) => void
}

/**
 * Limits how many tasks run at once and how many start a second, and starts none during a cool-down. Tasks of a lane
 * start in the order they were given. Files and background work leave a place, and half of a burst, to readers; the
 * index goes first, and beside the others when all places are taken.
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
  /** Starts of each lane, divided by its share. The lane with the fewest is next. */
  private readonly used: Record<SharedLane, number> = { readers: 0, unread: 0, media: 0, background: 0 }
  /** What the lane that started last had used. A lane that was quiet begins there: it has saved nothing up. */
  private usedByLast = 0
  /** Tasks that may start at the moment `refilled`. */
  private left: number
  private refilled: number
  private slowdown: { rate: number; since: number } | null = null
  /** When waiting tasks are looked at again, if not before; milliseconds since the epoch. */
  private wakesAt = Number.POSITIVE_INFINITY
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
   * Runs the task when its turn has come, in the lane of the work that it is part of.
   * @param whilePaused whether to wait for the end of a cool-down, or to fail at once
   * @throws CooldownPause during a cool-down, when told to fail
   * @throws LaneFull when too many tasks wait in the lane
   */
  async run<Result>(task: () => Promise<Result>, whilePaused: 'wait' | 'fail' = 'wait'): Promise<Result> {
    const paused = this.cooldown.current
    if (paused && whilePaused === 'fail') throw new CooldownPause(paused)
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
   * Halves the rate: the service has refused what the present rate allowed. The rate recovers over minutes.
   * @param until end of the cool-down that follows, from which the recovery counts; milliseconds since the epoch
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

  /** Returns the present rate, in tasks a second. */
  rate(): number {
    if (this.slowdown === null) return this.pace.rate
    const steps = Math.max(0, Math.floor((this.clock.now() - this.slowdown.since) / recoveryStep))
    return Math.min(this.pace.rate, this.slowdown.rate + (steps * this.pace.rate) / 4)
  }

  /** Returns the present pace of a lane, while those that have tasks waiting take their shares. */
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

  /** Starts what may start now, and comes back when the next task may. */
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

  /** Callers who do not wait for the end of a cool-down are told of it where they wait for their turn. */
  private refuseImpatient(state: CooldownState): void {
    for (const queue of Object.values(this.waiting)) {
      const impatient = queue.filter(({ whilePaused }) => whilePaused === 'fail')
      const patient = queue.filter(({ whilePaused }) => whilePaused === 'wait')
      queue.splice(0, queue.length, ...patient)
      for (const { refuse } of impatient) refuse(new CooldownPause(state))
    }
  }

  /** The lane whose first task is the next to start; null when none has a task that may have a place. */
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

  /** How many starts have to be left for a task of a lane: what a burst holds is not all for work that can wait. */
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
      // A clock that is set back takes nothing away.
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
