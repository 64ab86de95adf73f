import { setTimeout as pause } from 'node:timers/promises'

/** Delays requests, a limited number at once, because each keeps a connection and some memory. */
export class DelayLine {
  private readonly waiting = new Map<string, number>()
  private total = 0

  /**
   * @param limit requests that wait at once
   * @param perHolder the same for one holder
   */
  constructor(
    private readonly limit: number,
    private readonly perHolder: number,
  ) {}

  /** Waits some milliseconds, then returns true; returns false at once when too many wait already. */
  async wait(holder: string, milliseconds: number): Promise<boolean> {
    const own = this.waiting.get(holder) ?? 0
    if (this.total >= this.limit || own >= this.perHolder) return false
    this.total += 1
    this.waiting.set(holder, own + 1)
    try {
      await pause(milliseconds)
      return true
    } finally {
      this.total -= 1
      const left = (this.waiting.get(holder) ?? 1) - 1
      if (left > 0) this.waiting.set(holder, left)
      else this.waiting.delete(holder)
    }
  }
}
