/**
 * The domain types of a blog, with the specification's names. All values are plain, serialisable
 * and immutable, and independent of the workspace's records.
 */
import type { Settings } from '@/conf/schema'

/**
 * The kinds of rows in a content table. A Config row contains settings, not content; a memo has no page of
 * its own.
 */
export type PostType = 'Post' | 'Page' | 'Notice' | 'Menu' | 'SubMenu' | 'Memo'

/** A tag with the number of published posts that carry it. */
export interface TagOption {
  name: string
  count: number
}

/** A category with the number of published posts in it. */
export interface CategoryOption {
  name: string
  count: number
}

/**
 * A post, a stand-alone page or the notice, without its body. The password is never a field:
 * `locked` says that there is one.
 */
export interface Post {
  /** Page id with dashes. Server only for a locked post, because the id may open the page in the workspace. */
  id: string
  /** Public key of the post: its id; for a locked one a name that does not reveal the id. */
  key: string
  type: PostType
  title: string
  /**
   * The address without leading slash, with prefix, not percent-encoded: `article/hello`. For an external link
   * the property's text unchanged.
   */
  slug: string
  /** The link to this post: `/article/hello`, percent-encoded, or the external address. */
  href: string
  /** Empty for a locked post, unless POST_LOCK_SUMMARY shows it. */
  summary: string
  /** Empty when the row has none. A select property's first option. */
  category: string
  tags: string[]
  /** The same tags with their counts over the published posts. */
  tagItems: TagOption[]
  /** Address of the cover at full size, or ''. */
  pageCover: string
  /** The cover at list width (IMAGE_COMPRESS_WIDTH), or ''. */
  pageCoverThumbnail: string
  /** Which part of the cover stays visible when it is cropped: 0 its bottom, 1 its top. Absent: the middle. */
  pageCoverPosition?: number
  /** An emoji, an image address, or ''. */
  pageIcon: string
  /** Milliseconds since the epoch: the date property, else the row's creation. */
  publishDate: number
  /** `yyyy-MM-dd`, in the time zone of the date property, else in TIME_ZONE. */
  publishDay: string
  /** Milliseconds since the epoch. */
  lastEditedDate: number
  /** `yyyy-MM-dd` in TIME_ZONE. */
  lastEditedDay: string
  /** A full-width page uses the 96rem column. */
  fullWidth: boolean
  /** Small text: 14 px. */
  smallText: boolean
  /** A password protects the body. */
  locked: boolean
  /** Only reachable by its own address: in no list, feed or search (docs/decisions: status Invisible). */
  invisible: boolean
  /** The row's `ext` property: per-post extensions. */
  ext: PostExtensions
}

/** The options in a row's `ext` JSON. */
export interface PostExtensions {
  /** `false` switches the comment area off for this post. */
  comment?: boolean
  /** Replaces the copyright notice of this post. */
  copyright?: string
  /** `true` shows the page of this post in dark mode. */
  dark?: boolean
  /** POST_COVER_SOURCE for this post. */
  cover?: Settings['POST_COVER_SOURCE']
}

/** One heading of an article. */
export interface TocEntry {
  /** The heading's element id (lib/site/element-ids). */
  id: string
  text: string
  /** 0 for the outermost level in the article. */
  indentLevel: number
}

/** */
export interface SubMenuLink {
  title: string
  to: string
  icon: string
}

/** */
export interface MenuLink {
  name: string
  to: string
  icon: string
  show: boolean
  subMenus: SubMenuLink[]
}

/** */
export interface SiteInfo {
  title: string
  description: string
  /** An emoji, an image address, or ''. */
  icon: string
  /** Address of the cover, IMG_COMPRESS_WIDTH wide where its host resizes, or ''. */
  pageCover: string
}

/** A value of a property, and the number of rows with it; '' for rows without one. */
export interface ValueCount {
  value: string
  count: number
}

/** Facts about the rows of a blog without any post, for logs and reports: never a page prop. */
export interface NoPosts {
  /** Readable rows of the content table. */
  rows: number
  /** Rows of type Post. */
  posts: number
  /** Published posts with a date in the future or past its end. */
  outsideDates: number
  /** The property to look at: the configured name of `status`, or of `type` when no row is a post. */
  property: string
  /** Its values by frequency; empty when it is a free text. */
  values: ValueCount[]
  /** The values of type and status of a published post. */
  wanted: { type: string; status: string }
}

/** The content of the blog in one revalidation window. Server only: never a page prop. */
export interface Site {
  info: SiteInfo
  /** Published and listed posts of type Post, in the configured order (POSTS_SORT_BY, TOP_TAG). */
  posts: Post[]
  /** Present only while `posts` is empty. */
  noPosts?: NoPosts
  /** All other rows with an address: type Page, and invisible posts and pages. */
  pages: Post[]
  /** The row of type Notice whose body is the announcement, or null. */
  notice: Post | null
  /** The visible rows of type Memo, the newest first (area J). They have no address of their own. */
  memos: Post[]
  /**
   * The content table's id; the ids of its private rows (drafts, scheduled posts, settings, and rows that have left
   * the table); and the schema ids of its password properties.
   */
  table: { id: string; privateRowIds: ReadonlySet<string>; passwords: readonly string[] }
  /**
   * Ids of posts and pages by all their present and former slugs, and by the aliases in their rows. Keys are
   * written like slugs, in Unicode's NFC form.
   */
  addresses: Readonly<Record<string, string>>
  /** Addresses and aliases that private rows would have, or once had, in the same form as those keys. */
  closedAddresses: readonly string[]
  menu: MenuLink[]
  categories: CategoryOption[]
  tags: TagOption[]
  /** Settings of file, environment and workspace, resolved. */
  settings: Settings
}

/** A picture of a memo. Pictures are shown separately from its text. */
export interface MemoPicture {
  /** Address of the version for a card. */
  src: string
  srcSet?: string
  /** Address of the large version. */
  large: string
  alt: string
}

/** One short note (area J). Optional fields are absent when empty. */
export interface Memo {
  /** Unique on the page; only characters that are allowed in an element id. */
  id: string
  /**
   * Its text as safe HTML; '' when it only has pictures. Emptied in the inlined page data; see
   * components/ui/PreservedHtml.
   */
  html: string
  /** `yyyy-MM-dd`. */
  day: string
  /** Milliseconds since the epoch, if the source knows more than the day. */
  time?: number
  tags: string[]
  pictures?: MemoPicture[]
  /** Where it was written, or where it comes from. */
  place?: string
  /** A related address. */
  link?: string
}
