/**
 * The props of each screen, a union that every theme draws, and the props of every page. A screen contains only
 * what it shows, because it is sent to the browser.
 */
import type { DocumentSettings } from '@/conf/browser'
import type { CommentSetup } from '@/conf/comments'
import type { PolicyAdditions } from '@/lib/content-policy'
import type { SheetName } from '@/lib/site/asset-paths'
import type { TreeBranch } from '@/lib/site/tree'
import type { CategoryOption, Memo, MenuLink, PostType, TagOption, TocEntry } from '@/lib/site/types'
import type { HeadExtra } from './head/head-extras'

/** A post in lists. Optional fields are absent when empty, to keep page data small. */
export interface PostCard {
  href: string
  title: string
  /** `yyyy-MM-dd`. */
  day: string
  summary?: string
  category?: string
  tags?: string[]
  /** Cover at list width. */
  cover?: string
  icon?: string
  locked?: true
  /** The key of its comments; present only when lists show the number of comments (COMMENT_TWIKOO_COUNT_ENABLE). */
  commentKey?: string
  /** HTML of the first POST_PREVIEW_LINES lines, when post preview is on. */
  preview?: string
  /** Search snippets around the hit: plain text. */
  results?: string[]
}

/** A post in sidebars, heroes and neighbours. */
export interface PostTeaser {
  href: string
  title: string
  /** `yyyy-MM-dd`. */
  day: string
  cover?: string
}

/** Which slice of a list a page shows. */
export interface ListPage {
  /** Number of the page shown, from 1. */
  page: number
  /** Posts in the whole list. */
  total: number
  /** POSTS_PER_PAGE. */
  pageSize: number
  /** Address of page 1; page n is `${base}/page/${n}` (the home page's base is ''). */
  base: string
  cards: PostCard[]
}

interface ScreenBase {
  /** Canonical address of the page inside the site, percent-encoded. */
  path: string
  /** Ask search engines not to index it. */
  noindex?: true
  /** Always dark, whatever the reader has chosen; only `mode` in the address overrides it. */
  dark?: true
}

export interface HomeScreen extends ScreenBase {
  kind: 'home'
  list: ListPage
  /** At most POST_RECOMMEND_COUNT posts for the hero. */
  recommended: PostTeaser[]
  /** Present only while the site has no post: shows the owner where to look. */
  noPosts?: true
}

export interface PostListScreen extends ScreenBase {
  kind: 'list'
  /** What the list is filtered by: nothing for `/page/n`. */
  filter: { by: 'all' } | { by: 'category' | 'tag'; name: string }
  list: ListPage
}

export interface ArchiveGroup {
  /** `yyyy-MM`: the group's title and anchor. */
  month: string
  posts: PostCard[]
}

export interface ArchiveScreen extends ScreenBase {
  kind: 'archive'
  /** Newest first. Emptied in the inlined page data; see components/ui/PreservedHtml. */
  groups: ArchiveGroup[]
}

export interface CategoryIndexScreen extends ScreenBase {
  kind: 'category-index'
  categories: CoveredCategory[]
}

export interface CoveredCategory extends CategoryOption {
  /** Cover of its newest post that has one, at list width. */
  cover?: string
  newest?: Omit<PostTeaser, 'cover'>
}

export interface TagIndexScreen extends ScreenBase {
  kind: 'tag-index'
  tags: TagOption[]
  /** Number of categories or tags that are not shown. */
  further?: number
}

export interface SearchScreen extends ScreenBase {
  kind: 'search'
  /** '' on the search navigation. */
  keyword: string
  /** null without a keyword, and for a search that was refused. */
  list: ListPage | null
  /** The reader has searched too often: no search was made. */
  refused?: true
  /** The first PREVIEW_CATEGORY_COUNT categories, on the search navigation. */
  categories: CategoryOption[]
  categoryTotal: number
  /** The first PREVIEW_TAG_COUNT tags, on the search navigation. */
  tags: TagOption[]
  tagTotal: number
}

/** The protected part of a post: everything about the body, and readers' comments on it. */
export interface OpenedArticle {
  /** The article's HTML. Emptied in the inlined page data; see components/ui/PreservedHtml. */
  html: string
  /** Every heading. Emptied in the inlined page data; see components/browser/restore-toc. */
  toc: TocEntry[]
  wordCount: number
  readMinutes: number
  /**
   * Whether the page has comments (a service is configured and ext does not switch them off). Never while it is
   * locked: they may quote the body, and their service would learn of the reader.
   */
  comments: boolean
}

/** A text encrypted with a password, for sites without a server (lib/lock/encrypt). Bytes are in base64. */
export interface EncryptedText {
  /** Iterations of PBKDF2 with SHA-256 for the AES-256-GCM key. */
  rounds: number
  salt: string
  iv: string
  /** Ciphertext, then tag. */
  data: string
}

/** Why a password has not opened a post: it is wrong, there were too many attempts, or a request failed. */
export type LockError =
  | { reason: 'wrong' | 'failed' }
  /** Minutes until the next attempt is accepted. */
  | { reason: 'wait'; minutes: number }

export interface ArticleScreen extends ScreenBase, OpenedArticle {
  kind: 'article'
  /** Public key of the page, in the form of an id; the modal search's ancestor and the lock's subject. */
  id: string
  type: PostType
  title: string
  icon: string
  /** Cover at full size, or ''. */
  cover: string
  /** The cover at list width, for use as a background. Absent: there is no smaller one. */
  coverThumbnail?: string
  /** Which part of the cover stays visible when it is cropped, for `object-position`. Absent: the middle. */
  coverPosition?: string
  category: string
  tags: string[]
  publishDay: string
  lastEditedDay: string
  /** Milliseconds since the epoch, for metadata. */
  publishDate: number
  lastEditedDate: number
  summary: string
  fullWidth: boolean
  smallText: boolean
  /** The body needs a password; then html is '', toc is [] and wordCount 0. */
  locked: boolean
  /** Only when locked in an export: the body as JSON of OpenedArticle, encrypted. */
  sealed?: EncryptedText
  /** The result of a password that was sent without scripts. */
  lockError?: LockError
  /** Copyright notice text; '' means the locale's own. */
  copyright: string
  prev: PostTeaser | null
  next: PostTeaser | null
  related: PostTeaser[]
}

/**
 * The memos page. A layout draws, in this order: a level-1 heading, MemoBoard (components/blog/memos) and the comment
 * area (components/blog/comments/CommentArea) under MEMOS_COMMENT_TITLE. A layout that only draws `memos[].html`
 * shows readable memos as well.
 */
export interface MemosScreen extends ScreenBase {
  kind: 'memos'
  /** All of them, the newest first. */
  memos: Memo[]
  /** MEMOS_CONTAINER_COUNT: how many are shown at first, and added with each press of "More". */
  shown: number
  /** MEMOS_ASSETS with SUB_PATH: style sheets and scripts of this page only. */
  assets: string[]
}

export interface NotFoundScreen extends ScreenBase {
  kind: 'not-found'
  latest: PostTeaser[]
}

/**
 * Shown while a post is not loaded; a layout calls useMissingArticle, which redirects when the post does not come.
 */
export interface PendingScreen extends ScreenBase {
  kind: 'pending'
}

export interface SignInScreen extends ScreenBase {
  kind: 'sign-in'
}

export interface SignUpScreen extends ScreenBase {
  kind: 'sign-up'
}

export type Screen =
  | HomeScreen
  | PostListScreen
  | ArchiveScreen
  | CategoryIndexScreen
  | TagIndexScreen
  | SearchScreen
  | ArticleScreen
  | MemosScreen
  | NotFoundScreen
  | PendingScreen
  | SignInScreen
  | SignUpScreen

export type ScreenKind = Screen['kind']
export type ScreenOf<Kind extends ScreenKind> = Extract<Screen, { kind: Kind }>

/** What the frame of every page needs. */
export interface SiteMeta {
  title: string
  description: string
  /** An emoji, an image address, or ''. */
  icon: string
  /** Site cover, IMG_COMPRESS_WIDTH wide where its host resizes, or ''. */
  cover: string
  /** After the fixed entries; without hidden ones. */
  menu: MenuLink[]
  categories: CategoryOption[]
  /** The most used tags, 60 at most. */
  tags: TagOption[]
  /** Published posts. */
  postCount: number
  /** LATEST_POST_COUNT newest posts. */
  latest: PostTeaser[]
  /** Readers may open `/about`. */
  about?: true
  /** HTML of the announcement, or ''. Emptied in the inlined page data; see components/ui/PreservedHtml. */
  notice: string
  /** The navigation tree of a knowledge base, for themes that show it. Emptied in the inlined page data. */
  tree?: TreeBranch[]
  /** Address of the first post of the tree: only on the home page, if there is a tree and a post. */
  start?: string
  /** The comment services of pages; absent while none is switched on. */
  comments?: CommentSetup
  /** Settings that differ from the defaults; components read all settings through `useSite().settings`. */
  settings: Partial<DocumentSettings>
}

export interface PageProps {
  site: SiteMeta
  screen: Screen
  /** Name of the theme that draws the page. */
  theme: string
  /** The theme is from the address: links keep it, and search engines do not index the page. */
  themed: boolean
  /**
   * Hash of what readers may see; the page cache sends the page while it is accepted
   * (lib/workspace/visibility/visibility).
   */
  visibility: string
  /** What the settings add to the head of the document; absent when there is nothing. Page data has no head. */
  extras?: HeadExtra[]
  /** What the settings add to the policy in the document; absent where the policy is only in the header. */
  policy?: PolicyAdditions
  /** Style sheets that the page needs beside those of every page; absent when there are none. */
  sheets?: SheetName[]
  /** The content version; the page cache keeps the page while it is current (lib/workspace/freshness). */
  version?: string
}
