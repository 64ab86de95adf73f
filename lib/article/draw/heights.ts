import type { ArticleBlock, CollectionBlock } from '../types/block'
import type { CollectionView, ViewSection } from '../types/collection'
import type { Placement } from '../types/media'
import type { RichText } from '../types/text'

/** Columns up to this width, in pixels, are on phones: lines are lower there, and columns are stacked. */
const SLIM = 500

/**
 * Pixels, as in styles/notion and the article of heo: text of 17 px, 16 on phones. Adjacent margins collapse
 * into the larger one.
 */
const GAP = 12
const MEDIA_GAP = 24
const CODE_LINE = 24
/** Cards of galleries (styles/notion/databases.css): their smallest width, and title and values below the picture. */
const cards = { small: 180, medium: 220, large: 320 } as const
const CARD_GAP = 16
const CARD_TEXT = 75
const headingHeights = { 2: 90, 3: 70, 4: 56, 5: 48 } as const
const lineHeight = (width: number) => (width < SLIM ? 28 : 31.5)

/**
 * Estimates the height of blocks in a column of `width` pixels. Browsers skip far chunks of a long article
 * (styles/notion) and use this height for them until they are laid out.
 */
export function heightOf(blocks: readonly ArticleBlock[], width: number): number {
  return blocks.reduce((sum, block) => sum + blockHeight(block, width), 0)
}

/** The height of the blocks inside a block, which is indented by so many pixels. */
function inside({ children }: ArticleBlock, width: number, indent: number): number {
  return heightOf(children, Math.max(width - indent, 100))
}

function textHeight(text: RichText, width: number, indent = 0): number {
  return lines(text, width - indent) * lineHeight(width)
}

function blockHeight(block: ArticleBlock, width: number): number {
  switch (block.kind) {
    case 'text':
      return (block.text.length === 0 ? 16 : textHeight(block.text, width) + GAP) + inside(block, width, 24)
    case 'heading':
      return headingHeights[block.level] + (block.toggle ? 0 : inside(block, width, 0))
    case 'bulleted':
    case 'numbered':
    case 'to-do':
      return textHeight(block.text, width, 26) + 2 + inside(block, width, 26)
    case 'toggle':
      return lineHeight(width) + GAP
    case 'quote':
    case 'callout':
      return textHeight(block.text, width, 60) + 28 + 2 * MEDIA_GAP - GAP + inside(block, width, 60)
    case 'code':
      return block.fold === 'closed' ? 80 : block.lineCount * CODE_LINE + 102
    case 'equation':
      return block.height * 17.6 + 32
    case 'image':
      return placed(block.placement, width, ratioOf(block.picture)) + textHeight(block.caption, width)
    case 'video':
    case 'embed':
    case 'pdf':
      return placed(block.placement, width, 9 / 16) + textHeight(block.caption, width)
    case 'card':
      return 154
    case 'file':
    case 'audio':
    case 'button':
      return 64
    case 'divider':
    case 'breadcrumb':
    case 'page-link':
      return 44
    case 'contents':
      return contentsHeight(block.entries.length, width)
    case 'table':
      return block.rows.length * 52 + 2 * MEDIA_GAP - GAP
    case 'columns':
      return columnsHeight(block.columns, width)
    case 'tabs':
      return 60 + heightOf(block.tabs[0]?.blocks ?? [], width)
    case 'collection':
      return collectionHead(block, width) + viewHeight(block.views[0], width)
    case 'group':
      return inside(block, width, 0)
    case 'unsupported':
      return (
        block.texts.reduce((sum, text) => sum + textHeight(text, width, 34), 0) + inside(block, width, 34)
      )
  }
}

/** Letters are about half as wide as Chinese characters. The first characters of the text decide. */
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
  return (ratio ? ratio * shown : (height ?? usual * shown)) + 2 * MEDIA_GAP - GAP
}

/** On narrow screens columns are stacked. */
function columnsHeight(columns: readonly { blocks: ArticleBlock[] }[], width: number): number {
  const heights = (room: number) => columns.map(({ blocks }) => heightOf(blocks, room))
  if (width < SLIM) return heights(width).reduce((sum, height) => sum + height, 0)
  return Math.max(0, ...heights(width / Math.max(columns.length, 1) - 24))
}

/** More than twelve entries are in columns where there is room for two (styles/notion/cards.css). */
function contentsHeight(entries: number, width: number): number {
  const inColumns = entries > 12 && width >= 2 * 320
  return Math.ceil(entries / (inColumns ? 2 : 1)) * 33 + 16 + 2 * GAP
}

/** Title, description, and the names of the views as tabs, in as many rows as they need. */
function collectionHead({ description, views }: CollectionBlock, width: number): number {
  const tabs = views.length > 1 ? Math.ceil((views.length * 90) / width) * 44 : 0
  return 60 + (description.length > 0 ? 32 : 0) + tabs
}

function viewHeight(view: CollectionView | undefined, width: number): number {
  if (!view) return 0
  return view.sections.reduce(
    (sum, section) => sum + (section.group ? 44 : 0) + sectionHeight(section, view, width),
    0,
  )
}

function sectionHeight({ rows, board }: ViewSection, view: CollectionView, width: number): number {
  switch (view.layout) {
    case 'gallery': {
      const columns = Math.max(1, Math.floor((width + CARD_GAP) / (cards[view.size] + CARD_GAP)))
      const card = (width - (columns - 1) * CARD_GAP) / columns
      return Math.ceil(rows.length / columns) * (card * (view.covers ? 9 / 16 : 0) + CARD_TEXT + CARD_GAP)
    }
    case 'board':
      return 60 + Math.max(0, ...board.map((group) => group.rows.length)) * (CARD_TEXT + 8)
    case 'list':
      return rows.length * (width < SLIM ? 62 : 40)
    case 'table':
      return rows.length * 44 + 44
  }
}
