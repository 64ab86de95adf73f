/** Limits what Next.js logs about failed requests. */
import { stripVTControlCharacters } from 'node:util'

/** Milliseconds in which the same error is logged once. */
const windowMs = 60_000
/** Different errors that are logged in that time. Each has a stack, and clients can request any number of pages. */
const different = 20

type Write = (...given: unknown[]) => void

/** Logs errors of requests rarely, so that nobody can fill the disk by repeating a failing request. */
export class RequestErrors {
  private begun = Number.NEGATIVE_INFINITY
  private readonly written = new Set<string>()
  private leftOut = 0

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly write: Write,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Logs the arguments of `console.error`; messages to the owner at once. */
  log(...given: unknown[]): void {
    const error = requestError(given)
    if (error === null) {
      this.write(...given)
      return
    }
    this.beginAnew()
    const text = keyOf(error)
    if (this.written.has(text) || this.written.size >= different) {
      this.leftOut++
      return
    }
    this.written.add(text)
    this.write(...given)
  }

  private beginAnew(): void {
    if (this.now() - this.begun < windowMs) return
    const { leftOut } = this
    this.begun = this.now()
    this.written.clear()
    this.leftOut = 0
    if (leftOut > 0)
      this.write(
        `${leftOut} errors of requests were left out of the log: repetitions of those before, or too many.`,
      )
  }
}

/**
 * Returns the key by which errors count as the same. Errors for pages that are refused because too many wait differ
 * only in their ids.
 */
function keyOf(error: Error): string {
  return error.name === 'BusyError' ? error.name : String(error)
}

/**
 * Returns the error when it is the only argument, or follows a symbol: that is how Next.js logs errors of requests.
 * Null for other messages.
 */
function requestError(given: readonly unknown[]): Error | null {
  const [error] = given.slice(-1)
  const signs = given.slice(0, -1)
  const isSign = (one: unknown) =>
    typeof one === 'string' && !/[\p{L}\p{N}]/u.test(stripVTControlCharacters(one))
  return error instanceof Error && signs.every(isSign) ? error : null
}

/** Limits the logging of failed requests by `console.error`, from now on. */
export function limitRequestErrors(): void {
  const errors = new RequestErrors(console.error.bind(console))
  console.error = (...given: unknown[]) => errors.log(...given)
}
