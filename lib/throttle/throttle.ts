import type { Counters } from './counters'

/** A limit of attempts under one key. */
export interface Limit {
  key: string
  /** Attempts per window. */
  tries: number
  windowMs: number
}

/** Limits attempts under several keys at once. */
export class Throttle {
  constructor(private readonly counters: Counters) {}

  /**
   * Counts an attempt; 0 when it may go ahead, else the milliseconds to wait. The limits are checked in order, and
   * an attempt that one refuses does not count for those after it: a single caller cannot use up a limit that all
   * callers share.
   */
  async take(limits: readonly Limit[]): Promise<number> {
    for (const { key, tries, windowMs } of limits) {
      const { count, endsIn } = await this.counters.add(key, 1, windowMs)
      if (count > tries) return endsIn
    }
    return 0
  }

  /** Returns what `take` would return, without counting. */
  async look(limits: readonly Limit[]): Promise<number> {
    for (const { key, tries } of limits) {
      const count = await this.counters.look(key)
      if (count !== null && count.count >= tries) return count.endsIn
    }
    return 0
  }
}
