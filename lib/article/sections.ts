import { linesOf } from './plain-text'
import type { ArticleBlock } from './types/block'
import { nested } from './types/block'

/** What stands below one heading of an article, as plain text. */
export interface ArticleSection {
  /** The heading's element id; '' for what comes before the first one. */
  id: string
  heading: string
  /** One line per block. */
  text: string
}

/** An article cut at its headings, wherever they stand, in reading order; what is empty is left out. */
export function sectionsOf(blocks: readonly ArticleBlock[]): ArticleSection[] {
  const sections: { id: string; heading: string; lines: string[] }[] = [{ id: '', heading: '', lines: [] }]
  const visit = (block: ArticleBlock) => {
    const lines = linesOf(block)
    if (block.kind === 'heading') sections.push({ id: block.id, heading: lines.join(' '), lines: [] })
    else sections.at(-1)?.lines.push(...lines)
    for (const inner of nested(block)) inner.forEach(visit)
  }
  blocks.forEach(visit)
  return sections
    .map(({ id, heading, lines }) => ({ id, heading, text: lines.join('\n') }))
    .filter(({ heading, text }) => heading !== '' || text !== '')
}
