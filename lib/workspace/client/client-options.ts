/** Options of a client, and responses of its transport. */
import type { HostChoice } from './api-hosts'
import type { CooldownReason } from './cooldown'
import type { Clock, Limiter } from './limiter'

/** A response of the transport. */
export interface Answer {
  status: number
  retryAfter: string | null
  /** '' when the response has none. */
  contentType?: string
  body: string
}

/** Target of a request. */
export interface Target {
  /** Base address of the API, without trailing slash. */
  base: string
  /** Parameters of the address, such as `src`. */
  query: Readonly<Record<string, string>>
}

export interface ClientOptions {
  /** The base address of the API; `hosts`, when given, replaces it. */
  apiBaseUrl: string
  /** Shared by all clients of the same workspace, so that they use the same host; searches only follow it. */
  hosts?: HostChoice
  /** Access to a private workspace, or ''. */
  token?: string
  activeUser?: string
  /** The User-Agent header; when omitted, the platform's own, which Notion refuses. */
  userAgent?: string
  fetch?: typeof fetch
  clock?: Clock
  random?: () => number
  /** Timeout of one attempt in milliseconds, 10 s by default. */
  timeout?: number
  /** Timeout of a query in milliseconds; when omitted, six times that of other requests. */
  queryTimeout?: number
  /** Attempts per request, the first included. */
  attempts?: number
  /** The timeouts are shorter than a healthy host may need, so they do not count against the host. */
  isImpatient?: boolean
  /** Milliseconds without requests after a 429, 60 s by default. */
  cooldown?: number
  /** Whether requests wait for the end of a cool-down (builds) or fail at once (readers, the default). */
  whilePaused?: 'wait' | 'fail'
  /** Cool-downs that end after this moment are not waited for; milliseconds since the epoch. */
  waitsUntil?: number
  /** Cool-downs that a waiting request endures before it fails; when omitted, 30 after a 429 and 3 when blocked. */
  maxCooldowns?: Record<CooldownReason, number>
  /** Called for every attempt with request, result and duration. Never with a token. */
  log?: (line: string) => void
  /**
   * The main client's; others of the same workspace share its cool-down, or take what it has left. Three requests at
   * once when omitted.
   */
  limiter?: Limiter
}
