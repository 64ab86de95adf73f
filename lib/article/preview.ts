import { linesOf } from './plain-text'
import type { ArticleBlock } from './types/block'
import { nested } from './types/block'

/** Blocks that lead through their own page, or are views of something else: in a list they say nothing. */
const leftOut = new Set<ArticleBlock['kind']>(['breadcrumb', 'contents', 'collection', 'tabs'])

/** More letters than a line of a preview has in any theme at any width. */
const LETTERS_PER_LINE = 200

/**
 * Returns the blocks in which the first `lines` lines of a page stand. The style sheet cuts the last of them where the
 * reader's lines end (`.notion-preview`); tables, whose rows no style sheet counts, are cut here.
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

/** Lines that a block takes at least, however wide the preview is. */
function leastLines(block: ArticleBlock): number {
  if (block.kind === 'table') return block.rows.length
  const own = linesOf(block)
    .flatMap((text) => text.split('\n'))
    .reduce((sum, line) => sum + Math.max(1, Math.floor(line.length / LETTERS_PER_LINE)), 0)
  // Columns stand beside each other: the longest of them counts.
  const inner = nested(block).map((list) => list.reduce((sum, child) => sum + leastLines(child), 0))
  return Math.max(1, own + Math.max(0, ...inner))
}
