import type { Counters } from './counters'

/** How often something may be tried under one key. */
export interface Limit {
  key: string
  /** Tries in one window. */
  tries: number
  windowMs: number
}

/** Limits tries under several keys at once. */
export class Throttle {
  constructor(private readonly counters: Counters) {}

  /**
   * Counts a try; 0 when it may go ahead, else the milliseconds to wait. The limits are looked at in their order, and
   * a try that one of them refuses does not count under those after it: a single caller cannot use up a limit that
   * all callers share.
   */
  async take(limits: readonly Limit[]): Promise<number> {
    for (const { key, tries, windowMs } of limits) {
      const { count, endsIn } = await this.counters.add(key, 1, windowMs)
      if (count > tries) return endsIn
    }
    return 0
  }

  /** What `take` would answer, without counting a try. */
  async look(limits: readonly Limit[]): Promise<number> {
    for (const { key, tries } of limits) {
      const count = await this.counters.look(key)
      if (count !== null && count.count >= tries) return count.endsIn
    }
    return 0
  }
}
