/** The text of an article: spans with formats, links, icons and dates. */

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
