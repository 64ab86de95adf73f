/** What somebody may still do: one token for each call. */
interface Bucket {
  tokens: number
  /** When the tokens were counted, in milliseconds. */
  counted: number
}

/** Limits how often each of many callers may call. The caller who has been away longest is forgotten first. */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>()

  /**
   * @param capacity calls that may follow each other at once
   * @param perSecond calls a second that may go on for ever
   * @param limit callers to remember
   */
  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
    private readonly limit: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Takes a token; false when the caller has none left. */
  take(caller: string): boolean {
    const there = this.tokensOf(caller)
    const allowed = there >= 1
    this.buckets.delete(caller)
    this.buckets.set(caller, { tokens: allowed ? there - 1 : there, counted: this.now() })
    this.forgetOldest()
    return allowed
  }

  /** Whether the caller has a token left; none is taken. */
  hasOne(caller: string): boolean {
    return this.tokensOf(caller) >= 1
  }

  private tokensOf(caller: string): number {
    const now = this.now()
    const { tokens, counted } = this.buckets.get(caller) ?? { tokens: this.capacity, counted: now }
    return Math.min(this.capacity, tokens + ((now - counted) / 1_000) * this.perSecond)
  }

  private forgetOldest(): void {
    if (this.buckets.size <= this.limit) return
    const oldest = this.buckets.keys().next()
    if (!oldest.done) this.buckets.delete(oldest.value)
  }
}
