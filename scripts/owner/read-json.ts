import type { Reading } from './problems'

/** The tokens of JSON. */
const tokens = {
  space: /\s*/y,
  text: /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y,
  plain: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y,
  mark: /[{}[\],:]/y,
} as const

/**
 * Finds the position of the first syntax error, and what is expected there, because JSON.parse does not report both
 * in every version of Node.
 */
class FaultFinder {
  at = 0

  constructor(private readonly text: string) {}

  /** Returns what is expected at the error. Only for text that JSON.parse rejects. */
  expected(): string {
    return this.value() ?? 'the end of the file'
  }

  private take(token: keyof typeof tokens): string {
    const pattern = tokens[token]
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  private isNext(mark: string): boolean {
    this.take('space')
    return this.text[this.at] === mark
  }

  /** Reads a value; returns what is missing, or null when nothing is. */
  private value(): string | null {
    this.take('space')
    if (this.isNext('{')) return this.items('}', () => this.entry())
    if (this.isNext('[')) return this.items(']', () => this.value())
    const isRead = this.take('text') !== '' || this.take('plain') !== ''
    this.take('space')
    return isRead ? null : 'a text in double quotes, a number, true, false, null, { or ['
  }

  private entry(): string | null {
    if (!this.isNext('"') || this.take('text') === '') return 'a name in double quotes'
    if (!this.isNext(':')) return 'a colon'
    this.take('mark')
    return this.value()
  }

  private items(closing: string, readItem: () => string | null): string | null {
    this.take('mark')
    for (let isFirst = true; !(isFirst && this.isNext(closing)); isFirst = false) {
      if (!isFirst && this.isNext(closing)) return `no comma before ${closing}: remove it`
      const missing = readItem()
      if (missing !== null) return missing
      if (this.isNext(closing)) break
      if (!this.isNext(',')) return `a comma or ${closing}`
      this.take('mark')
      this.take('space')
    }
    this.take('mark')
    this.take('space')
    return null
  }
}

/** Returns `line 3, column 5` for a position in a text. */
export function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n')
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
}

/**
 * Parses a JSON file with one object. A problem names line and column of a syntax error. @param file its path, for
 * messages
 */
export function readJsonObject(text: string, file: string): Reading<Record<string, unknown>> {
  const content = text.replace(/^\uFEFF/, '')
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    const finder = new FaultFinder(content)
    const expected = finder.expected()
    return { value: {}, problems: [`${file}, ${placeIn(content, finder.at)}: expected ${expected}.`] }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { value: {}, problems: [`${file}: write one object, { "NAME": value }.`] }
  return { value: Object.fromEntries(Object.entries(value)), problems: [] }
}
