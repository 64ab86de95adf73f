import { boundedText } from '@/lib/bounded-text'

/** Milliseconds that a source elsewhere may take, from the request to the last byte. */
const timeout = 8_000
/** Bytes of one answer. */
const maxBytes = 4 * 1_048_576

/**
 * A JSON document from elsewhere, within limits of time and size.
 * @param token sent as a bearer token; '' for none. A redirection to another host does not take it along
 * @throws Error with the reason
 */
export async function fetchJson(address: string, token = ''): Promise<unknown> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeout),
    headers: { accept: 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
  })
  if (!response.ok) throw new Error(`the answer was ${response.status}`)
  return JSON.parse(await boundedText(response, maxBytes))
}
