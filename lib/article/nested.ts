import type { ArticleBlock } from './types/block'

/** The lists of blocks inside a block, in reading order. */
export function nested(block: ArticleBlock): ArticleBlock[][] {
  if (block.kind === 'columns') return block.columns.map((column) => column.blocks)
  if (block.kind === 'tabs') return block.tabs.map((tab) => tab.blocks)
  return [block.children]
}
