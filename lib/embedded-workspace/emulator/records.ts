/**
 * The workspace's records as plain data: output of the compiler and the generator, input of the emulator. Always in
 * the flat shape `{role, value}`; the emulator converts them to the nested one on request.
 */

/** One format of a piece of text: `['b']`, `['a', address]`, `['p', pageId, spaceId]` … */
export type Mark = readonly [string, ...unknown[]]

/** A piece of text, with its formats if it has any. */
export type Piece = [text: string] | [text: string, marks: Mark[]]

export type RichText = Piece[]

/** The tables a record can be in. */
export const TABLES = [
  'block',
  'collection',
  'collection_view',
  'notion_user',
  'custom_emoji',
  'space',
] as const
export type TableName = (typeof TABLES)[number]

/** The fields that every record has. */
export interface RecordValue {
  id: string
  version: number
}

export interface BlockValue extends RecordValue {
  type: string
  properties?: Record<string, RichText>
  format?: Record<string, unknown>
  content?: string[]
  view_ids?: string[]
  collection_id?: string
  file_ids?: string[]
  permissions?: { role: string; type: string; allow_duplicate?: boolean }[]
  parent_id: string
  parent_table: string
  alive: boolean
  /** Milliseconds since the epoch. */
  created_time: number
  /** Milliseconds since the epoch, in whole minutes. */
  last_edited_time: number
  created_by_table: string
  created_by_id: string
  last_edited_by_table: string
  last_edited_by_id: string
  space_id: string
}

export interface SelectOption {
  id: string
  color: string
  value: string
}

export interface PropertySchema {
  name: string
  type: string
  options?: SelectOption[]
  number_format?: string
}

export interface CollectionValue extends RecordValue {
  name: RichText
  description?: RichText
  icon?: string
  cover?: string
  /** Keyed by property id, such as `tY%3Ep`. */
  schema: Record<string, PropertySchema>
  format?: Record<string, unknown>
  parent_id: string
  parent_table: string
  alive: boolean
  space_id: string
}

export interface ViewValue extends RecordValue {
  type: string
  name: string
  format: Record<string, unknown>
  /** Row ids in the order the owner dragged them into. */
  page_sort: string[]
  query2?: Record<string, unknown>
  parent_id: string
  parent_table: string
  alive: boolean
  space_id: string
}

export interface UserValue extends RecordValue {
  email: string
  given_name: string
  family_name: string
  name: string
  profile_photo: string
}

/** A custom emoji of the workspace. */
export interface EmojiValue extends RecordValue {
  name: string
  /** Address of the stored picture. */
  url: string
  space_id: string
}

export interface SpaceValue extends RecordValue {
  name: string
  domain: string
  pages: string[]
}

/** A record with the reader's role for it. */
export interface Stored<Value> {
  role: string
  value: Value
}

export type RecordTable<Value> = Record<string, Stored<Value>>

export interface RecordsMeta {
  /** The content database's page, without dashes, as an owner writes it in NOTION_PAGE_ID. */
  rootPageId: string
  spaceId: string
  /** The content database. */
  collectionId: string
  viewIds: string[]
  /** Property ids of the content database by their meaning: `slug` → `sL%3Fg`. */
  properties: Record<string, string>
  /** Page ids of the rows by slug, or by file name without number where there is no slug. */
  rows: Record<string, string>
  /** Stored files: file id → address below public/, such as `/files/a.webp`. */
  files: Record<string, string>
}

/** A whole workspace. */
export interface Records {
  meta: RecordsMeta
  block: RecordTable<BlockValue>
  collection: RecordTable<CollectionValue>
  collection_view: RecordTable<ViewValue>
  notion_user: RecordTable<UserValue>
  /** Absent in a workspace without custom emoji. */
  custom_emoji?: RecordTable<EmojiValue>
  space: RecordTable<SpaceValue>
}

/** The text without its formats. */
export function plainText(text: RichText | undefined): string {
  return (text ?? []).map((piece) => piece[0]).join('')
}
