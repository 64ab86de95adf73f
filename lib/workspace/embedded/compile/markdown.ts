import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkDirective)

/** The syntax tree of a body: Markdown, tables and the like, formulas and directives. */
export function parseMarkdown(body: string): Root {
  return processor.parse(body)
}
