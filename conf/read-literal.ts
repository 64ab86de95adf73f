/**
 * Parses objects and lists as people write them into a cell: JSON, or a JavaScript literal with unquoted names,
 * single or typographic quotes, comments and trailing commas. Nothing is evaluated.
 */

const openingQuotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '”': '”',
  '‘': '’',
  '’': '’',
}
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }
const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
])
/** Nesting depth; no setting is deeper. It limits recursion. */
const deepest = 20

/** Returns the value of a literal. @throws SyntaxError for any other text */
export function readLiteral(text: string): unknown {
  const reader = new Reader(text)
  const value = reader.value(0)
  reader.end()
  return value
}

class Reader {
  private at = 0

  constructor(private readonly text: string) {}

  value(depth: number): unknown {
    this.skip()
    const first = this.text[this.at] ?? ''
    if (depth > deepest) throw this.fault()
    if (first === '{') return this.object(depth)
    if (first === '[') return this.list(depth)
    if (Object.hasOwn(openingQuotes, first)) return this.quoted()
    const number = this.take(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy)
    if (number !== '') return Number(number)
    const word = this.take(/\w+/y)
    if (!words.has(word)) throw this.fault()
    return words.get(word)
  }

  end(): void {
    this.skip()
    this.take(/;/y)
    this.skip()
    if (this.at < this.text.length) throw this.fault()
  }

  private object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    this.items('}', () => {
      const isQuoted = Object.hasOwn(openingQuotes, this.text[this.at] ?? '')
      const key = isQuoted ? this.quoted() : this.take(/[\p{L}\p{N}_$]+/uy)
      this.skip()
      if (key === '' || this.take(/[:：]/y) === '') throw this.fault()
      entries.push([key, this.value(depth + 1)])
    })
    return Object.fromEntries(entries)
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = []
    this.items(']', () => items.push(this.value(depth + 1)))
    return items
  }

  private items(closing: string, readItem: () => void): void {
    this.at += 1
    for (;;) {
      this.skip()
      if (this.text[this.at] === closing) break
      readItem()
      this.skip()
      if (this.take(/[,，]/y) === '' && this.text[this.at] !== closing) throw this.fault()
    }
    this.at += 1
  }

  private quoted(): string {
    const closing = openingQuotes[this.text[this.at] ?? '']
    let read = ''
    for (this.at += 1; this.at < this.text.length; this.at++) {
      const letter = this.text[this.at] ?? ''
      if (letter === closing) {
        this.at += 1
        return read
      }
      read += letter === '\\' ? this.escaped() : letter
    }
    throw this.fault()
  }

  private escaped(): string {
    this.at += 1
    const letter = this.text[this.at] ?? ''
    const code = letter === 'u' ? this.text.slice(this.at + 1, this.at + 5) : ''
    if (!/^[\da-f]{4}$/i.test(code)) return escapes[letter] ?? letter
    this.at += 4
    return String.fromCharCode(Number.parseInt(code, 16))
  }

  private skip(): void {
    this.take(/(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y)
  }

  private take(sticky: RegExp): string {
    sticky.lastIndex = this.at
    const found = sticky.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  private fault(): SyntaxError {
    return new SyntaxError(`No value at place ${this.at}`)
  }
}
