import { partsOf } from './throttle/answers'

/** The body is longer than the limit. A retry would fail in the same way. */
export class TooLongText extends Error {}

/**
 * Reads the body of a response as text. Compressed bytes may expand to gigabytes, so Content-Length does not help.
 * @param signal aborts reading, even if the request ignores it
 * @throws TooLongText once it is larger than `limit` bytes, and the signal's reason
 */
export async function boundedText(
  { body }: Pick<Response, 'body'>,
  limit: number,
  signal?: AbortSignal,
): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const part of partsOf(body, signal)) {
    size += part.byteLength
    if (size > limit) throw new TooLongText(`the answer is larger than ${limit / 1_048_576} MB`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
