import { member, textOf } from '@/lib/unknown-values'
import { WorkspaceError } from '../workspace-error'
import type { CooldownState } from './cooldown'
import type { LaneFull } from './limiter'

/** A permanent refusal, with the response's status for the caller. */
export class RefusedError extends WorkspaceError {
  override name = 'RefusedError'

  constructor(
    pageId: string,
    readonly status: number,
    message: string,
  ) {
    super(pageId, message)
  }
}

/** Notion answered 429: no request is sent until the cool-down has ended. */
export class RateLimitedError extends WorkspaceError {
  override name = 'RateLimitedError'
}

/** The bot protection in front of Notion answered instead of Notion. */
export class BlockedError extends WorkspaceError {
  override name = 'BlockedError'
}

/** Too many requests of the same lane wait: this one was not sent. It says nothing about Notion. */
export class BusyError extends WorkspaceError {
  override name = 'BusyError'
}

/** All attempts failed without a response. It says nothing about the content. */
export class UnansweredError extends WorkspaceError {
  override name = 'UnansweredError'
}

/** The response exceeds the size limit. A retry would fail too; a smaller request may not. */
export class TooLongError extends WorkspaceError {
  override name = 'TooLongError'
}

/**
 * A page withdraws something from readers that the index still shows: it is only used after the index does so, too.
 */
export class OutdatedIndexError extends WorkspaceError {
  override name = 'OutdatedIndexError'

  constructor(pageId: string) {
    super(
      pageId,
      `The page ${pageId} was read in a state that is newer than the content table, and says that a row is no longer for readers. ` +
        'It is shown as it was before, or not at all, until the table says the same. Nothing is to be done unless this ' +
        'message comes again and again: then `npm run doctor` tells why the table cannot be read.',
    )
  }
}

/** The stored page is from before readers could see it, or from before its password was removed. */
export class OutdatedPageError extends WorkspaceError {
  override name = 'OutdatedPageError'

  constructor(pageId: string) {
    super(
      pageId,
      `The workspace gave the page ${pageId} as it was before its row was opened to readers. That state may hold what was not meant ` +
        'for them: it is not shown, and the page is read again at the next request.',
    )
  }
}

const kinds: readonly string[] = [
  'WorkspaceError',
  'RefusedError',
  'RateLimitedError',
  'BlockedError',
  'BusyError',
  'UnansweredError',
  'TooLongError',
  'OutdatedIndexError',
  'OutdatedPageError',
]

/**
 * Returns whether an error is a WorkspaceError of any bundle: Next.js bundles pages and API routes separately, each
 * with its own copy of these classes, but both use the same loaders.
 */
export function isWorkspaceError(error: unknown): error is WorkspaceError {
  return error instanceof Error && kinds.includes(error.name)
}

/** Returns whether a request was not sent because too many waited; checks across bundles. */
export function isBusyError(error: unknown): error is BusyError {
  return isWorkspaceError(error) && error.name === 'BusyError'
}

/** Returns whether a page was newer than the index; checks across bundles. */
export function isOutdatedIndexError(error: unknown): error is OutdatedIndexError {
  return isWorkspaceError(error) && error.name === 'OutdatedIndexError'
}

/** Returns whether a response was too long to be read; checks across bundles. */
export function isTooLongError(error: unknown): error is TooLongError {
  return isWorkspaceError(error) && error.name === 'TooLongError'
}

const unansweredKinds: readonly string[] = [
  'BusyError',
  'UnansweredError',
  'RateLimitedError',
  'BlockedError',
  'RefusedError',
]

/** Returns whether a request got no content at all. All other errors are about what the workspace answered. */
export function isWithoutAnswer(error: unknown): boolean {
  return isWorkspaceError(error) && unansweredKinds.includes(error.name)
}

/**
 * Returns the error of a request that the workspace gave no content for.
 * @throws any other error, also of a request that was not sent because too many waited
 */
export function withoutAnswer(error: unknown): WorkspaceError {
  if (isWorkspaceError(error) && isWithoutAnswer(error) && !isBusyError(error)) return error
  throw error
}

/** Explains a cool-down to the owner. `hosts` are the names of the API hosts, `now` is in milliseconds. */
export function cooldownError(
  pageId: string,
  { reason, until }: CooldownState,
  hosts: readonly string[],
  now: number,
): RateLimitedError | BlockedError {
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
  if (reason === 'rate-limit') {
    return new RateLimitedError(
      pageId,
      `Notion answered "too many requests" (429). No request is sent for ${seconds} s; readers get stored content ` +
        'meanwhile. If this happens often, lower WORKSPACE_RATE and WORKSPACE_BURST.',
    )
  }
  return new BlockedError(
    pageId,
    `The bot protection in front of Notion blocks this server (${hosts.join(', ')}). It does not accept the ` +
      `server's address or its User-Agent. Set WORKSPACE_USER_AGENT to another value, or run the server elsewhere. ` +
      `The next try is in ${seconds} s.`,
  )
}

export function refused(endpoint: string, body: object, status: number): RefusedError {
  return new RefusedError(
    textOf(member(body, 'pageId')),
    status,
    `The workspace refused ${endpoint}${subject(body)} with status ${status}. Share the page to the web, or set ` +
      'NOTION_TOKEN_V2 (and NOTION_ACTIVE_USER) for a private workspace.',
  )
}

export function busyError(endpoint: string, body: object, cause: LaneFull): BusyError {
  return new BusyError(
    textOf(member(body, 'pageId')),
    `${endpoint}${subject(body)} was not sent: ${cause.message}. It is tried again at the next request. If this happens ` +
      'in ordinary traffic, raise WORKSPACE_RATE as far as Notion allows.',
    { cause },
  )
}

export function givenUp(endpoint: string, body: object, attempts: number, cause: Error): UnansweredError {
  return new UnansweredError(
    textOf(member(body, 'pageId')),
    `The workspace did not answer ${endpoint}${subject(body)} in ${attempts} ${attempts === 1 ? 'try' : 'tries'}: ${cause.message}. ` +
      'Check API_BASE_URL and the connection of the server; it is tried again at the next request.',
    { cause },
  )
}

export function tooLong(endpoint: string, body: object, cause: Error): TooLongError {
  return new TooLongError(
    textOf(member(body, 'pageId')),
    `Of ${endpoint}${subject(body)} nothing is read: ${cause.message}. Divide what is so large, rows with very long cells for instance.`,
    { cause },
  )
}

/** The subject of a request, for messages. */
export function subject(body: object): string {
  const id = textOf(member(body, 'pageId')) || textOf(member(body, 'collection', 'id'))
  return id === '' ? '' : ` for ${id}`
}
