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
export function processWide<Value>(name: string, create: () => Value): Value {
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
  /** Milliseconds since the epoch. */
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
  private readonly entries = new Map<string, Remembered<Value>>()
  private readonly loading = new Map<string, Promise<Value>>()

  constructor(
    private readonly limit: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** The remembered value, or the result of the load that is under way or begins now. */
  async get(key: string, { load, lifetime, version = '' }: Recipe<Value>): Promise<Value> {
    const entry = this.entries.get(key)
    if (entry && entry.version === version && this.now() < entry.expires) {
      this.entries.delete(key)
      this.entries.set(key, entry)
      return entry.value
    }

    const flight = `${key} ${version}`
    const underWay = this.loading.get(flight)
    if (underWay) return underWay

    const began = this.now()
    const loading = load()
      .then((value) => {
        this.keep(key, { value, version, expires: began + lifetime(value) })
        return value
      })
      .finally(() => this.loading.delete(flight))
    this.loading.set(flight, loading)
    return loading
  }

  /** The last value of a key, however old; null when there is none. */
  last(key: string): Value | null {
    return this.entries.get(key)?.value ?? null
  }

  /** The values in memory, oldest use first. */
  values(): Value[] {
    return [...this.entries.values()].map((entry) => entry.value)
  }

  private keep(key: string, entry: Remembered<Value>): void {
    this.entries.delete(key)
    this.entries.set(key, entry)
    if (this.entries.size <= this.limit) return
    const oldest = this.entries.keys().next()
    if (!oldest.done) this.entries.delete(oldest.value)
  }
}
