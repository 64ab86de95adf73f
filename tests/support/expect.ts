import { type Expect, expect as jestExpect } from 'expect'

type Expectation<Value> = ReturnType<typeof jestExpect<Value>>

/** As in browser tests, a text may say what is compared: the error begins with it. */
type NamedExpect = Expect & (<Value>(actual: Value, what?: string) => Expectation<Value>)

/**
 * The matchers of unit tests: those that Playwright has as well, without its notes for reports of browser tests, which take a
 * millisecond for each call (decision 008). `expect.poll`, `expect.soft` and `toPass` are only in `@playwright/test`.
 */
export const expect: NamedExpect = Object.assign(
  <Value>(actual: Value, what?: string) =>
    what === undefined ? jestExpect(actual) : named(jestExpect(actual), what),
  jestExpect,
)

function named<Value extends object>(matchers: Value, what: string): Value {
  return new Proxy(matchers, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member === 'object' && member !== null) return named(member, what)
      if (typeof member !== 'function') return member
      return (...expected: unknown[]) => {
        try {
          const outcome: unknown = Reflect.apply(member, target, expected)
          return outcome instanceof Promise
            ? outcome.catch((error: unknown) => throwNamed(error, what))
            : outcome
        } catch (error) {
          return throwNamed(error, what)
        }
      }
    },
  })
}

function throwNamed(error: unknown, what: string): never {
  if (!(error instanceof Error)) throw error
  const { message, stack = '' } = error
  error.message = `${what}\n\n${message}`
  // Reports show the first place of the stack: that of the test. A function, because `$` has a meaning in a replacement.
  const places = stack.split('\n').filter((line) => !line.includes('support/expect.ts'))
  error.stack = places.join('\n').replace(message, () => error.message)
  throw error
}
