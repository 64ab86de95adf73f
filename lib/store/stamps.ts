/** The first lines of stored texts. They contain the time of writing, so that the later one of two texts can be told. */

/** Returns the first line of a stamped text. Texts of earlier releases have none. */
export function stampIn(text: string): string | undefined {
  return /^at \d{1,16}(?: elsewhere)?\n/.exec(text)?.[0]
}

/** Returns what stands in the shared store for a text that it does not take. */
export function markOf(stamp: number): string {
  return `at ${stamp} elsewhere\n`
}

export function isMark(text: string): boolean {
  return stampIn(text)?.endsWith(' elsewhere\n') ?? false
}

/** Returns milliseconds since the epoch; 0 for a text without a stamp, −1 for none. */
export function stampOf(text: string | null): number {
  return text === null ? -1 : Number.parseInt(stampIn(text)?.slice(3) ?? '0', 10)
}
