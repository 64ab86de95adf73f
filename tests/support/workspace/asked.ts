import { type AnswerOptions, answer, type Records } from '@/lib/embedded-workspace/emulator'
import { fieldsOf, type UnknownObject } from '@/lib/unknown-values'

/** The body that the emulator answers a good request with. */
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

/** A value deep inside an answer, by keys. */
export function inside(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((found, key) => fieldsOf(found)[key], value)
}
