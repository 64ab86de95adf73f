/** Remembering the results of slow work: for a time, by key, and never doing the same work twice at once. */

const shelf = Symbol.for('inkstone.process-wide')

interface Host {
  [shelf]?: Map<string, unknown>
}

/**
 * Where shared values stand; while developing, an edited module shall begin anew with its own. The type of the
 * global object does not know our symbol.
 */
const host: Host = process.env.NODE_ENV === 'development' ? {} : (globalThis as Host)

/**
 * A value that the whole process shares. Next.js bundles pages and API routes apart, each with its own
 * copy of every module; module variables would therefore exist twice.
 */
export function globalSingleton<Value>(name: string, create: () => Value): Value {
  host[shelf] ??= new Map()
  if (!host[shelf].has(name)) host[shelf].set(name, create())
  // A name always holds what its one caller put there.
  return host[shelf].get(name) as Value
}

/** What a memory holds of one value. */
interface Remembered<Value> {
  value: Value
  /** Which state of the source the value stands for. */
  version: string
  /** Since when it is here, and until when it serves; milliseconds since the epoch. */
  since: number
  expires: number
}

/** How to load and keep one value. */
interface Recipe<Value> {
  load: () => Promise<Value>
  /** Milliseconds the value may be used for, counted from the moment the load began. */
  lifetime: (value: Value) => number
  /** The value is loaded anew when this differs from the remembered one. */
  version?: string
}

/** A bounded memory of values by key; the least recently used one goes first. Failures are not remembered. */
export class Memory<Value> {
  private readonly remembered = new Map<string, Remembered<Value>>()
  private readonly loading = new Map<string, Promise<Value>>()
  private weight = 0

  /**
   * @param limit weight of all values together; the last one stays in any case
   * @param weigh what a value counts for; each 1, when left out
   */
  constructor(
    private readonly limit: number,
    private readonly now: () => number = Date.now,
    private readonly weigh: (value: Value) => number = () => 1,
  ) {}

  /** The remembered value, or the result of the load that is under way or begins now. */
  async get(key: string, { load, lifetime, version = '' }: Recipe<Value>): Promise<Value> {
    const entry = this.remembered.get(key)
    const now = this.now()
    // A clock that was set back does not make values last longer.
    if (entry && entry.version === version && entry.since <= now && now < entry.expires) {
      this.remembered.delete(key)
      this.remembered.set(key, entry)
      return entry.value
    }

    const flight = `${key} ${version}`
    const underWay = this.loading.get(flight)
    if (underWay) return underWay

    const loading = load()
      .then((value) => {
        this.keep(key, { value, version, since: now, expires: now + lifetime(value) })
        return value
      })
      .finally(() => this.loading.delete(flight))
    this.loading.set(flight, loading)
    return loading
  }

  /**
   * Keeps a value that is known from elsewhere.
   * @param expires milliseconds since the epoch; when left out, the value serves only until it is loaded
   */
  put(key: string, value: Value, version = '', expires = 0): void {
    this.keep(key, { value, version, since: this.now(), expires })
  }

  /** The last value of a key, however old; null when there is none. */
  last(key: string): Value | null {
    return this.remembered.get(key)?.value ?? null
  }

  /** Returns until when a key's value serves for a version, in milliseconds since the epoch; 0 when it does not. */
  servesUntil(key: string, version = ''): number {
    const entry = this.remembered.get(key)
    return entry !== undefined && entry.version === version ? entry.expires : 0
  }

  /** Forgets everything; loads that are under way go on. */
  clear(): void {
    this.remembered.clear()
    this.weight = 0
  }

  /** The values in memory, oldest use first. */
  values(): Value[] {
    return [...this.remembered.values()].map((entry) => entry.value)
  }

  /** The next get loads the value anew. */
  forget(key: string): void {
    const entry = this.remembered.get(key)
    if (entry && this.remembered.delete(key)) this.weight -= this.weigh(entry.value)
  }

  /** Keys and values in memory, oldest use first. */
  entries(): [key: string, value: Value][] {
    return [...this.remembered].map(([key, { value }]) => [key, value])
  }

  private keep(key: string, entry: Remembered<Value>): void {
    this.forget(key)
    this.remembered.set(key, entry)
    this.weight += this.weigh(entry.value)
    for (const oldest of this.remembered.keys()) {
      if (this.weight <= this.limit || oldest === key) return
      this.forget(oldest)
    }
  }
}
