/** How often something was tried in the present window. */
export interface Count {
  count: number
  /** Milliseconds until the window ends and counting begins anew. */
  endsIn: number
}

/** Counts by key in windows of time; each call is one atomic step, so that instances of a site can share a store. */
export interface Counters {
  /**
   * Adds to the key's count and answers it. A count that is not there begins at 0, with a window of its own.
   * @param windowMs length of a window that begins now, in milliseconds
   */
  add(key: string, by: 1 | -1, windowMs: number): Promise<Count>
  /** The key's count as it is; null when there is none. */
  look(key: string): Promise<Count | null>
}

interface Entry {
  count: number
  /** Milliseconds since the epoch. */
  ends: number
}

/** Counts in this process alone, for a bounded number of keys: those whose window has ended go first, then the oldest. */
export class MemoryCounters implements Counters {
  private readonly entries = new Map<string, Entry>()

  constructor(
    private readonly limit: number,
    private readonly now: () => number = Date.now,
  ) {}

  async add(key: string, by: 1 | -1, windowMs: number): Promise<Count> {
    const now = this.now()
    const known = this.entries.get(key)
    const entry = known && now < known.ends ? known : { count: 0, ends: now + windowMs }
    entry.count = Math.max(0, entry.count + by)
    this.entries.delete(key)
    this.entries.set(key, entry)
    if (this.entries.size > this.limit) this.makeRoom(now)
    return { count: entry.count, endsIn: entry.ends - now }
  }

  async look(key: string): Promise<Count | null> {
    const now = this.now()
    const known = this.entries.get(key)
    return known && now < known.ends ? { count: known.count, endsIn: known.ends - now } : null
  }

  private makeRoom(now: number): void {
    for (const [key, { ends }] of this.entries) if (ends <= now) this.entries.delete(key)
    const [oldest] = this.entries.keys()
    if (this.entries.size > this.limit && oldest !== undefined) this.entries.delete(oldest)
  }
}
