import { isNode, LineCounter, parseDocument } from 'yaml'
import { ContentError } from './content-files'

type Key = string | number
export type Fields = Readonly<Record<string, unknown>>

/** Reads YAML value by value, and knows the line of each. */
export class YamlReader {
  private readonly lines = new LineCounter()
  private readonly document

  /**
   * @param firstLine line of the file on which the text begins
   * @throws ContentError when the text is not YAML
   */
  constructor(
    readonly file: string,
    text: string,
    private readonly firstLine = 1,
  ) {
    this.document = parseDocument(text, { lineCounter: this.lines })
    const [mistake] = this.document.errors
    if (mistake) {
      const line = this.lines.linePos(mistake.pos[0]).line + firstLine - 1
      const reason = mistake.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? ''
      throw new ContentError(file, line, `this is not valid YAML: ${reason}`)
    }
  }

  /** Throws a ContentError at the value of the path. */
  fail(path: readonly Key[], reason: string): never {
    throw new ContentError(this.file, this.lineOf(path), reason)
  }

  lineOf(path: readonly Key[]): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = this.document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return this.lines.linePos(node.range[0]).line + this.firstLine - 1
    }
    return this.firstLine
  }

  /** The mapping at the path, with only the given keys allowed (all when none are given). */
  fields(path: readonly Key[], allowed?: readonly string[]): Fields {
    const value = this.value(path)
    if (value === undefined || value === null) return {}
    if (!isFields(value)) this.fail(path, `${nameOf(path)} must be a mapping (key: value)`)
    for (const key of Object.keys(value)) {
      if (allowed && !allowed.includes(key)) {
        this.fail([...path, key], `unknown key "${key}"; allowed are ${allowed.join(', ')}`)
      }
    }
    return value
  }

  list(path: readonly Key[]): unknown[] {
    const value = this.value(path)
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) this.fail(path, `${nameOf(path)} must be a list`)
    return value
  }

  /** A text, or a number as text; '' when absent. */
  text(path: readonly Key[]): string {
    const value = this.value(path)
    if (value === undefined || value === null) return ''
    if (typeof value === 'string') return value
    if (typeof value === 'number') return String(value)
    return this.fail(path, `${nameOf(path)} must be a text`)
  }

  texts(path: readonly Key[]): string[] {
    return this.list(path).map((_, i) => this.text([...path, i]))
  }

  flag(path: readonly Key[]): boolean {
    const value = this.value(path)
    if (value === undefined || value === null) return false
    if (typeof value !== 'boolean') this.fail(path, `${nameOf(path)} must be true or false`)
    return value
  }

  value(path: readonly Key[]): unknown {
    const node: unknown = path.length === 0 ? this.document.contents : this.document.getIn(path, true)
    return isNode(node) ? node.toJS(this.document) : node
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOf(path: readonly Key[]): string {
  return path.length === 0 ? 'the file' : `"${path.join('.')}"`
}
