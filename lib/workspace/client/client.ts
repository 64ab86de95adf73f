import { NotionAPI } from 'notion-client'
import { boundedText, TooLongText } from '@/lib/bounded-text'
import { globalSingleton } from '@/lib/global-singleton'
import { member, numberOf, textOf } from '@/lib/unknown-values'
import { KnownPeople } from '../known-people'
import { WorkspaceError } from '../workspace-error'
import { isExpectedAnswer } from './answers'
import { ApiHosts, type HostChoice } from './api-hosts'
import { busyError, cooldownError, givenUp, refused, subject, tooLong } from './client-errors'
import type { Answer, ClientOptions, Target } from './client-options'
import type { CooldownReason, CooldownState } from './cooldown'
import { type Clock, CooldownPause, LaneFull, Limiter, systemClock } from './limiter'
import { PageTurns } from './page-turns'
import { postFollowing } from './post-following'
import { blockedDelay, isBlocked, isPassing, maxAttempts, rateLimitDelay, retryDelay } from './retry'

const requestsAtOnce = 3
const defaultTimeout = 10_000
/** Queries sort and filter, so notion-client allows them 60 s, six times our default. */
const queryTimeoutFactor = 6
const defaultCooldown = 60_000
/** Bytes of one decompressed response. A thousand rows, or a page of thousands of blocks, are a few megabytes. */
const longestAnswer = 64 * 1_048_576
const defaultMaxCooldowns: Record<CooldownReason, number> = { 'rate-limit': 30, blocked: 3 }

/** A failure that a retry may solve. */
class TransientFailure extends Error {
  constructor(
    message: string,
    readonly details: {
      /** `pause`: no request may be sent for a while. `host`: this host is unreachable, or blocks us. */
      kind: 'retry' | 'pause' | 'host'
      retryAfter?: string | null
    } = { kind: 'retry' },
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * A client for Notion's API with limits: every request has a timeout and a few attempts, keeps to rate limit and
 * cool-downs, and the host that answers is remembered.
 */
export class WorkspaceClient extends NotionAPI {
  private readonly clock: Clock
  private readonly random: () => number
  private readonly limiter: Limiter
  private readonly hosts: HostChoice
  /** The order in which pages are read. */
  readonly turns: PageTurns
  readonly people: KnownPeople
  /** Number of blocked responses in a row: each makes the next pause longer. */
  private blocks = 0

  constructor(private readonly options: ClientOptions) {
    super({ userTimeZone: 'UTC' })
    this.clock = options.clock ?? systemClock
    this.random = options.random ?? Math.random
    this.limiter = options.limiter ?? new Limiter(requestsAtOnce, this.clock)
    this.turns = new PageTurns(this.limiter, options.whilePaused === 'wait')
    this.people = new KnownPeople(this.clock.now)
    this.hosts = options.hosts ?? new ApiHosts(options.apiBaseUrl, this.clock.now)
  }

  /** Returns the base address that requests go to now. */
  get apiBase(): string {
    return this.hosts.current()
  }

  /** Returns this client with one attempt per request, which waits for no cool-down. */
  once(): WorkspaceClient {
    return Object.create(this, { options: { value: { ...this.options, attempts: 1, whilePaused: 'fail' } } })
  }

  /**
   * Sends one request, with its retries. All calls of the base class come through here.
   * @throws RefusedError for a permanent refusal, RateLimitedError or BlockedError during a cool-down (when not
   * told to wait), BusyError when too many others wait, TooLongError, UnansweredError when all attempts failed
   */
  override async fetch<Result>(request: {
    endpoint: string
    body?: object
    headers?: Record<string, string>
    ofetchOptions?: object
  }): Promise<Result> {
    const { endpoint, body = {}, headers = {}, ofetchOptions } = request
    const query = textMembers(member(ofetchOptions, 'params'))
    const { whilePaused = 'fail', attempts = maxAttempts, maxCooldowns = defaultMaxCooldowns } = this.options
    let cooldowns = 0
    for (let attempt = 1; ; ) {
      try {
        const answer = await this.limiter.run(
          () => this.attempt(endpoint, body, headers, { base: this.hosts.current(), query }),
          whilePaused,
        )
        // The base class promises a type to its callers; isExpectedAnswer has checked the parts that are used.
        return answer as Result
      } catch (error) {
        if (error instanceof CooldownPause) throw this.pausedError(body, error.state)
        if (error instanceof LaneFull) throw busyError(endpoint, body, error)
        if (!(error instanceof TransientFailure)) throw error
        const { kind, retryAfter = null } = error.details
        if (kind === 'pause') {
          const { reason, until } = this.limiter.cooldown.current ?? { reason: 'rate-limit', until: 0 }
          const isTooLate = until > (this.options.waitsUntil ?? Number.POSITIVE_INFINITY)
          if (whilePaused === 'fail' || isTooLate || ++cooldowns > maxCooldowns[reason])
            throw this.pausedError(body)
          continue
        }
        if (attempt >= attempts) throw givenUp(endpoint, body, attempt, error)
        if (kind === 'retry') await this.clock.sleep(this.delay(attempt, retryAfter))
        attempt++
      }
    }
  }

  private delay(attempt: number, retryAfter: string | null): number {
    return retryDelay(attempt, retryAfter, this.clock.now(), this.random())
  }

  private pausedError(body: object, paused = this.limiter.cooldown.current): WorkspaceError {
    const now = this.clock.now()
    const state: CooldownState = paused ?? { reason: 'rate-limit', until: now }
    return cooldownError(textOf(member(body, 'pageId')), state, this.hosts.names, now)
  }

  /** One attempt. A cool-down starts before this request's slot is free for the next one. */
  private async attempt(
    endpoint: string,
    body: object,
    headers: Record<string, string>,
    target: Target,
  ): Promise<unknown> {
    countCall(endpoint)
    const began = this.clock.now()
    const log = (outcome: string) =>
      this.options.log?.(`${endpoint}${subject(body)}: ${outcome} after ${this.clock.now() - began} ms`)
    let answer: Answer
    try {
      answer = await this.withinTimeout(endpoint, (signal) =>
        this.send(endpoint, JSON.stringify(body), headers, signal, target),
      )
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      if (error instanceof TooLongText) throw tooLong(endpoint, body, error)
      throw error instanceof TransientFailure ? this.hostFailure(target.base, error) : error
    }
    const { status, retryAfter, contentType = '', body: text } = answer
    log(`status ${status}, ${text.length} characters`)
    if (isBlocked(status, contentType, text)) throw this.blockedFailure(target.base, status)
    this.blocks = 0
    // A token belongs to the domain that issued it; the other host may accept it.
    if (status === 401 && this.options.token && this.hosts.failed(target.base, 'denied')) {
      throw new TransientFailure('the token was refused (status 401)', { kind: 'host' })
    }
    if (status !== 401) this.hosts.answered(target.base)
    if (status === 429) throw this.rateLimitFailure(retryAfter, text)
    if (isPassing(status)) throw new TransientFailure(`status ${status}`, { kind: 'retry', retryAfter })
    if (status < 200 || status > 299) throw refused(endpoint, body, status)

    const parsed = parseJson(text)
    if (!isExpectedAnswer(endpoint, parsed)) throw new TransientFailure('an answer of an unexpected shape')
    return parsed
  }

  private hostFailure(base: string, failure: TransientFailure): TransientFailure {
    const isWorthRetry = !this.options.isImpatient && this.hosts.failed(base, 'unreachable')
    return isWorthRetry
      ? new TransientFailure(failure.message, { kind: 'host' }, { cause: failure })
      : failure
  }

  private blockedFailure(base: string, status: number): TransientFailure {
    const message = `blocked by the bot protection in front of Notion (status ${status}, HTML)`
    if (this.hosts.failed(base, 'denied')) return new TransientFailure(message, { kind: 'host' })
    // Simultaneous requests are blocked together: they count once.
    if (this.limiter.cooldown.current === null) this.blocks++
    this.limiter.cooldown.begin('blocked', this.clock.now() + blockedDelay(this.blocks, this.random()))
    return new TransientFailure(message, { kind: 'pause' })
  }

  private rateLimitFailure(retryAfter: string | null, text: string): TransientFailure {
    const now = this.clock.now()
    const hint = numberOf(member(parsedOrNull(text), 'clientData', 'retryAfter'))
    const delay = rateLimitDelay(
      this.options.cooldown ?? defaultCooldown,
      { retryAfter, hint },
      now,
      this.random(),
    )
    // Simultaneous requests are refused together: they count as one refusal of the current rate.
    if (this.limiter.cooldown.current === null) this.limiter.slowDown(now + delay)
    this.limiter.cooldown.begin('rate-limit', now + delay)
    return new TransientFailure('status 429', { kind: 'pause' })
  }

  /** Gives up on a transport that hangs, or never ends its body. */
  private async withinTimeout<Result>(
    endpoint: string,
    task: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const timeout = this.options.timeout ?? defaultTimeout
    const queryTimeout = this.options.queryTimeout ?? timeout * queryTimeoutFactor
    const limit = endpoint === 'queryCollection' ? queryTimeout : timeout
    const abort = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new TransientFailure(`no answer within ${limit} ms`))
        abort.abort()
      }, limit)
    })
    try {
      return await Promise.race([task(abort.signal), late])
    } catch (error) {
      const isExplained = [TransientFailure, WorkspaceError, TooLongText].some(
        (kind) => error instanceof kind,
      )
      if (isExplained) throw error
      throw new TransientFailure(`the connection failed (${reasonOf(error)})`, undefined, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Sends one HTTP request to the workspace. */
  protected async send(
    endpoint: string,
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal,
    { base, query }: Target,
  ): Promise<Answer> {
    const address = new URL(`${base}/${endpoint}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const { token, activeUser, userAgent } = this.options
    const response = await postFollowing(address, {
      body,
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(userAgent ? { 'user-agent': userAgent } : {}),
      },
      identity: {
        ...(token ? { cookie: `token_v2=${token}` } : {}),
        ...(activeUser ? { 'x-notion-active-user-header': activeUser } : {}),
      },
      signal,
      fetch: this.options.fetch ?? fetch,
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      contentType: response.headers.get('content-type') ?? '',
      body: await boundedText(response, longestAnswer),
    }
  }
}

function textMembers(value: unknown): Record<string, string> {
  const entries: [string, unknown][] = Object.entries(value ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** fetch says only "fetch failed"; its cause says why. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error
    ? `${error}: ${error.cause.message}`
    : String(error)
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TransientFailure('something else than JSON', undefined, { cause })
  }
}

const callCounts = (): Map<string, number> => globalSingleton('workspace-calls', () => new Map())

function countCall(endpoint: string): void {
  callCounts().set(endpoint, (callCounts().get(endpoint) ?? 0) + 1)
}

/** Returns the number of requests that this process has sent, by endpoint; every attempt counts. */
export function workspaceCalls(): Record<string, number> {
  return Object.fromEntries(callCounts())
}
