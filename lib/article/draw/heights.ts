import type { ArticleBlock } from '../types/block'
import type { CollectionView } from '../types/collection'
import type { Placement } from '../types/media'
import type { RichText } from '../types/text'

/** Pixels, as styles/notion.css sets them for text of 16 px. */
const LINE = 32
const GAP = 12
const CODE_LINE = 24
const headingHeights = { 2: 64, 3: 57, 4: 50, 5: 44 } as const

/**
 * About how high blocks will be in a column of `width` pixels. The browser leaves parts of a long article out until they
 * are near (styles/notion.css) and takes this height for them; what it measures then wins.
 */
export function heightOf(blocks: readonly ArticleBlock[], width: number): number {
  return blocks.reduce((sum, block) => sum + blockHeight(block, width), 0)
}

function blockHeight(block: ArticleBlock, width: number): number {
  const inside = (indent: number) => heightOf(block.children, Math.max(width - indent, 100))
  switch (block.kind) {
    case 'text':
      return (block.text.length === 0 ? 16 : lines(block.text, width) * LINE + GAP) + inside(24)
    case 'heading':
      return headingHeights[block.level] + (block.toggle ? 0 : inside(0))
    case 'bulleted':
    case 'numbered':
    case 'to-do':
      return lines(block.text, width - 26) * LINE + 2 + inside(26)
    case 'toggle':
      return LINE + GAP
    case 'quote':
    case 'callout':
      return lines(block.text, width - 60) * LINE + 40 + inside(60)
    case 'code':
      return block.fold === 'closed' ? 80 : block.lineCount * CODE_LINE + 90
    case 'equation':
      return block.height * 17.6 + 32
    case 'image':
      return placed(block.placement, width, ratioOf(block.picture)) + lines(block.caption, width) * LINE
    case 'video':
    case 'embed':
    case 'pdf':
      return placed(block.placement, width, 9 / 16) + lines(block.caption, width) * LINE
    case 'card':
      return 130
    case 'file':
    case 'audio':
    case 'button':
      return 64
    case 'divider':
    case 'breadcrumb':
    case 'page-link':
      return 44
    case 'contents':
      return block.entries.length * LINE
    case 'table':
      return block.rows.length * 50 + GAP
    case 'columns':
      return columnsHeight(block.columns, width)
    case 'tabs':
      return 60 + heightOf(block.tabs[0]?.blocks ?? [], width)
    case 'collection':
      return 80 + viewHeight(block.views[0])
    case 'group':
      return inside(0)
    case 'unsupported':
      return block.texts.reduce((sum, text) => sum + lines(text, width - 34) * LINE, 0) + inside(34)
  }
}

/** Letters are about half as wide as Chinese characters are. The first characters tell which they are. */
function lines(text: RichText, width: number): number {
  const length = text.reduce((sum, span) => sum + span.text.length, 0)
  const isWide = /[\u2e80-\uffef]/.test(text[0]?.text.slice(0, 20) ?? '')
  return Math.ceil((length * (isWide ? 16 : 8)) / Math.max(width, 100))
}

function ratioOf({ width, height }: { width?: number; height?: number }): number {
  return width && height ? height / width : 0.6
}

function placed({ wide, width, ratio, height }: Placement, room: number, usual: number): number {
  const shown = wide || !width ? room : Math.min(width, room)
  return (ratio ? ratio * shown : (height ?? usual * shown)) + 2 * GAP
}

/** Narrow ones stand one below the other. */
function columnsHeight(columns: readonly { blocks: ArticleBlock[] }[], width: number): number {
  const heights = (room: number) => columns.map(({ blocks }) => heightOf(blocks, room))
  if (width < 500) return heights(width).reduce((sum, height) => sum + height, 0)
  return Math.max(0, ...heights(width / Math.max(columns.length, 1) - 24))
}

function viewHeight(view: CollectionView | undefined): number {
  if (!view) return 0
  const rows = view.sections.reduce((sum, section) => sum + section.rows.length, 0)
  if (view.layout === 'gallery') return Math.ceil(rows / 3) * 260
  if (view.layout === 'board') return 400
  return rows * 44 + 44
}
