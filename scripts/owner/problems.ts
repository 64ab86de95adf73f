/** One thing in the owner's folder that cannot be used: the file, the place in it, and what to do. */
export type Problem = string

/** The owner's folder holds what cannot be used; the build must stop. */
export class OwnerError extends Error {
  override name = 'OwnerError'
  constructor(readonly problems: readonly Problem[]) {
    super(
      ["Some of the owner's files cannot be used:", ...problems.map((problem) => `- ${problem}`)].join('\n'),
    )
  }
}

/** What was read of the folder, with what is wrong in it. */
export interface Reading<Value> {
  value: Value
  problems: Problem[]
}

/** Returns the question for the name that was meant; '' when none is near. */
export function didYouMean(name: string | null): string {
  return name === null ? '' : ` Did you mean ${name}?`
}
