/** A problem in the owner's folder: the file, the position, and what to do. */
export type Problem = string

/** The owner's folder has invalid content; the build must stop. */
export class OwnerError extends Error {
  override name = 'OwnerError'
  constructor(readonly problems: readonly Problem[]) {
    super(
      ["Some of the owner's files cannot be used:", ...problems.map((problem) => `- ${problem}`)].join('\n'),
    )
  }
}

/** A value read from the folder, with the problems found. */
export interface Reading<Value> {
  value: Value
  problems: Problem[]
}

/** Returns a question with the name that was probably meant; '' when there is none. */
export function didYouMean(name: string | null): string {
  return name === null ? '' : ` Did you mean ${name}?`
}
