import type { TocEntry } from '@/lib/site/types'
import type { ArticleBlock } from './types/block'
import { nested } from './types/block'
import type { RichText } from './types/text'

/**
 * Every heading in reading order, those in toggles, columns and synced blocks included. A heading is one level
 * deeper than the last one above it that is larger, so that a skipped size leaves no gap.
 */
export function tableOfContents(blocks: readonly ArticleBlock[]): TocEntry[] {
  const entries: TocEntry[] = []
  const larger: number[] = []
  const visit = (block: ArticleBlock) => {
    if (block.kind === 'heading') {
      const text = headingTitle(block.text)
      if (text !== '') {
        while ((larger.at(-1) ?? 0) >= block.level) larger.pop()
        entries.push({ id: block.id, text, indentLevel: larger.length })
        larger.push(block.level)
      }
    }
    for (const inner of nested(block)) inner.forEach(visit)
  }
  blocks.forEach(visit)
  return entries
}

/** A heading as tables of contents name it. */
export function headingTitle(text: RichText): string {
  return text
    .map((span) => span.text)
    .join('')
    .trim()
}
