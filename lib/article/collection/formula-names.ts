/** Which properties formulas name. Each formula is read once, whatever the number of properties. */
import { isObject } from '@/lib/unknown-values'

/** One way to write a property in a formula. */
export interface Spelling {
  text: string
}

/** Letters that are read and spellings that are compared, in all formulas of an article: a tenth of a second. */
const mostWork = 2_000_000

/** Letters of a spelling that are compared as quickly as one. */
const freeLetters = 16

const openingQuotes = /["'“]/g
const closingQuotes = new Set(['"', "'", '”'])

/** Spellings by their first two letters. */
class SpellingIndex {
  private readonly byText = new Map<string, Spelling>()
  private readonly byBeginning = new Map<number, Spelling[]>()

  /** The spelling with a text: properties may share one. */
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

  /** Those that may stand in a text at a place. */
  *candidatesAt(text: string, at: number): Generator<Spelling> {
    yield* this.byBeginning.get(text.charCodeAt(at)) ?? []
    if (at + 1 < text.length) yield* this.byBeginning.get(beginningAt(text, at)) ?? []
  }
}

/** Another number than that of any single letter. */
function beginningAt(text: string, at: number): number {
  return (text.charCodeAt(at) + 1) * 0x10000 + text.charCodeAt(at + 1)
}

/** Properties as formulas name them: by id, as it is or encoded; by name between quotes, whatever the case; or by name alone. */
export class FormulaNames {
  private readonly ids = new SpellingIndex()
  private readonly quoted = new SpellingIndex()
  private readonly names = new SpellingIndex()
  private work = mostWork

  /** Returns the spellings of a property, by which `namedIn` tells it. */
  add(id: string, name: string): Spelling[] {
    const ids = [id, encoded(id)].filter((spelling) => spelling !== '').map((text) => this.ids.add(text))
    return name === '' ? ids : [...ids, this.names.add(name), this.quoted.add(name.toUpperCase())]
  }

  /** Returns the spellings in a formula, in whichever form it is recorded; null where formulas take too long to read. */
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
    // Half of a character has no encoded form.
    return id
  }
}

function* textsIn(formula: unknown): Generator<string> {
  if (typeof formula === 'string') yield formula
  else if (Array.isArray(formula)) for (const part of formula) yield* textsIn(part)
  else if (isObject(formula)) for (const part of Object.values(formula)) yield* textsIn(part)
}
