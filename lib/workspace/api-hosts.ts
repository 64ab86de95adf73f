/** The hosts of Notion's interface. Both serve the same workspaces; one may be blocked or unreachable from a server. */
const knownBases = ['https://app.notion.com/api/v3', 'https://www.notion.so/api/v3']

/** After this time on the second host the first one is tried again. Milliseconds. */
const returnAfter = 10 * 60_000
/** A host that failed within this time is not worth an immediate retry. Milliseconds. */
const recentFailure = 60_000

interface Host {
  base: string
  /** Milliseconds since the epoch; null while it answers. */
  failedAt: number | null
}

/** Chooses the base address of each request and remembers which one answers. */
export class ApiHosts {
  private readonly hosts: readonly [Host, ...Host[]]
  private active: Host
  private activeSince: number

  /** @param base API_BASE_URL; only an address of Notion itself has a fallback */
  constructor(
    base: string,
    private readonly now: () => number = Date.now,
  ) {
    const first = { base: base.replace(/\/+$/, ''), failedAt: null }
    const others = knownBases.includes(first.base) ? knownBases.filter((known) => known !== first.base) : []
    this.hosts = [first, ...others.map((other) => ({ base: other, failedAt: null }))]
    this.active = first
    this.activeSince = now()
  }

  /** Returns the base address to use now. */
  current(): string {
    const [first] = this.hosts
    if (this.active !== first && this.now() - this.activeSince >= returnAfter) this.use(first)
    return this.active.base
  }

  /** Notes that a host answered, with whatever status of its own. */
  answered(base: string): void {
    for (const host of this.hosts) if (host.base === base) host.failedAt = null
  }

  /**
   * Notes that a host cannot be reached or blocks this server, and moves on to the other one.
   * @returns whether the other host has not failed recently, so that a retry is worth it at once
   */
  failed(base: string): boolean {
    const now = this.now()
    for (const host of this.hosts) if (host.base === base) host.failedAt = now
    // A slow request may fail after another one has already moved on.
    if (this.active.base !== base) return this.active.failedAt === null
    const next = this.hosts.find((host) => host.base !== base)
    if (next === undefined) return false
    this.use(next)
    return next.failedAt === null || now - next.failedAt >= recentFailure
  }

  /** Returns all hosts by name, for messages. */
  get names(): string[] {
    return this.hosts.map(({ base }) => (URL.canParse(base) ? new URL(base).host : base))
  }

  private use(host: Host): void {
    this.active = host
    this.activeSince = this.now()
  }
}
