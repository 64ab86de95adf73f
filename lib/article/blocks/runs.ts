import type { ArticleBlock } from '../types/block'

const listed = new Set(['bulleted', 'numbered', 'to-do'])

/**
 * Groups adjacent list entries into lists; every other block stays alone. A start number, or another numbering or
 * marker, begins a new list.
 */
export function runs(blocks: readonly ArticleBlock[]): ArticleBlock[][] {
  const all: ArticleBlock[][] = []
  for (const block of blocks) {
    const last = all.at(-1)
    const first = last?.[0]
    if (last !== undefined && first !== undefined && goesOn(first, block)) last.push(block)
    else all.push([block])
  }
  return all
}

function goesOn(first: ArticleBlock, block: ArticleBlock): boolean {
  if (!listed.has(block.kind) || first.kind !== block.kind) return false
  if (block.kind === 'numbered' && first.kind === 'numbered') {
    return block.start === undefined && (block.format === undefined || block.format === first.format)
  }
  if (block.kind === 'bulleted' && first.kind === 'bulleted') {
    return block.marker === undefined || block.marker === first.marker
  }
  return true
}
