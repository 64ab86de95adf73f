import type { ArticleBlock } from './types'

const listed = new Set(['bulleted', 'numbered', 'to-do'])

/** Neighbours that make one list together; every other block alone. A number to start from begins a new list. */
export function runs(blocks: readonly ArticleBlock[]): ArticleBlock[][] {
  const all: ArticleBlock[][] = []
  for (const block of blocks) {
    const last = all.at(-1)
    const startsAnew = block.kind === 'numbered' && block.start !== undefined
    if (last !== undefined && listed.has(block.kind) && last[0]?.kind === block.kind && !startsAnew)
      last.push(block)
    else all.push([block])
  }
  return all
}
