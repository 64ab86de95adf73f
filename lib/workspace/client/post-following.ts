import { urlOf } from '@/lib/unknown-values'
import { keepsCookie } from './redirects'

const maxRedirects = 3

interface PostOptions {
  body: string
  /** Sent to every address. */
  headers: Record<string, string>
  /** Headers that identify the caller: only kept on redirects between hosts that may see them. */
  identity: Record<string, string>
  signal: AbortSignal
  fetch: typeof fetch
}

/**
 * Sends a POST request and follows redirects by hand: fetch would turn it into a GET, and does not know which hosts
 * may see the token.
 * @throws Error for too many redirects and for one that leaves https, and whatever fetch throws
 */
export async function postFollowing(address: URL, options: PostOptions): Promise<Response> {
  const { body, headers, signal, fetch } = options
  let { identity } = options
  let target = address
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await fetch(target.href, {
      method: 'POST',
      headers: { ...headers, ...identity },
      body,
      redirect: 'manual',
      signal,
    })
    const location = [301, 302, 307, 308].includes(response.status) ? response.headers.get('location') : null
    const next = location === null ? null : urlOf(location, target)
    if (next === null) return response
    await response.body?.cancel()
    if (next.protocol !== target.protocol && next.protocol !== 'https:') {
      throw new Error(`redirected to ${next.protocol}//${next.host}, which is not encrypted`)
    }
    if (!keepsCookie(target, next)) identity = {}
    target = next
  }
  throw new Error(`more than ${maxRedirects} redirects`)
}
