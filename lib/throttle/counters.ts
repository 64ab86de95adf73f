/** Attempts in the present window. */
export interface Count {
  count: number
  /** Milliseconds until the window ends and the count restarts at 0. */
  endsIn: number
}

/** Counters by key in fixed windows. Each call is atomic, so that instances of a site can share a store. */
export interface Counters {
  /**
   * Adds to the count of a key and returns it. A missing count starts at 0, with a new window.
   * @param windowMs length of a new window, in milliseconds
   */
  add(key: string, by: 1 | -1, windowMs: number): Promise<Count>
  /** Returns the count of a key; null when there is none. */
  look(key: string): Promise<Count | null>
}

interface Entry {
  count: number
  /** On the clock of the counters. */
  ends: number
}

/** Counts of 0 and 1, to 3, to 7, and all higher ones. */
const levelCount = 4
/** Minimum milliseconds between two sweeps for ended windows, which read every entry. */
const sweepInterval = 1_000
/** One sixteenth of the entries is evicted at once: finding the oldest key of a map takes longer the more were deleted before it. */
const batches = 16

/**
 * Counters in the memory of this process, for a bounded number of keys. Entries whose window has ended are evicted first, then the
 * lowest counts, oldest first: a flood of new keys does not reset the count of a key that was used often.
 */
export class MemoryCounters implements Counters {
  private readonly levels = Array.from({ length: levelCount }, () => new Map<string, Entry>())
  private size = 0
  private swept = Number.NEGATIVE_INFINITY

  /** @param now milliseconds of a clock that nobody sets: one that is set back would make windows longer */
  constructor(
    private readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async add(key: string, by: 1 | -1, windowMs: number): Promise<Count> {
    const now = this.now()
    const known = this.take(key)
    const entry = known && now < known.ends ? known : { count: 0, ends: now + windowMs }
    entry.count = Math.max(0, entry.count + by)
    // Evict before the entry is added: the new key must not be the one that is evicted.
    if (this.size >= this.limit) this.makeRoom(now)
    this.levels[levelOf(entry.count)]?.set(key, entry)
    this.size += 1
    return { count: entry.count, endsIn: entry.ends - now }
  }

  async look(key: string): Promise<Count | null> {
    const now = this.now()
    const known = this.levels.find((level) => level.has(key))?.get(key)
    return known && now < known.ends ? { count: known.count, endsIn: known.ends - now } : null
  }

  private take(key: string): Entry | undefined {
    const level = this.levels.find((entries) => entries.has(key))
    const entry = level?.get(key)
    if (level?.delete(key)) this.size -= 1
    return entry
  }

  private makeRoom(now: number): void {
    if (now - this.swept >= sweepInterval) {
      this.swept = now
      for (const level of this.levels)
        for (const [key, { ends }] of level) if (ends <= now && level.delete(key)) this.size -= 1
    }
    if (this.size < this.limit) return
    const lowest = this.levels.find((level) => level.size > 0)
    let left = Math.max(1, Math.floor(this.limit / batches))
    for (const oldest of lowest?.keys() ?? []) {
      if (left-- === 0) return
      if (lowest?.delete(oldest)) this.size -= 1
    }
  }
}

function levelOf(count: number): number {
  return Math.min(levelCount - 1, Math.floor(Math.log2(Math.max(1, count))))
}
