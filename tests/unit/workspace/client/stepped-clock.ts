import type { Clock } from '@/lib/workspace/client/limiter'

/** A clock that goes on when it is told to, and wakes those whose time has come in their order. */
export class SteppedClock implements Clock {
  private sleepers: { at: number; wake: () => void }[] = []
  private time = 0

  now = (): number => this.time
  sleep = (milliseconds: number): Promise<void> =>
    new Promise((wake) => this.sleepers.push({ at: this.time + milliseconds, wake }))

  /** Lets everything happen until a time. */
  async runUntil(end: number): Promise<void> {
    for (;;) {
      await settled()
      const next = this.sleepers.sort((a, b) => a.at - b.at)[0]
      if (next === undefined || next.at > end) break
      this.sleepers.shift()
      this.time = next.at
      next.wake()
    }
    this.time = end
  }
}

/** What can happen without time going by has happened. */
export const settled = () => new Promise((resolve) => setImmediate(resolve))
