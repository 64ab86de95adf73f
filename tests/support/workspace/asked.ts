import { type AnswerOptions, answer, type Records } from '@/lib/embedded-workspace/emulator'
import { fieldsOf, type UnknownObject } from '@/lib/unknown-values'

/** Returns the emulator's response body for a valid request. */
export function asked(
  records: Records,
  endpoint: string,
  body: unknown,
  options?: AnswerOptions,
): UnknownObject {
  const answered = answer(records, { endpoint, body }, options)
  if (answered.status !== 200) throw new Error(`${endpoint}: ${JSON.stringify(answered.body)}`)
  return fieldsOf(answered.body)
}

/** A nested value in a response, by keys. */
export function inside(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((found, key) => fieldsOf(found)[key], value)
}
