/**
 * What an article is made of once lib/article has read the record map: clean, typed, ready to draw.
 * Addresses in here are checked, HTML fields are made by us (Prism, KaTeX), everything else is plain text.
 */

/** Where a link leads. External ones open a new tab. */
export interface LinkTarget {
  href: string
  external: boolean
}

export type Icon = { kind: 'emoji'; text: string } | { kind: 'image'; src: string }

/** A day or moment, as readers see it and as machines read it. */
export interface Moment {
  text: string
  /** `yyyy-MM-dd`, `yyyy-MM-ddThh:mm`, or with `Z` or `+hh:mm` behind it. */
  dateTime: string
}

/** What a piece of text stands for, when it is more than its letters. */
export type SpanContent =
  | { kind: 'math'; html: string }
  | { kind: 'page'; icon: Icon | null }
  | { kind: 'person'; photo: string | null }
  | { kind: 'date' /** Two for a range. */; moments: Moment[] }
  | { kind: 'card'; provider: string; icon: string | null }
  | { kind: 'emoji'; src: string }
  /** At the end of a note: the way back to what refers to it, by that reference's element id. */
  | { kind: 'back'; to: string }

/** A run of text with one set of formats. `text` is its plain form, also for search and counting. */
export interface Span {
  text: string
  content?: SpanContent
  bold?: true
  italic?: true
  strike?: true
  underline?: true
  code?: true
  /** One of the workspace's colour names: `red`, `red_background` (heo.md 2.3). */
  color?: string
  link?: LinkTarget
  /** A reference to a note: the element id by which the note leads back to it. */
  note?: string
}

export type RichText = readonly Span[]

/** A picture, with everything a browser needs to reserve its place. */
export interface Picture {
  src: string
  srcSet?: string
  sizes?: string
  /** Address of the large version; without it the picture cannot be enlarged. */
  zoomSrc?: string
  alt: string
  /** Pixels, when the record tells both. */
  width?: number
  height?: number
  /** Load at once: the first picture of the article. */
  eager: boolean
  /** Which part stays in view when a card cuts it: per cent from the top. */
  focus?: number
}

/** How wide a medium is drawn, and where. */
export interface Placement {
  align: 'left' | 'center' | 'right'
  /** The whole width of the text column. */
  wide: boolean
  /** Pixels; only when not wide. */
  width?: number
  /** Height divided by width. */
  ratio?: number
  /** Pixels; used when there is no ratio. */
  height?: number
}

/** A bordered card that is one link: bookmark, Drive file, external object, tweet. */
export interface Card {
  kind: 'bookmark' | 'drive' | 'external' | 'tweet'
  link: LinkTarget
  title: string
  description: string
  /** Small print: an address, an owner. */
  note: string
  /** When it was last changed. */
  date: Moment | null
  icon: string | null
  cover: string | null
  /** Of a tweet, below its words. */
  pictures?: { src: string; alt: string }[]
}

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

export interface Option {
  name: string
  color: string
}

/** The value of a database property, by how it is drawn. */
export type PropertyValue =
  | { kind: 'text'; text: RichText }
  | { kind: 'number'; text: string /** 0–1 when the column shows a bar. */; share?: number }
  | { kind: 'options'; options: Option[]; dot: boolean }
  | { kind: 'checkbox'; checked: boolean }
  | { kind: 'files'; files: { name: string; link: LinkTarget | null; image: string | null }[] }

export interface Column {
  id: string
  name: string
  type: string
  width?: number
}

export interface CollectionRow {
  id: string
  /** Plain title; '' when the row has none. */
  title: string
  icon: Icon | null
  /** The row's page on this site, when it has one. */
  link: LinkTarget | null
  /** What opens over the article instead, for a row that is no page of this site. */
  page?: RowPage
  cover: Picture | null
  /** In the order of the view's columns. */
  values: PropertyValue[]
}

/** A row of a database as it opens over the article. */
export interface RowPage {
  /** Its number in the article. */
  id: string
  title: string
  icon: Icon | null
  /** What the database's views show of the row. */
  properties: { name: string; value: PropertyValue }[]
  content: ArticleBlock[]
  /** All of it as HTML, in which pictures wait for no script; '' when it does not open. */
  html: string
}

/** Rows that have a value in common. */
export interface RowGroup extends Option {
  rows: CollectionRow[]
}

/** A part of a view that is grouped; one without a group is the whole view. */
export interface ViewSection {
  group: Option | null
  rows: CollectionRow[]
  /** Board only: its columns. */
  board: RowGroup[]
}

export interface CollectionView {
  id: string
  name: string
  layout: 'table' | 'gallery' | 'board' | 'list'
  columns: Column[]
  sections: ViewSection[]
  /** How large a gallery's or board's cards are. */
  size: 'small' | 'medium' | 'large'
  /** Gallery only: the cards have a place for a picture. */
  covers: boolean
  /** Pictures of cards are shown whole, not cut to fill their place. */
  contain: boolean
}

interface BlockBase {
  /** Block id without dashes. */
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
    /** A file plays in place; a service's player is loaded when the reader asks for it. */
    source: { file: string } | { player: string; provider: string; link: LinkTarget }
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
  { link: LinkTarget; name: string; size: string; placement: Placement; caption: RichText }
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
