/** An answer is longer than what is read of it: another try would end the same way. */
export class TooLongText extends Error {}

/**
 * Reads an answer's body as text. A few compressed bytes can stand for gigabytes, so that its length says nothing.
 * @throws TooLongText once it is larger than `limit` bytes
 */
export async function boundedText({ body }: Pick<Response, 'body'>, limit: number): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new TooLongText(`the answer is larger than ${limit / 1_048_576} MB`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
