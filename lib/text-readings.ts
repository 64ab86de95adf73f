/**
 * Texts as browsers and servers interpret them: without invisible characters, and decoded as often as they are
 * encoded.
 */

/** Control, format and separator characters. Browsers drop some inside addresses, so `java\nscript:` would be a script. */
export const ignoredByBrowsers = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Percent-encoded characters, by their length in UTF-8. */
const encoded =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi

/** How many times an address may be percent-encoded. */
const encodings = 4

/** Characters on each side of a change that an id may span. The long form of an id has 36. */
const reach = 35

/** A part of a text: from its first character to the one after it. */
export interface TextRange {
  start: number
  end: number
}

/** A text after one step of decoding. */
export interface Reading {
  letters: string
  /** Where this step may reveal new ids, without overlap; null for everywhere. */
  changed: readonly TextRange[] | null
  /** Position of a character in the original text. */
  place(index: number): number
}

/**
 * Yields the text itself, then without characters that browsers ignore, then decoded once for each level of
 * encoding.
 */
export function* readingsOf(text: string): Generator<Reading> {
  let reading: Reading = { letters: text, changed: null, place: (index) => index }
  yield reading
  const visible = replaced(reading, ignoredByBrowsers, () => '')
  if (visible !== reading) yield visible
  reading = visible
  for (let round = 0; round < encodings; round += 1) {
    const decoded = replaced(reading, encoded, decode)
    if (decoded === reading) return
    reading = decoded
    yield reading
  }
}

/** A reading in which matches of a pattern are replaced; the same reading if nothing changes. */
function replaced(reading: Reading, pattern: RegExp, replace: (found: string) => string): Reading {
  const { letters } = reading
  if (letters.search(pattern) < 0) return reading
  const changes = new Changes()
  const parts: string[] = []
  let last = 0
  for (const { 0: found, index } of letters.matchAll(pattern)) {
    const other = replace(found)
    if (other === found) continue
    parts.push(letters.slice(last, index), other)
    last = index + found.length
    changes.add(index, last, other.length)
  }
  if (last === 0) return reading
  parts.push(letters.slice(last))
  return {
    letters: parts.join(''),
    changed: changes.surroundings(),
    place: (index) => reading.place(changes.placeBefore(index)),
  }
}

/** The replacements in a text, in order. Stored as arrays of numbers, because a long text may have a million. */
class Changes {
  /** Where the replacements begin and end. */
  private readonly starts: number[] = []
  private readonly ends: number[] = []
  /** Where the replaced texts begin and end. */
  private readonly startsBefore: number[] = []
  private readonly endsBefore: number[] = []

  add(startBefore: number, endBefore: number, length: number): void {
    const start = startBefore - (this.endsBefore.at(-1) ?? 0) + (this.ends.at(-1) ?? 0)
    this.starts.push(start)
    this.ends.push(start + length)
    this.startsBefore.push(startBefore)
    this.endsBefore.push(endBefore)
  }

  /** Position of a character before the replacement; for a replacement, where the replaced text begins. */
  placeBefore(index: number): number {
    let [low, high] = [0, this.starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.starts[middle] ?? 0) <= index) low = middle + 1
      else high = middle
    }
    const change = low - 1
    const end = this.ends[change] ?? 0
    return index < end ? (this.startsBefore[change] ?? 0) : index - end + (this.endsBefore[change] ?? 0)
  }

  /** All ranges in which an id may overlap a changed character. */
  surroundings(): TextRange[] {
    const ranges: TextRange[] = []
    let range: TextRange | null = null
    for (const [change, at] of this.starts.entries()) {
      const start = Math.max(0, at - reach)
      const end = (this.ends[change] ?? at) + reach
      if (range !== null && start <= range.end) range.end = end
      else {
        range = { start, end }
        ranges.push(range)
      }
    }
    return ranges
  }
}

/** The character for an encoded one; '' for one that browsers ignore. */
function decode(character: string): string {
  try {
    return decodeURIComponent(character).replace(ignoredByBrowsers, '')
  } catch {
    return character
  }
}
