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
  return JSON.parse(await boundedText(response))
}

async function boundedText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new Error(`the answer is larger than ${maxBytes / 1_048_576} MB`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
