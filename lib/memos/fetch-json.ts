import { boundedText } from '@/lib/bounded-text'
import { answerUnlessAborted } from '@/lib/throttle/answers'
import { within } from '@/lib/throttle/deadline'
import { parseBounded } from './parse-bounded'

/** Milliseconds for a request to another server, including the body. */
const timeout = 8_000
/** Bytes of one response. */
const maxBytes = 4 * 1_048_576
const maxRedirects = 3

/**
 * Fetches a JSON document from another server, within limits of time and size. Redirects are only followed on the
 * same host: otherwise its owner could direct this server to addresses in its own network.
 * @param token sent as a bearer token; '' for none
 * @throws Error with the reason
 */
export function fetchJson(address: string, token = ''): Promise<unknown> {
  return within(timeout, (signal) => fetchWhile(signal, address, token))
}

async function fetchWhile(signal: AbortSignal, address: string, token: string): Promise<unknown> {
  const headers = { accept: 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) }
  const first = new URL(address)
  let target = first
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = fetch(target, { signal, headers, redirect: 'manual' })
    const response = await answerUnlessAborted(signal, answer)
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) {
      if (!response.ok) throw new Error(`the answer was ${response.status}`)
      return parseBounded(await boundedText(response, maxBytes, signal))
    }
    await response.body?.cancel()
    target = new URL(location, target)
    if (!isSameHost(target, first)) throw new Error(`it leads to ${target.origin}: enter the address there`)
  }
  throw new Error(`there were more than ${maxRedirects} redirects`)
}

/** Whether an address is on the first one's host, at the same port or at the default port of https. */
function isSameHost(target: URL, first: URL): boolean {
  if (target.origin === first.origin) return true
  return target.hostname === first.hostname && target.protocol === 'https:' && target.port === ''
}
