import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { PageContext } from './page-context'

export type Directive = ContainerDirective | LeafDirective | TextDirective

/** A directive's attributes, read by name. */
export class Attributes {
  private readonly given: Record<string, string | null | undefined>

  /** @throws ContentError for an attribute that is not among the allowed ones */
  constructor(
    private readonly node: Directive,
    private readonly page: PageContext,
    allowed: readonly string[],
  ) {
    this.given = node.attributes ?? {}
    for (const name of Object.keys(this.given)) {
      if (!allowed.includes(name)) {
        const known = allowed.length > 0 ? `allowed are ${allowed.join(', ')}` : 'it has none'
        page.fail(node, `"${node.name}" has no attribute "${name}"; ${known}`)
      }
    }
  }

  /** '' when absent. */
  text(name: string): string {
    return this.given[name] ?? ''
  }

  required(name: string): string {
    const value = this.text(name)
    return value !== '' ? value : this.page.fail(this.node, `"${this.node.name}" needs ${name}=…`)
  }

  number(name: string): number | null {
    const text = this.text(name)
    if (text === '') return null
    const value = Number(text)
    return Number.isFinite(value) ? value : this.page.fail(this.node, `${name}=${text} is not a number`)
  }

  /** True for `{name}` and `{name=true}`. */
  flag(name: string): boolean {
    return name in this.given && this.given[name] !== 'false'
  }

  /** Milliseconds since the epoch, or null. */
  moment(name: string): number | null {
    const text = this.text(name)
    if (text === '') return null
    const time = Date.parse(text)
    return Number.isNaN(time) ? this.page.fail(this.node, `${name}=${text} is not a date`) : time
  }
}
