/**
 * The record map for the rest of the site: every record is flat, whatever its original shape. It has no signed
 * addresses and no preview images (docs/decisions/082-no-record-map-in-posts.md).
 */
import type { Block, Collection, CollectionView, ExtendedRecordMap, Role, User } from 'notion-types'
import type { RowRight } from '@/lib/site/row-rights'
import type { KnownColumns } from './table/columns'

/** One record without the second wrapper of newer responses. */
export interface FlatRecord<Value> {
  role: Role
  value: Value
}

/** Records by id. */
export type RecordTable<Value> = Record<string, FlatRecord<Value>>

/** The records of one or more responses. */
export interface RecordTables {
  block: RecordTable<Block>
  collection: RecordTable<Collection>
  collection_view: RecordTable<CollectionView>
  notion_user: RecordTable<User>
}

/** Tables that only articles read, unchecked. */
export interface ArticleTables {
  /** The rules behind buttons, and their actions. */
  automation: Record<string, unknown>
  automation_action: Record<string, unknown>
  /** Custom emoji of the workspace. */
  custom_emoji: Record<string, unknown>
}

/**
 * Rows of the posts' table, by id, that readers could not see completely at some time, with the rights they had.
 */
export type RestrictedRows = Readonly<Record<string, readonly RowRight[]>>

/** A complete page. The page itself is the first key of `block`. */
export interface RecordMap extends RecordTables, Partial<ArticleTables> {
  /** By collection id and view id: the rows of each view, in its order. */
  collection_query: ExtendedRecordMap['collection_query']
  /**
   * Rows that have become more visible since the page was read. Its records may contain private content of that
   * time, so these rows are shown with their earlier rights until the page is read again.
   */
  openedRows?: RestrictedRows
}

/** The tables of records that this site requests. */
export type TableName = keyof RecordTables

/** The content table, from one query. */
export interface ContentIndex {
  page: Block
  collection: Collection
  /** In the order of the view. */
  rowIds: string[]
  /** Whether the view has a sort; without one its rows are in order of creation, or of dragging. */
  isSorted: boolean
  rows: RecordTable<Block>
  /** The properties that decide who may read a row; absent before they were first stored. */
  known?: KnownColumns
}
