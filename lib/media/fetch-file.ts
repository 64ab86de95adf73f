/** Getting a stored file from its host: only from hosts that are allowed, within a time. */

/** The workspace's image endpoint leads on once; more is a circle. */
const maxRedirects = 3

export interface FetchOptions {
  headers: Readonly<Record<string, string>>
  /** Shown at the address itself alone, not where it leads to. */
  cookie?: string | undefined
  /** Whether the site may ask this address. */
  isAllowed: (address: URL) => boolean
  /** Milliseconds until the host must have begun to answer. */
  answerTimeout: number
  /** Ends the transfer: the reader has gone, or the time is over. */
  signal: AbortSignal
  fetch?: typeof fetch
}

/** The file's host is none that the site asks, or leads to one. */
export class ForeignHostError extends Error {
  override name = 'ForeignHostError'
}

/**
 * Asks for a file. Redirects are followed by hand, so that none leads where the site would not have gone by itself.
 * @throws ForeignHostError for an address that is not allowed; what fetch throws when the host does not answer in time
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(
    () => waiting.abort(new Error(`no answer within ${options.answerTimeout} ms`)),
    options.answerTimeout,
  )
  try {
    let target = address
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const cookie = hop === 0 ? options.cookie : undefined
      const response = await fetchOnce(target, { ...options, cookie }, waiting.signal)
      const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (next === null) return response
      await response.body?.cancel()
      target = URL.canParse(next, target) ? new URL(next, target).href : ''
    }
    throw new ForeignHostError(`more than ${maxRedirects} redirects`)
  } finally {
    clearTimeout(timer)
  }
}

async function fetchOnce(address: string, options: FetchOptions, waiting: AbortSignal): Promise<Response> {
  if (!URL.canParse(address)) throw new ForeignHostError('no address')
  const target = new URL(address)
  if (!options.isAllowed(target)) throw new ForeignHostError(`${target.host} is no host of stored files`)
  return (options.fetch ?? fetch)(target, {
    // Compressed on the way the bytes would not be those that a range counts.
    headers: {
      ...options.headers,
      ...(options.cookie !== undefined && { cookie: options.cookie }),
      'accept-encoding': 'identity',
    },
    redirect: 'manual',
    signal: AbortSignal.any([options.signal, waiting]),
  })
}
