import { urlOf } from '@/lib/unknown-values'

/** The hosts of Notion's API. Both serve the same workspaces; one may be blocked or unreachable from a server. */
const knownBases = ['https://app.notion.com/api/v3', 'https://www.notion.so/api/v3']

/** Milliseconds on the second host after which the first one is tried again. */
const returnAfter = 10 * 60_000
/** Milliseconds for which a failure counts against a host. */
const failureLifetime = 60_000
/** Connection failures in a row after which a host counts as unreachable: a single one says little. */
const maxBrokenConnections = 2

/** `denied`: the host answered, and rejects this server or its token. `unreachable`: there was no response. */
export type HostFailure = 'denied' | 'unreachable'

interface Host {
  base: string
  failure: { kind: HostFailure; count: number; at: number } | null
}

/** What a client needs of the hosts. */
export type HostChoice = Pick<ApiHosts, 'current' | 'answered' | 'failed' | 'names'>

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
    const first: Host = { base: base.replace(/(?<!\/)\/+$/, ''), failure: null }
    const others = knownBases.includes(first.base) ? knownBases.filter((known) => known !== first.base) : []
    this.hosts = [first, ...others.map((other) => ({ base: other, failure: null }))]
    this.active = first
    this.activeSince = now()
  }

  /** Returns the base address to use now. */
  current(): string {
    const [first] = this.hosts
    if (this.active !== first && this.now() - this.activeSince >= returnAfter) this.use(first)
    return this.active.base
  }

  /** Records that a host answered a request of this server. */
  answered(base: string): void {
    const host = this.hosts.find((one) => one.base === base)
    if (host) host.failure = null
  }

  /**
   * Records a failure of a host, and switches to the other one where that may help: at once when the host denies
   * access; otherwise after several connection failures, but then not to a host that has just denied access itself.
   * @returns whether the other host may answer, so that an immediate retry is worthwhile
   */
  failed(base: string, kind: HostFailure): boolean {
    const host = this.hosts.find((one) => one.base === base)
    if (!host) return false
    const before = this.recentFailure(host)
    const count = before?.kind === kind ? before.count + 1 : 1
    host.failure = { kind, count, at: this.now() }
    // A slow request may fail after another one has already switched.
    if (this.active !== host) return this.recentFailure(this.active) === null
    if (kind === 'unreachable' && count < maxBrokenConnections) return false
    const next = this.hosts.find((other) => other !== host)
    if (next === undefined) return false
    const isDenied = this.recentFailure(next)?.kind === 'denied'
    if (isDenied && kind === 'unreachable') return false
    // When both deny access they alternate, with one attempt after each pause.
    this.use(next)
    return !isDenied
  }

  /** Returns all hosts by name, for messages. */
  get names(): string[] {
    return this.hosts.map(({ base }) => urlOf(base)?.host ?? base)
  }

  private recentFailure({ failure }: Host): Host['failure'] {
    return failure !== null && this.now() - failure.at < failureLifetime ? failure : null
  }

  private use(host: Host): void {
    this.active = host
    this.activeSince = this.now()
  }
}
