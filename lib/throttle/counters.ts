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

/** Counts of 0 and 1, to 3, to 7, and all higher ones. */
const levelCount = 4
/** Milliseconds between two searches for ended windows, which read every entry. */
const sweepInterval = 1_000
/** The part of the limit that goes at once: finding the oldest key of a map takes as long as many have gone before it. */
const batches = 16

/**
 * Counts in this process alone, for a bounded number of keys. Room is made from windows that have ended, then from the lowest
 * counts, the oldest first: a flood of new keys does not reset the count of a key that was used often.
 */
export class MemoryCounters implements Counters {
  private readonly levels = Array.from({ length: levelCount }, () => new Map<string, Entry>())
  private size = 0
  private swept = Number.NEGATIVE_INFINITY

  constructor(
    private readonly limit: number,
    private readonly now: () => number = Date.now,
  ) {}

  async add(key: string, by: 1 | -1, windowMs: number): Promise<Count> {
    const now = this.now()
    const known = this.take(key)
    const entry = known && now < known.ends ? known : { count: 0, ends: now + windowMs }
    entry.count = Math.max(0, entry.count + by)
    // Room is made before the entry is there: a new key must not be the one that goes.
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
