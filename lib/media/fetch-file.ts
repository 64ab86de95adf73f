/** Fetches a stored file: only from allowed hosts, within a timeout. */

import { answerUnlessAborted } from '@/lib/throttle/answers'
import { urlOf } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import { keepsCookie } from '@/lib/workspace/client/redirects'
import { isNotionService } from './hosts'

/** The image route redirects between hosts of Notion, then to the storage; more redirects are a loop. */
const maxRedirects = 3

export interface FetchOptions {
  headers: Readonly<Record<string, string>>
  /** Sent to the address itself, and on redirects between Notion's own hosts; dropped at the first other host. */
  cookie?: string | undefined
  /** WORKSPACE_USER_AGENT. */
  userAgent: string
  /** Whether the site may send a request to this address. */
  isAllowed: (address: URL) => boolean
  /** Milliseconds until the response must begin. */
  answerTimeout: number
  /**
   * Aborts the transfer: the reader has gone, or on a timeout. The code that reads the body has to observe it too.
   */
  signal: AbortSignal
  fetch?: typeof fetch
}

/** The file's host is not allowed, or redirects to one that is not. */
export class ForeignHostError extends Error {
  override name = 'ForeignHostError'

  constructor(
    message: string,
    /** The host that is not allowed; null when there is no host. */
    readonly host: string | null = null,
  ) {
    super(message)
  }
}

/**
 * Requests a file. Redirects are followed by hand, so that each target is checked.
 * @throws ForeignHostError for an address that is not allowed; Error for a file that comes compressed; what fetch
 * throws when the host does not answer in time
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<Response> {
  const transfer = new AbortController()
  const timer = setTimeout(
    () => transfer.abort(new Error(`no answer within ${options.answerTimeout} ms`)),
    options.answerTimeout,
  )
  // Not removed after the response headers, because the body is still being sent.
  options.signal.addEventListener('abort', () => transfer.abort(options.signal.reason), { once: true })
  if (options.signal.aborted) transfer.abort(options.signal.reason)
  try {
    let target = toUrl(address)
    let { cookie } = options
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await fetchOnce(target, { ...options, cookie }, transfer.signal)
      const location =
        response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (location === null) {
        if (isBlocked(target, response)) warnOnce(blockedMessage(target, response.status))
        await refuseCompressed(target, response)
        return response
      }
      await response.body?.cancel()
      const next = toUrl(location, target)
      if (!keepsCookie(target, next)) cookie = undefined
      target = next
    }
    throw new ForeignHostError(`more than ${maxRedirects} redirects`)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns whether the bot protection in front of Notion has answered instead of the file's host: 403 or 503 with an
 * HTML page. Notion's own errors, such as that of an expired address, are not HTML.
 */
export function isBlocked(address: URL, { status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  if (status !== 403 && status !== 503) return false
  return isNotionService(address) && /^text\/html\b/i.test(headers.get('content-type') ?? '')
}

function blockedMessage({ host }: URL, status: number): string {
  return (
    `Files are not handed out: the bot protection in front of Notion blocked this server's request to ${host} ` +
    `(status ${status}, HTML). Set WORKSPACE_USER_AGENT to a User-Agent that ${host} accepts; if that does not help, ` +
    'the address of this server is blocked: wait, or serve from another network.'
  )
}

/**
 * Rejects a file that comes compressed although `identity` was requested: fetch would decompress it, and a few
 * hundred bytes may expand to hundreds of megabytes. Error responses are not read, so they may be compressed.
 */
async function refuseCompressed({ host }: URL, { ok, headers, body }: Response): Promise<void> {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (!ok || encoding === '' || encoding === 'identity') return
  await body?.cancel()
  throw new Error(`${host} sends its files compressed (Content-Encoding), although it was asked not to`)
}

function toUrl(address: string, base?: URL): URL {
  const url = urlOf(address, base)
  if (url === null) throw new ForeignHostError('no address')
  return url
}

async function fetchOnce(target: URL, options: FetchOptions, signal: AbortSignal): Promise<Response> {
  if (!options.isAllowed(target))
    throw new ForeignHostError(`${target.host} is no host of stored files`, target.host)
  const answer = (options.fetch ?? fetch)(target, {
    // With compression, byte ranges would count other bytes.
    headers: {
      ...options.headers,
      ...(options.cookie !== undefined && { cookie: options.cookie }),
      'user-agent': options.userAgent,
      'accept-encoding': 'identity',
    },
    redirect: 'manual',
    signal,
  })
  return answerUnlessAborted(signal, answer)
}
