/**
 * The record map as the rest of the site reads it: every record flat, whatever shape it arrived in. Signed addresses and
 * small pictures are no part of it (docs/decisions/082-no-record-map-in-posts.md).
 */
import type { Block, Collection, CollectionView, ExtendedRecordMap, Role, User } from 'notion-types'
import type { RowRight } from '@/lib/site/row-rights'
import type { KnownColumns } from './table/columns'

/** One record without the second wrapper that newer answers put around the value. */
export interface FlatRecord<Value> {
  role: Role
  value: Value
}

/** Records by id. */
export type RecordTable<Value> = Record<string, FlatRecord<Value>>

/** The records one answer brought, or several merged ones. */
export interface RecordTables {
  block: RecordTable<Block>
  collection: RecordTable<Collection>
  collection_view: RecordTable<CollectionView>
  notion_user: RecordTable<User>
}

/** Tables that only an article's blocks name, as they come: nothing in them has been checked. */
export interface ArticleTables {
  /** The rules behind buttons, and what those do. */
  automation: Record<string, unknown>
  automation_action: Record<string, unknown>
  /** Emoji of the workspace's own. */
  custom_emoji: Record<string, unknown>
}

/** Rows of the posts' table, by id, of which readers could not see all at some time, with what they could. */
export type RestrictedRows = Readonly<Record<string, readonly RowRight[]>>

/** A complete page. The page itself is the first key of `block`. */
export interface RecordMap extends RecordTables, Partial<ArticleTables> {
  /** By collection id and view id: the rows each view shows, in its order. */
  collection_query: ExtendedRecordMap['collection_query']
  /**
   * Rows of which readers may see more now than when the page was read. Its records may hold what was never for them, so that it
   * shows these rows as before until it is read anew.
   */
  openedRows?: RestrictedRows
}

/** The tables of records that this site asks for. */
export type TableName = keyof RecordTables

/** The content table as one query answered it. */
export interface ContentIndex {
  page: Block
  collection: Collection
  /** In the order of the view. */
  rowIds: string[]
  /** Whether the view has a sort; without one its rows stand as they were made, or as somebody has dragged them. */
  isSorted: boolean
  rows: RecordTable<Block>
  /** The properties that decide who may read a row; absent before they were remembered. */
  known?: KnownColumns
}
