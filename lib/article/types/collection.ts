/** Databases inside an article: views, rows and the values of properties. */
import type { ArticleBlock } from './block'
import type { Picture } from './media'
import type { Icon, LinkTarget, RichText } from './text'

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
