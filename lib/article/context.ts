import type { Settings } from '@/conf/schema'
import type { RowRight } from '@/lib/site/row-rights'
import type { ImageOwner } from '@/lib/workspace'

/** Records by id, flat (`{role, value}`) or nested (`{value: {value, role}}`). They are unchecked. */
type Records = object

/** The parts of a page's record map that an article reads. */
export interface RecordMapInput {
  block: Records
  collection?: Records
  collection_view?: Records
  collection_query?: Records
  notion_user?: Records
  /** The workspace's own emoji. */
  custom_emoji?: Records
  automation?: Records
  automation_action?: Records
  /** Rows that have become more visible since the records were read, with the rights they had then. */
  openedRows?: Readonly<Record<string, readonly RowRight[]>>
}

/** The settings that shape an article. */
export type ArticleSettings = Pick<
  Settings,
  | 'PRISM_JS_PATH'
  | 'PRISM_JS_AUTO_LOADER'
  | 'PRISM_THEME_PREFIX_PATH'
  | 'PRISM_THEME_SWITCH'
  | 'PRISM_THEME_LIGHT_PATH'
  | 'PRISM_THEME_DARK_PATH'
  | 'CODE_MAC_BAR'
  | 'CODE_LINE_NUMBERS'
  | 'CODE_COLLAPSE'
  | 'CODE_COLLAPSE_EXPAND_DEFAULT'
  | 'CODE_COLLAPSE_MIN_LINES'
  | 'MERMAID_CDN'
  | 'POST_DISABLE_GALLERY_CLICK'
  | 'POST_DISABLE_DATABASE_CLICK'
  | 'TWEET_SOURCE'
  | 'IMAGE_COMPRESS_WIDTH'
  | 'IMG_COMPRESS_WIDTH'
  | 'IMAGE_ZOOM_IN_WIDTH'
  | 'IMG_SHADOW'
  | 'IMG_LAZY_LOAD_PLACEHOLDER'
  | 'LINK'
  | 'ALLOWED_HOSTS'
  | 'STATIC_EXPORT'
  | 'SUB_PATH'
>

/** What an article needs to know about the site around it. */
export interface ArticleContext {
  /** The page to render, with or without dashes. */
  pageId: string
  /** Local address of a page that readers may open; null for every other. Ids come with dashes. */
  hrefForPage(id: string): string | null
  /** Local address of the post with this slug (no leading slash, not percent-encoded); null when there is none. */
  hrefForSlug(slug: string): string | null
  /**
   * Returns whether an address, however it is written, leads to a page of this site that readers may not open, or
   * only with a password. Texts copied from such a page are not shown. Absent without a site.
   */
  leadsToClosedPage?(address: string): boolean
  /** Address under which a browser can load an image, `width` pixels wide if the host can do that; '' for none. */
  imageUrl(source: string, owner: ImageOwner, width?: number): string
  /**
   * Address of a file, '' for none; `property` is the schema id of the row's property that holds it, if any.
   * @param hidden as in ImageOwner
   */
  fileUrl(blockId: string, source: string, property?: string, hidden?: true): string
  /** Whether an address that `imageUrl` or `fileUrl` gave is that of a record's file. The id comes with dashes. */
  namesRecord?(address: string, id: string): boolean
  /** Databases that are stored as full pages stay links, because their rows may not be meant for readers. */
  linksDatabasePages?: boolean
  /** Ids (with dashes) of this blog's own pages that have no address, or one behind a password. */
  guarded?: ReadonlySet<string>
  /** Whether a page is this blog's own and in no list: it has no address, or is invisible. */
  isUnlisted?(id: string): boolean
  /** Whether a row without an address is shown somewhere: a memo, or the notice. The id comes with dashes. */
  isShownRow?(id: string): boolean
  /** Whether a database is the one that the posts stand in. */
  isContentTable?(collectionId: string): boolean
  /**
   * Whether a property is private: the passwords of the posts, by schema id or name. Copies of the posts' table
   * have the same ids and names.
   */
  isSecretProperty?(collectionId: string, name: string, id: string): boolean
  /** Schema ids of the passwords in the posts' table. */
  secretProperties?: readonly string[]
  settings: ArticleSettings
  /** Language of dates and numbers, like `zh-CN`. */
  locale: string
}
