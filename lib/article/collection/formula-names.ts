/** Finds which properties formulas name. Each formula is read once, whatever the number of properties. */
import { isObject } from '@/lib/unknown-values'

/** One way to write a property in a formula. */
export interface Spelling {
  text: string
}

/**
 * Limit of work for all formulas of an article: characters read and spellings compared. Takes a tenth of a second.
 */
const mostWork = 2_000_000

/** Characters of a spelling that take no measurable time to compare. */
const freeLetters = 16

const openingQuotes = /["'“]/g
const closingQuotes = new Set(['"', "'", '”'])

/** Spellings by their first two characters. */
class SpellingIndex {
  private readonly byText = new Map<string, Spelling>()
  private readonly byBeginning = new Map<number, Spelling[]>()

  /** Adds a spelling, or returns the one with this text: properties may share one. */
  add(text: string): Spelling {
    const known = this.byText.get(text)
    if (known) return known
    const spelling = { text }
    const beginning = text.length === 1 ? text.charCodeAt(0) : beginningAt(text, 0)
    const others = this.byBeginning.get(beginning) ?? []
    others.push(spelling)
    this.byBeginning.set(beginning, others)
    this.byText.set(text, spelling)
    return spelling
  }

  exactly(text: string): Spelling | undefined {
    return this.byText.get(text)
  }

  /** The spellings that may begin at this position of a text. */
  *candidatesAt(text: string, at: number): Generator<Spelling> {
    yield* this.byBeginning.get(text.charCodeAt(at)) ?? []
    if (at + 1 < text.length) yield* this.byBeginning.get(beginningAt(text, at)) ?? []
  }
}

/** Key of the first two characters. It differs from the code of any single character. */
function beginningAt(text: string, at: number): number {
  return (text.charCodeAt(at) + 1) * 0x10000 + text.charCodeAt(at + 1)
}

/** Properties as formulas name them: by id (plain or encoded), by quoted name in any case, or by name alone. */
export class FormulaNames {
  private readonly ids = new SpellingIndex()
  private readonly quoted = new SpellingIndex()
  private readonly names = new SpellingIndex()
  private work = mostWork

  /** Adds a property and returns its spellings, to compare with the result of `namedIn`. */
  add(id: string, name: string): Spelling[] {
    const ids = [id, encoded(id)].filter((spelling) => spelling !== '').map((text) => this.ids.add(text))
    return name === '' ? ids : [...ids, this.names.add(name), this.quoted.add(name.toUpperCase())]
  }

  /**
   * Returns the spellings that occur in a formula, in whichever form it is recorded; null once the limit of work is
   * used up.
   */
  namedIn(formula: unknown): ReadonlySet<Spelling> | null {
    const found = new Set<Spelling>()
    for (const text of textsIn(formula)) {
      this.work -= 1
      if (this.work < text.length) this.work = -1
      if (this.work < 0) return null
      const alone = this.names.exactly(text)
      if (alone) found.add(alone)
      for (let at = 0; at < text.length; at += 1) this.compare(this.ids, text, at, found)
      const folded = text.toUpperCase()
      for (const { index } of folded.matchAll(openingQuotes)) {
        this.compare(this.quoted, folded, index + 1, found, closingQuotes)
        if (this.work < 0) return null
      }
      if (this.work < 0) return null
    }
    return found
  }

  private compare(
    index: SpellingIndex,
    text: string,
    at: number,
    found: Set<Spelling>,
    endings?: ReadonlySet<string>,
  ): void {
    this.work -= 1
    if (this.work < 0) return
    for (const spelling of index.candidatesAt(text, at)) {
      const { length } = spelling.text
      this.work -= 1 + Math.floor(length / freeLetters)
      if (this.work < 0) return
      if (found.has(spelling) || !text.startsWith(spelling.text, at)) continue
      if (endings === undefined || endings.has(text[at + length] ?? '')) found.add(spelling)
    }
  }
}

function encoded(id: string): string {
  try {
    return encodeURIComponent(id)
  } catch {
    // Half of a surrogate pair cannot be encoded.
    return id
  }
}

function* textsIn(formula: unknown): Generator<string> {
  if (typeof formula === 'string') yield formula
  else if (Array.isArray(formula)) for (const part of formula) yield* textsIn(part)
  else if (isObject(formula)) for (const part of Object.values(formula)) yield* textsIn(part)
}
