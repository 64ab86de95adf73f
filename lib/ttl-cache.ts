import { LRUCache } from 'lru-cache'

interface Entry<Value> {
  value: Value
  /** Version of the source that the value belongs to. */
  version: string
  /** Time of the load, and until when the value is fresh; milliseconds since the epoch. */
  since: number
  expires: number
}

/** How to load one value, and how long to use it. */
interface Source<Value> {
  load: () => Promise<Value>
  /** Milliseconds for which the value is fresh, counted from the beginning of the load. */
  lifetime: (value: Value) => number
  /** A value of another version is loaded again. */
  version?: string
}

/**
 * A bounded cache of values by key, which evicts the least recently used ones. One load serves all callers that ask for the same
 * key and version meanwhile. Failures are not cached.
 *
 * lru-cache holds the values. Lifetimes are ours: they depend on the value, belong to a version, and end when the clock is set back,
 * and an expired value stays until it is replaced (`last`).
 */
export class TtlCache<Value> {
  private readonly cache: LRUCache<string, Entry<Value>>
  private readonly loading = new Map<string, Promise<Value>>()

  /**
   * @param limit weight of all values together; a single heavier value is kept
   * @param weigh weight of a value; 1 when omitted
   */
  constructor(
    limit: number,
    private readonly now: () => number = Date.now,
    weigh: (value: Value) => number = () => 1,
  ) {
    this.cache = new LRUCache({
      maxSize: limit,
      // lru-cache would not store a value above the limit.
      sizeCalculation: ({ value }) => Math.min(limit, Math.max(1, Math.ceil(weigh(value)))),
    })
  }

  /** Returns the fresh value, or the result of the current or a new load. */
  async get(key: string, { load, lifetime, version = '' }: Source<Value>): Promise<Value> {
    const now = this.now()
    const entry = this.cache.peek(key)
    // If the clock was set back, the value is not fresh.
    if (entry && entry.version === version && entry.since <= now && now < entry.expires) {
      this.cache.get(key)
      return entry.value
    }

    const flight = `${key} ${version}`
    const underWay = this.loading.get(flight)
    if (underWay) return underWay

    const loading = load()
      .then((value) => {
        this.cache.set(key, { value, version, since: now, expires: now + lifetime(value) })
        return value
      })
      .finally(() => this.loading.delete(flight))
    this.loading.set(flight, loading)
    return loading
  }

  /**
   * Stores a value that was obtained in another way.
   * @param expires milliseconds since the epoch; when omitted, the next `get` loads the value
   */
  put(key: string, value: Value, version = '', expires = 0): void {
    this.cache.set(key, { value, version, since: this.now(), expires })
  }

  /** Returns the value of a key, fresh or expired; null when there is none. */
  last(key: string): Value | null {
    return this.cache.peek(key)?.value ?? null
  }

  /**
   * Returns until when the value of a key is fresh for a version, in milliseconds since the epoch; 0 when there is none, or the clock
   * was set back since it was stored.
   */
  servesUntil(key: string, version = ''): number {
    const entry = this.cache.peek(key)
    return entry !== undefined && entry.version === version && entry.since <= this.now() ? entry.expires : 0
  }

  /** Removes all values; running loads continue. */
  clear(): void {
    this.cache.clear()
  }

  /** Removes a value: the next `get` loads it. */
  forget(key: string): void {
    this.cache.delete(key)
  }

  /** Returns the values, the least recently used first. */
  values(): Value[] {
    return this.entries().map(([, value]) => value)
  }

  /** Returns keys and values, the least recently used first. */
  entries(): [key: string, value: Value][] {
    const entries: [key: string, value: Value][] = []
    this.cache.rforEach(({ value }, key) => entries.push([key, value]))
    return entries
  }
}
