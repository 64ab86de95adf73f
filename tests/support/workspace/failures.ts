import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApiAnswer, failure } from '@/lib/embedded-workspace/emulator/wire'
import { fieldsOf } from '@/lib/unknown-values'
import { refuseBot } from './bot-protection'

const STATUSES = [400, 401, 403, 406, 429, 500, 502, 503, 530] as const
/**
 * `blocked` is the bot protection's refusal; `empty` and `cut` are lists without all their rows, `strange` are
 * records of an unknown shape.
 */
const OTHERS = ['hang', 'reset', 'html', 'blocked', 'empty', 'cut', 'strange'] as const

/** Kinds of failures of a request: a status, no response, a broken connection, or a wrong response. */
export type FailureKind = (typeof STATUSES)[number] | (typeof OTHERS)[number]

/** A failure for all or some requests. */
export interface Failure {
  kind: FailureKind
  /** Only this endpoint fails. */
  endpoint?: string
  /** Number of requests that fail; afterwards all succeed. */
  times?: number
}

const NAMES: Record<(typeof STATUSES)[number], string> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'UnauthorizedError',
  406: 'NotAcceptableError',
  429: 'UserRateLimitResponse',
  500: 'InternalServerError',
  502: 'MemcachedCrossCellError',
  503: 'ServiceUnavailable',
  530: 'OriginError',
}

/** Parses the name of a failure from a command line or a control request. */
export function toFailureKind(text: string): FailureKind {
  const known: FailureKind[] = [...STATUSES, ...OTHERS]
  const kind = known.find((one) => String(one) === text)
  if (kind === undefined) throw new Error(`Unknown failure "${text}"; known are ${known.join(', ')}`)
  return kind
}

/** Hints about the waiting time in a rate limit's refusal; the service mostly gives none. */
export interface RetryHint {
  /** The `Retry-After` header. */
  retryAfter?: string
  /** `clientData.retryAfter` of the body, in seconds. */
  clientRetryAfter?: number
}

/** The response to a request that a rate limit refuses. */
export function tooManyRequests({ retryAfter, clientRetryAfter }: RetryHint = {}): ApiAnswer {
  const { status, headers, body } = failure(429, NAMES[429], 'Too many requests.')
  return {
    status,
    headers: { ...headers, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
    body: {
      ...fieldsOf(body),
      clientData: {
        type: 'rate_limited',
        ...(clientRetryAfter !== undefined && { retryAfter: clientRetryAfter }),
      },
    },
  }
}

/** Sends a failure instead of the response; false for kinds that change the response instead. */
export function fail(
  kind: FailureKind,
  request: IncomingMessage,
  response: ServerResponse,
  hint: RetryHint = {},
): boolean {
  switch (kind) {
    case 'empty':
    case 'cut':
    case 'strange':
      return false
    case 'hang':
      return true
    case 'reset':
      request.socket.resetAndDestroy()
      return true
    case 'blocked':
      refuseBot(response)
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end('<!DOCTYPE html><title>Just a moment…</title><p>Checking your browser.</p>')
      return true
    default: {
      const { status, headers, body } =
        kind === 429 ? tooManyRequests(hint) : failure(kind, NAMES[kind], 'Failed on request.')
      response.writeHead(status, headers)
      response.end(JSON.stringify(body))
      return true
    }
  }
}
