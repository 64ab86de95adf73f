/**
 * What an article is made of once lib/article has read the record map: clean, typed, ready to draw.
 * Addresses in here are checked, HTML fields are made by us (Prism, KaTeX), everything else is plain text.
 */
import type { CollectionView, RowPage } from './collection'
import type { Card, Picture, Placement } from './media'
import type { Icon, LinkTarget, RichText } from './text'

export interface TableColumn {
  id: string
  /** Pixels (R-456: 120 unless the table says otherwise). */
  width: number
  color?: string
}

export interface TableRow {
  id: string
  color?: string
  cells: RichText[]
}

interface BlockBase {
  /** Id of its element (lib/site/element-ids). */
  id: string
  color?: string
  /** A link in the article points at this block, so it needs an element with its id. */
  anchor?: true
  children: ArticleBlock[]
}

type Kind<Name extends string, Fields = unknown> = BlockBase & { kind: Name } & Fields

export type ListFormat = 'numbers' | 'letters' | 'roman'
export type ListMarker = 'disc' | 'circle' | 'square'

export type HeadingBlock = Kind<
  'heading',
  {
    /** Its size, as the author has chosen it. */
    level: 2 | 3 | 4 | 5
    /** Its place in the page's outline, which has no gaps even where sizes are skipped. */
    rank: 2 | 3 | 4 | 5
    text: RichText
    toggle: boolean
    /** It links to itself: not in a row that opens over the article, nor in what stands inside other pages. */
    linked: boolean
  }
>
export type BulletedBlock = Kind<'bulleted', { text: RichText; marker?: ListMarker }>
export type NumberedBlock = Kind<
  'numbered',
  { text: RichText /** Number of the first entry. */; start?: number; format?: ListFormat }
>
export type ToDoBlock = Kind<'to-do', { text: RichText; checked: boolean }>
export type ImageBlock = Kind<
  'image',
  { picture: Picture; placement: Placement; caption: RichText; shadow: boolean; link: LinkTarget | null }
>
export type VideoBlock = Kind<
  'video',
  {
    /** A file plays in place; a service's player is loaded when the reader asks for it. `foreign`: certainly not of this site. */
    source: { file: string } | { player: string; provider: string; foreign: boolean; link: LinkTarget }
    placement: Placement
    caption: RichText
  }
>
export type EmbedBlock = Kind<
  'embed',
  {
    /** Address for the frame; null when it may only be linked. */
    frame: string | null
    /** The frame may keep its own origin: it is certainly not ours. */
    foreign: boolean
    link: LinkTarget
    /** The service's name, or the host's. */
    site: string
    placement: Placement
    caption: RichText
  }
>
export type FileBlock = Kind<
  'file' | 'audio' | 'pdf',
  {
    link: LinkTarget
    name: string
    size: string
    /** A PDF that cannot be shown in place: a card that says so. */
    document?: true
    placement: Placement
    caption: RichText
  }
>
/** Addresses of style sheets by display mode, and of a highlighter with the loader of its languages. */
export interface ForeignColors {
  light: string
  dark: string
  script: string
  loader: string
  /** The class that such sheets and scripts know a language by. */
  className: string
}
export type CodeBlock = Kind<
  'code',
  {
    /** Highlighted HTML. */
    html: string
    source: string
    language: string
    lineCount: number
    wrap: boolean
    /** The listing is a diagram: the addresses of the document that draws it, and of its library ('' for our own). */
    diagram: { frame: string; library: string } | null
    caption: RichText
    /** The window as the settings want it (CODE_*). */
    bar: boolean
    /** Its colours follow the display mode. */
    modes: boolean
    /** What the owner has put in the place of our colours; '' where those stay. */
    foreign: ForeignColors | null
    /** In a column beside the listing; a listing whose lines are broken has them in its HTML. */
    numbers: boolean
    fold: 'none' | 'open' | 'closed'
  }
>
/** `height` in the formula's own em. */
export type EquationBlock = Kind<'equation', { html: string; source: string; height: number }>
export interface MarkupElement {
  tag: string
  attributes: Record<string, string | number | boolean>
  children: Markup[]
}
/** A node of react-notion-x's drawing, cleaned: a text, an element, or the place of the block's children. */
export type Markup = { text: string } | MarkupElement | 'children'
/** A block of a type that has no component of its own. One without texts, links, markup and children shows nothing. */
export type UnsupportedBlock = Kind<
  'unsupported',
  {
    type: string
    texts: RichText[]
    links: { name: string; link: LinkTarget }[]
    /** As react-notion-x draws it; null when its texts, links and children are drawn. */
    markup: Markup[] | null
  }
>
export type TableBlock = Kind<
  'table',
  { columns: TableColumn[]; rows: TableRow[]; headerRow: boolean; headerColumn: boolean }
>
export type CollectionBlock = Kind<
  'collection',
  {
    /** '' when it is hidden. */
    title: string
    icon: Icon | null
    description: RichText
    views: CollectionView[]
    /** Rows that open over the article; each row once. */
    pages: RowPage[]
  }
>

export type ArticleBlock =
  | Kind<'text', { text: RichText }>
  | HeadingBlock
  | BulletedBlock
  | NumberedBlock
  | ToDoBlock
  | Kind<'toggle', { text: RichText }>
  | Kind<'quote', { text: RichText; large: boolean }>
  | Kind<'callout', { text: RichText; icon: Icon | null }>
  | Kind<'card', { card: Card; caption: RichText }>
  | Kind<'columns', { columns: { id: string; ratio: number; blocks: ArticleBlock[] }[] }>
  | ImageBlock
  | VideoBlock
  | EmbedBlock
  | FileBlock
  | CodeBlock
  | EquationBlock
  | Kind<'divider'>
  | Kind<'contents', { entries: ContentsEntry[] }>
  | Kind<'group'>
  | Kind<'page-link', { title: string; icon: Icon | null; link: LinkTarget | null }>
  | TableBlock
  | CollectionBlock
  | Kind<'tabs', { tabs: { id: string; name: string; icon: Icon | null; blocks: ArticleBlock[] }[] }>
  | Kind<'button', { text: RichText; link: LinkTarget | null }>
  | Kind<'breadcrumb', { trail: { title: string; icon: Icon | null; link: LinkTarget | null }[] }>
  | UnsupportedBlock

/** One heading in a table-of-contents block. */
export interface ContentsEntry {
  id: string
  text: string
  indentLevel: number
}

/** The lists of blocks inside a block, in reading order. */
export function nested(block: ArticleBlock): ArticleBlock[][] {
  if (block.kind === 'columns') return block.columns.map((column) => column.blocks)
  if (block.kind === 'tabs') return block.tabs.map((tab) => tab.blocks)
  return [block.children]
}
