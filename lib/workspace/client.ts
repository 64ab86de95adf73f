import { NotionAPI } from 'notion-client'
import { processWide } from '@/lib/remember'
import { isExpectedAnswer } from './answers'
import { type Clock, Limiter, systemClock } from './limiter'
import { isPassing, maxAttempts, retryDelay } from './retry'
import { member, textOf } from './shapes'
import { WorkspaceError } from './workspace-error'

const requestsAtOnce = 3
const defaultTimeout = 10_000
/** Queries sort and filter before they answer; they may take this many times as long. */
const queryPatience = 3

/** What the transport brought back. */
export interface Answer {
  status: number
  retryAfter: string | null
  body: string
}

export interface ClientOptions {
  apiBaseUrl: string
  /** Access to a private workspace, or ''. */
  token?: string
  activeUser?: string
  fetch?: typeof fetch
  clock?: Clock
  random?: () => number
  /** Milliseconds one try may take, 10 s by default; queries may take three times as long. */
  timeout?: number
  /** Milliseconds a query may take; three times as long as other requests, when left out. */
  queryTimeout?: number
  /** Tries of one request, the first included. */
  attempts?: number
  /** Told of every try: what was asked, how it went, how long it took. Never a token. */
  log?: (line: string) => void
  /** Shared by all clients that ask the same workspace; three requests at once, when left out. */
  limiter?: Limiter
}

/** A failure that another try may mend. */
class PassingFailure extends Error {
  constructor(
    message: string,
    readonly retryAfter: string | null = null,
    readonly limited = false,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A refusal that stays: the answer's status, for whoever knows what it means there. */
export class RefusedError extends WorkspaceError {
  constructor(
    pageId: string,
    readonly status: number,
    message: string,
  ) {
    super(pageId, message)
  }
}

/**
 * The workspace's interface with bounded patience: every request has a time limit and a few tries, and the
 * whole process asks at most three things at once.
 */
export class WorkspaceClient extends NotionAPI {
  private readonly options: ClientOptions
  private readonly clock: Clock
  private readonly limiter: Limiter

  constructor(options: ClientOptions) {
    super({ userTimeZone: 'UTC' })
    this.options = options
    this.clock = options.clock ?? systemClock
    this.limiter = options.limiter ?? new Limiter(requestsAtOnce, this.clock)
  }

  /**
   * One request, with its tries. All calls of the base class come through here.
   * @throws RefusedError for a refusal that stays, WorkspaceError when all tries failed
   */
  override async fetch<Result>(request: {
    endpoint: string
    body?: object
    headers?: Record<string, string>
  }): Promise<Result> {
    const { endpoint, body = {}, headers = {} } = request
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.limiter.run(() => this.attemptOrPause(endpoint, body, headers, attempt))
        // The base class promises its callers a type; isExpectedAnswer has checked what ours read of it.
        return answer as Result
      } catch (error) {
        if (!(error instanceof PassingFailure)) throw error
        if (attempt >= (this.options.attempts ?? maxAttempts)) throw givenUp(endpoint, body, attempt, error)
        if (!error.limited) await this.clock.sleep(this.delay(error, attempt))
      }
    }
  }

  /** One try. "Too many requests" concerns everybody: the pause begins before the place is free for the next. */
  private async attemptOrPause(
    endpoint: string,
    body: object,
    headers: Record<string, string>,
    attempt: number,
  ): Promise<unknown> {
    try {
      return await this.attempt(endpoint, body, headers)
    } catch (error) {
      if (error instanceof PassingFailure && error.limited) {
        this.limiter.pauseUntil(this.clock.now() + this.delay(error, attempt))
      }
      throw error
    }
  }

  private delay({ retryAfter }: PassingFailure, attempt: number): number {
    return retryDelay(attempt, retryAfter, this.clock.now(), (this.options.random ?? Math.random)())
  }

  private async attempt(endpoint: string, body: object, headers: Record<string, string>): Promise<unknown> {
    countCall(endpoint)
    const began = this.clock.now()
    const log = (outcome: string) =>
      this.options.log?.(`${endpoint}${subject(body)}: ${outcome} after ${this.clock.now() - began} ms`)
    const {
      status,
      retryAfter,
      body: text,
    } = await this.inTime(endpoint, (signal) =>
      this.send(endpoint, JSON.stringify(body), headers, signal),
    ).catch((error: unknown) => {
      log(error instanceof Error ? error.message : String(error))
      throw error
    })
    log(`status ${status}, ${text.length} characters`)
    if (isPassing(status)) throw new PassingFailure(`status ${status}`, retryAfter, status === 429)
    if (status < 200 || status > 299) throw refused(endpoint, body, status)

    const answer = parseJson(text)
    if (!isExpectedAnswer(endpoint, answer)) throw new PassingFailure('an answer of an unexpected shape')
    return answer
  }

  /** A transport that hangs, or never ends its body, is given up and told so. */
  private async inTime<Result>(
    endpoint: string,
    task: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const timeout = this.options.timeout ?? defaultTimeout
    const queryTimeout = this.options.queryTimeout ?? timeout * queryPatience
    const limit = endpoint === 'queryCollection' ? queryTimeout : timeout
    const abort = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new PassingFailure(`no answer within ${limit} ms`))
        abort.abort()
      }, limit)
    })
    try {
      return await Promise.race([task(abort.signal), late])
    } catch (error) {
      if (error instanceof PassingFailure || error instanceof WorkspaceError) throw error
      throw new PassingFailure(`the connection failed (${String(error)})`, null, false, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** One exchange with the workspace. */
  protected async send(
    endpoint: string,
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { apiBaseUrl, token, activeUser } = this.options
    const response = await (this.options.fetch ?? fetch)(`${apiBaseUrl.replace(/\/+$/, '')}/${endpoint}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(token ? { cookie: `token_v2=${token}` } : {}),
        ...(activeUser ? { 'x-notion-active-user-header': activeUser } : {}),
      },
      body,
      signal,
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.text(),
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new PassingFailure('something else than JSON', null, false, { cause })
  }
}

function refused(endpoint: string, body: object, status: number): RefusedError {
  return new RefusedError(
    textOf(member(body, 'pageId')),
    status,
    `The workspace refused ${endpoint}${subject(body)} with status ${status}. Share the page to the web, or set ` +
      'NOTION_TOKEN_V2 (and NOTION_ACTIVE_USER) for a private workspace.',
  )
}

function givenUp(endpoint: string, body: object, attempts: number, cause: PassingFailure): WorkspaceError {
  return new WorkspaceError(
    textOf(member(body, 'pageId')),
    `The workspace did not answer ${endpoint}${subject(body)} in ${attempts} ${attempts === 1 ? 'try' : 'tries'}: ${cause.message}. ` +
      'Check API_BASE_URL and the connection of the server; it is tried again at the next request.',
    { cause },
  )
}

/** What a request was about, for the messages. */
function subject(body: object): string {
  const id = textOf(member(body, 'pageId')) || textOf(member(body, 'collection', 'id'))
  return id === '' ? '' : ` for ${id}`
}

const callCounts = (): Map<string, number> => processWide('workspace-calls', () => new Map())

function countCall(endpoint: string): void {
  callCounts().set(endpoint, (callCounts().get(endpoint) ?? 0) + 1)
}

/** How many requests this process has sent, by endpoint; tries count one by one. */
export function workspaceCalls(): Record<string, number> {
  return Object.fromEntries(callCounts())
}
