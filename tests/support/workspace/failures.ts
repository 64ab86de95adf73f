import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApiAnswer, failure } from '@/lib/embedded-workspace/emulator/wire'
import { fieldsOf } from '@/lib/unknown-values'
import { refuseBot } from './bot-protection'

const STATUSES = [400, 401, 403, 406, 429, 500, 502, 503, 530] as const
/** `blocked` is the bot protection's refusal; `empty` and `cut` are lists without all their rows, `strange` are records of a shape that nobody knows. */
const OTHERS = ['hang', 'reset', 'html', 'blocked', 'empty', 'cut', 'strange'] as const

/** What can go wrong with a call: a status, silence, a broken connection, or an answer that is not what it seems. */
export type FailureKind = (typeof STATUSES)[number] | (typeof OTHERS)[number]

/** A failure, for all calls or for some. */
export interface Failure {
  kind: FailureKind
  /** Only this endpoint fails. */
  endpoint?: string
  /** Only so many calls fail; then all is well again. */
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

/** Reads a failure's name, as a command line or a control request gives it. */
export function toFailureKind(text: string): FailureKind {
  const known: FailureKind[] = [...STATUSES, ...OTHERS]
  const kind = known.find((one) => String(one) === text)
  if (kind === undefined) throw new Error(`Unknown failure "${text}"; known are ${known.join(', ')}`)
  return kind
}

/** What a refusal of the rate limit says about the time to wait; the service mostly says nothing. */
export interface RetryHint {
  /** The `Retry-After` header. */
  retryAfter?: string
  /** `clientData.retryAfter` of the body, in seconds. */
  clientRetryAfter?: number
}

/** The answer to a call that a rate limit refuses. */
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

/** Fails a call in place of its answer; false for the kinds that spoil the answer instead. */
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
