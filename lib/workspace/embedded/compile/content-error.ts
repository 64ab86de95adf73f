/** A mistake in the content, told so that its author can mend it: `rows/03-about.md:12: …`. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(
    readonly file: string,
    /** From 1. */
    readonly line: number,
    readonly reason: string,
  ) {
    super(`${file}:${line}: ${reason}`)
  }
}
