import type { ArticleBlock } from './types/block'
import { nested } from './types/block'
import type { CollectionView, PropertyValue } from './types/collection'
import type { RichText } from './types/text'

/** The text of an article, one line per block, without markup: for search, excerpts and counting. */
export function plainText(blocks: readonly ArticleBlock[]): string {
  const lines: string[] = []
  const visit = (block: ArticleBlock) => {
    for (const line of linesOf(block)) lines.push(line)
    for (const inner of nested(block)) inner.forEach(visit)
  }
  blocks.forEach(visit)
  return lines.join('\n')
}

/** A block's own lines, without the blocks inside it. */
export function linesOf(block: ArticleBlock): string[] {
  return ownLines(block)
    .map((line) => line.trim())
    .filter(Boolean)
}

function join(text: RichText): string {
  return text.map((span) => span.text).join('')
}

function ownLines(block: ArticleBlock): string[] {
  switch (block.kind) {
    case 'text':
    case 'heading':
    case 'bulleted':
    case 'numbered':
    case 'to-do':
    case 'toggle':
    case 'quote':
    case 'callout':
    case 'button':
      return [join(block.text)]
    case 'code':
      return [block.source, join(block.caption)]
    case 'equation':
      return [block.source]
    case 'image':
    case 'video':
    case 'embed':
      return [join(block.caption)]
    case 'audio':
    case 'file':
    case 'pdf':
      return [block.name, join(block.caption)]
    case 'card':
      return [block.card.title, block.card.description, join(block.caption)]
    case 'table':
      return block.rows.map((row) => row.cells.map(join).filter(Boolean).join(' '))
    case 'collection':
      return [block.title, join(block.description), ...(block.views[0] ? rowsOf(block.views[0]) : [])]
    case 'tabs':
      return block.tabs.map((tab) => tab.name)
    case 'page-link':
      return [block.title]
    case 'divider':
    case 'contents':
    case 'group':
    case 'columns':
    case 'breadcrumb':
      return []
    case 'unsupported':
      return block.texts.map(join)
  }
}

/** Lists each row once, also one in several groups. */
function rowsOf(view: CollectionView): string[] {
  const rows = [...new Set(view.sections.flatMap((section) => section.rows))]
  return rows.map((row) => {
    const words = row.values.map(valueText)
    // A table has the title among its columns.
    return (view.layout === 'table' ? words : [row.title, ...words]).filter(Boolean).join(' ') || row.title
  })
}

function valueText(value: PropertyValue): string {
  switch (value.kind) {
    case 'text':
      return join(value.text)
    case 'number':
      return value.text
    case 'options':
      return value.options.map((option) => option.name).join(' ')
    case 'files':
      return value.files.map((file) => file.name).join(' ')
    case 'checkbox':
      return ''
  }
}
