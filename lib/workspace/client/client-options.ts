/** How a client reaches the workspace, and what its transport answers. */
import type { ApiHosts } from './api-hosts'
import type { CooldownReason } from './cooldown'
import type { Clock, Limiter } from './limiter'

/** What the transport brought back. */
export interface Answer {
  status: number
  retryAfter: string | null
  /** '' when the answer does not say. */
  contentType?: string
  body: string
}

/** Where a request goes. */
export interface Target {
  /** Base address of the interface, without a slash at its end. */
  base: string
  /** Parameters of the address, such as `src`. */
  query: Readonly<Record<string, string>>
}

export interface ClientOptions {
  /** The base address of the interface; `hosts`, when given, takes its place. */
  apiBaseUrl: string
  /** Shared by all clients of the same workspace, so that they agree on the host that answers. */
  hosts?: ApiHosts
  /** Access to a private workspace, or ''. */
  token?: string
  activeUser?: string
  /** The User-Agent header; the platform's own, which Notion refuses, when left out. */
  userAgent?: string
  fetch?: typeof fetch
  clock?: Clock
  random?: () => number
  /** Milliseconds one try may take, 10 s by default. */
  timeout?: number
  /** Milliseconds a query may take; six times as long as other requests, when left out. */
  queryTimeout?: number
  /** Tries of one request, the first included. */
  attempts?: number
  /** The time limits are shorter than a healthy host may take, so that they say nothing about the host. */
  isImpatient?: boolean
  /** Milliseconds without requests after a 429, 60 s by default. */
  cooldown?: number
  /** Whether requests wait for the end of a cool-down (builds) or fail at once (readers); they fail, when left out. */
  whilePaused?: 'wait' | 'fail'
  /** No cool-down is waited for that ends after this moment; milliseconds since the epoch. */
  waitsUntil?: number
  /** Cool-downs that one waiting request sits out before it fails; 30 after a 429 and 3 when blocked, when left out. */
  maxCooldowns?: Record<CooldownReason, number>
  /** Told of every try: what was asked, how it went, how long it took. Never a token. */
  log?: (line: string) => void
  /** Shared by all clients that ask the same workspace; three requests at once, when left out. */
  limiter?: Limiter
}
