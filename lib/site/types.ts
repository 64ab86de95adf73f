/**
 * The domain: what a blog is made of, in the specification's words.
 * Everything here is plain, serialisable and built once; nothing knows the workspace's records.
 */
import type { Settings } from '@/conf/schema'

/** The kinds of rows a content table holds. A Config row is settings, not content; a memo is no page of its own. */
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
 * A post, a stand-alone page or the notice, without its body.
 * The password never becomes a field: `locked` says that there is one.
 */
export interface Post {
  /** Page id with dashes. Server only for a locked post: whoever knows it can read the page in the workspace. */
  id: string
  /** The name under which the outside knows the post: its id; of a locked one a name that does not tell the id. */
  key: string
  type: PostType
  title: string
  /**
   * The address without leading slash, prefix included, not percent-encoded: `article/hello`.
   * For an external link the text of the property as it stands.
   */
  slug: string
  /** Where a link to this post leads: `/article/hello`, percent-encoded, or the external address. */
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
  /** Which part of the cover stays in sight where it is cut: 0 its bottom, 1 its top. Absent: the middle. */
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
  /** A password guards the body. */
  locked: boolean
  /** Reachable by its own address only: in no list, feed or search (docs/decisions: status Invisible). */
  invisible: boolean
  /** The row's `ext` property: per-post extensions. */
  ext: PostExtensions
}

/** What a row's `ext` JSON may say. */
export interface PostExtensions {
  /** `false` switches the comment area off for this post. */
  comment?: boolean
  /** Replaces the copyright notice of this post. */
  copyright?: string
  /** `true` draws the page of this post in dark mode. */
  dark?: boolean
  /** POST_COVER_SOURCE for this post. */
  cover?: Settings['POST_COVER_SOURCE']
}

/** One heading of an article. */
export interface TocEntry {
  /** The heading's element id: its block id without dashes. */
  id: string
  text: string
  /** 0 for the outermost level that occurs. */
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

/** A value of a property, and how many rows have it; '' for rows without one. */
export interface ValueCount {
  value: string
  count: number
}

/** What the rows of a blog without any post say, for logs and reports: never a page prop. */
export interface NoPosts {
  /** Readable rows of the content table. */
  rows: number
  /** Rows of type Post. */
  posts: number
  /** Published posts whose date lies ahead or is over. */
  outsideDates: number
  /** The property to look at: the configured name of `status`, or of `type` when no row is a post. */
  property: string
  /** Its values by frequency; empty when it is a free text. */
  values: ValueCount[]
  /** The values of type and status that make a row a published post. */
  wanted: { type: string; status: string }
}

/** Everything one revalidation window knows about the blog. Server only: never a page prop. */
export interface Site {
  info: SiteInfo
  /** Published, listed posts of type Post, in the configured order (POSTS_SORT_BY, TOP_TAG). */
  posts: Post[]
  /** Present only while `posts` is empty. */
  noPosts?: NoPosts
  /** Everything else a reader may open by address: type Page, and invisible posts and pages. */
  pages: Post[]
  /** The row of type Notice whose body is the announcement, or null. */
  notice: Post | null
  /** The rows of type Memo that readers may see, the newest first (area J). They have no address of their own. */
  memos: Post[]
  /**
   * The content table's id, the ids of its rows that readers may not open (drafts, scheduled posts, settings, and rows
   * that have left the table), and the schema ids of its passwords.
   */
  table: { id: string; privateRowIds: ReadonlySet<string>; passwords: readonly string[] }
  /**
   * Ids of posts and pages by every slug that led to them so far, and by the aliases that their rows name. Keys are
   * written like slugs, in Unicode's NFC form.
   */
  addresses: Readonly<Record<string, string>>
  /** Addresses that rows which readers may not open would have now or had once, and their aliases, written like those keys. */
  closedAddresses: readonly string[]
  menu: MenuLink[]
  categories: CategoryOption[]
  tags: TagOption[]
  /** File, environment and workspace settings, resolved. */
  settings: Settings
}

/** A picture of a memo, without its place in the text. */
export interface MemoPicture {
  /** Address of the version for a card. */
  src: string
  srcSet?: string
  /** Address of the large version. */
  large: string
  alt: string
}

/** One short note (area J). Optional fields are left out when empty. */
export interface Memo {
  /** Unique on the page; letters that an element's id may have. */
  id: string
  /**
   * Its words, safe to insert; '' when it is pictures alone. Emptied in the inlined page data; see
   * components/ui/PreservedHtml.
   */
  html: string
  /** `yyyy-MM-dd`. */
  day: string
  /** Milliseconds since the epoch, where the source knows more than the day. */
  time?: number
  tags: string[]
  pictures?: MemoPicture[]
  /** Where it was written, or where it comes from. */
  place?: string
  /** An address that belongs to it. */
  link?: string
}
