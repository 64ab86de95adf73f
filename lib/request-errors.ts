/** What the framework writes into the log about requests that fail. */
import { stripVTControlCharacters } from 'node:util'

/** Milliseconds in which the same error is written once. */
const windowMs = 60_000
/** Different errors that are written in that time. Each has a stack, and readers choose how many pages they ask for. */
const different = 20

type Write = (...given: unknown[]) => void

/** Writes errors of requests so rarely that nobody can fill the disk by repeating a request that fails. */
export class RequestErrors {
  private begun = Number.NEGATIVE_INFINITY
  private readonly written = new Set<string>()
  private leftOut = 0

  /** @param now milliseconds of a clock that is never set back */
  constructor(
    private readonly write: Write,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Writes what `console.error` was given: at once when it is a message to the owner. */
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

/** Returns what makes an error the same as another. Pages that are refused because too many wait differ only by their ids. */
function keyOf(error: Error): string {
  return error.name === 'BusyError' ? error.name : String(error)
}

/** Returns an error that stands alone, or behind a sign: so the framework writes those of requests. Null for other messages. */
function requestError(given: readonly unknown[]): Error | null {
  const [error] = given.slice(-1)
  const signs = given.slice(0, -1)
  const isSign = (one: unknown) =>
    typeof one === 'string' && !/[\p{L}\p{N}]/u.test(stripVTControlCharacters(one))
  return error instanceof Error && signs.every(isSign) ? error : null
}

/** Limits what `console.error` writes about failed requests, from now on. */
export function limitRequestErrors(): void {
  const errors = new RequestErrors(console.error.bind(console))
  console.error = (...given: unknown[]) => errors.log(...given)
}
