import { partsOf } from './throttle/answers'

/** An answer is longer than what is read of it: another try would end the same way. */
export class TooLongText extends Error {}

/**
 * Reads an answer's body as text. A few compressed bytes can stand for gigabytes, so that its length says nothing.
 * @param signal ends it, whether or not the request has heeded it
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
