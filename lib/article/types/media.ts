/** Pictures, frames and cards of an article, and how much room they take. */
import type { LinkTarget, Moment } from './text'

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
