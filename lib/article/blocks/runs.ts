import type { ArticleBlock } from '../types/block'

const listed = new Set(['bulleted', 'numbered', 'to-do'])

/** Entries of a list after which a new one begins: how much HTML an article has is only known between lists. */
const MAX_ENTRIES = 500

/**
 * Groups neighbouring blocks that form a list; every other block is alone. A start number, or another way to
 * number or mark the entries, begins a new list. A very long list is divided, and numbered on.
 */
export function runs(blocks: readonly ArticleBlock[]): ArticleBlock[][] {
  const all: ArticleBlock[][] = []
  for (const block of blocks) {
    const last = all.at(-1)
    const first = last?.[0]
    if (last === undefined || first === undefined || !goesOn(first, block)) all.push([block])
    else if (last.length < MAX_ENTRIES) last.push(block)
    else all.push([continued(first, block, last.length)])
  }
  return all
}

/** The first entry of a list that goes on after another one. */
function continued(first: ArticleBlock, block: ArticleBlock, entries: number): ArticleBlock {
  if (first.kind === 'numbered' && block.kind === 'numbered')
    return { ...block, start: (first.start ?? 1) + entries, ...(first.format && { format: first.format }) }
  if (first.kind === 'bulleted' && block.kind === 'bulleted' && first.marker !== undefined)
    return { ...block, marker: first.marker }
  return block
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
