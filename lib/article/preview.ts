import { linesOf } from './plain-text'
import type { ArticleBlock } from './types/block'
import { nested } from './types/block'

/** Blocks that are left out of previews: they navigate within their own page, or are views of something else. */
const leftOut = new Set<ArticleBlock['kind']>(['breadcrumb', 'contents', 'collection', 'tabs'])

/** Characters. A line of a preview has fewer in every theme at every width. */
const LETTERS_PER_LINE = 200

/**
 * Returns the blocks that contain the first `lines` lines of a page. The style sheet cuts them after the last line
 * (`.notion-preview`); tables are cut here, because CSS cannot count their rows.
 */
export function previewBlocks(blocks: readonly ArticleBlock[], lines: number): ArticleBlock[] {
  const shown: ArticleBlock[] = []
  let room = lines
  for (const block of blocks) {
    if (room <= 0) break
    if (leftOut.has(block.kind)) continue
    const part = block.kind === 'table' ? { ...block, rows: block.rows.slice(0, room) } : block
    shown.push(part)
    room -= leastLines(part)
  }
  return shown
}

/** The number of lines that a block takes at least, however wide the preview is. */
function leastLines(block: ArticleBlock): number {
  if (block.kind === 'table') return block.rows.length
  const own = linesOf(block)
    .flatMap((text) => text.split('\n'))
    .reduce((sum, line) => sum + Math.max(1, Math.floor(line.length / LETTERS_PER_LINE)), 0)
  // Columns are side by side: the longest counts.
  const inner = nested(block).map((list) => list.reduce((sum, child) => sum + leastLines(child), 0))
  return Math.max(1, own + Math.max(0, ...inner))
}
