/**
 * What each screen is given: the union every theme draws, and the props every page has.
 * A screen holds what it shows and nothing else; it is sent to the browser as it stands.
 */
import type { BrowserSettings } from '@/conf/browser'
import type { CommentSetup } from '@/conf/comments'
import type { PolicyAdditions } from '@/lib/content-policy'
import type { TreeBranch } from '@/lib/site/tree'
import type { CategoryOption, Memo, MenuLink, PostType, TagOption, TocEntry } from '@/lib/site/types'
import type { HeadExtra } from './head/head-extras'

/** A post as lists show it. Optional fields are left out when empty, to keep page data small. */
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
  /** The key of its comments; present only when lists show their number (COMMENT_TWIKOO_COUNT_ENABLE). */
  commentKey?: string
  /** HTML of the first POST_PREVIEW_LINES lines, when post preview is on. */
  preview?: string
  /** Search snippets around the hit: plain text. */
  results?: string[]
}

/** A post as sidebars, heroes and neighbours show it. */
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
  /** Draw it dark whatever the reader has chosen; only `mode` in the address overrides it. */
  dark?: true
}

export interface HomeScreen extends ScreenBase {
  kind: 'home'
  list: ListPage
  /** At most POST_RECOMMEND_COUNT posts for the hero. */
  recommended: PostTeaser[]
  /** Present only while the site has no post: the owner is told where to look. */
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
}

export interface TagIndexScreen extends ScreenBase {
  kind: 'tag-index'
  tags: TagOption[]
  /** How many more there are than are shown. */
  further?: number
}

export interface SearchScreen extends ScreenBase {
  kind: 'search'
  /** '' on the search navigation. */
  keyword: string
  /** null without a keyword, and for a search that was refused. */
  list: ListPage | null
  /** The reader searches too often: nothing was looked up. */
  refused?: true
  /** The first PREVIEW_CATEGORY_COUNT categories, on the search navigation. */
  categories: CategoryOption[]
  categoryTotal: number
  /** The first PREVIEW_TAG_COUNT tags, on the search navigation. */
  tags: TagOption[]
  tagTotal: number
}

/** What a password guards: all that tells of the body, and what readers say of it. */
export interface OpenedArticle {
  /** The article's HTML. Emptied in the inlined page data; see components/ui/PreservedHtml. */
  html: string
  /** Every heading. Emptied in the inlined page data; see components/browser/restore-toc. */
  toc: TocEntry[]
  wordCount: number
  readMinutes: number
  /**
   * Comments are wanted on this page (a service is configured and ext does not switch it off). Never while it is locked:
   * they may quote the body, and their service would learn of the reader.
   */
  comments: boolean
}

/** A text under a password, for where no server can check it (lib/lock/encrypt). Bytes are in base64. */
export interface EncryptedText {
  /** Rounds of PBKDF2 with SHA-256 that make the key of AES-256-GCM from the password. */
  rounds: number
  salt: string
  iv: string
  /** Ciphertext, then tag. */
  data: string
}

/** Why a password has not opened a post: it is wrong, there were too many, or something failed on the way. */
export type LockError =
  | { reason: 'wrong' | 'failed' }
  /** Minutes until the next password is looked at. */
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
  /** The cover at list width, for where it is only a ground. Absent: there is no smaller one. */
  coverThumbnail?: string
  /** Which part of the cover stays in sight where it is cut: 0 its bottom, 1 its top. Absent: the middle. */
  coverPosition?: number
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
  /** Locked, and no server answers: the body as JSON of OpenedArticle, encrypted. */
  sealed?: EncryptedText
  /** What came of the password that was sent without scripts. */
  lockError?: LockError
  /** Copyright notice text; '' means the locale's own. */
  copyright: string
  prev: PostTeaser | null
  next: PostTeaser | null
  related: PostTeaser[]
}

/**
 * The memos page. A layout draws, in this order: a level-1 heading, MemoFilter, MemoList with a card for each memo,
 * the comment area (components/blog/Comments) under MEMOS_COMMENT_TITLE, all of components/blog/memos; useMemos there
 * knows what is filtered and how many are shown, and MemoAssets loads the page's own style sheets and scripts. A layout
 * that draws nothing but `memos[].html` shows readable memos as well.
 */
export interface MemosScreen extends ScreenBase {
  kind: 'memos'
  /** All of them, the newest first. */
  memos: Memo[]
  /** MEMOS_CONTAINER_COUNT: how many are shown at first, and more with each press of "More". */
  shown: number
  /** MEMOS_ASSETS with SUB_PATH: style sheets and scripts of this page alone. */
  assets: string[]
}

export interface NotFoundScreen extends ScreenBase {
  kind: 'not-found'
  latest: PostTeaser[]
}

/** Stands in for a post that is not loaded; a layout calls useMissingArticle, which leaves when the post does not come. */
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

/** What every page's frame needs. */
export interface SiteMeta {
  title: string
  description: string
  /** An emoji, an image address, or ''. */
  icon: string
  /** Site cover, IMG_COMPRESS_WIDTH wide where its host resizes, or ''. */
  cover: string
  /** After the fixed entries; hidden ones are already left out. */
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
  /** What the pages of a knowledge base are found by; for the themes that draw it. Emptied in the inlined page data. */
  tree?: TreeBranch[]
  /** Address of the post that the tree begins with: on the home page, where there is a tree and a post. */
  start?: string
  /** The comment area that pages may have; absent while no service is switched on. */
  comments?: CommentSetup
  /** Those that differ from the defaults; components read them whole through `useSite().settings`. */
  settings: Partial<BrowserSettings>
}

export interface PageProps {
  site: SiteMeta
  screen: Screen
  /** Name of the theme that draws the page. */
  theme: string
  /** The theme was asked for by the address: links carry it on, search engines are told not to index. */
  themed: boolean
  /** Fingerprint of what readers may see; the page cache sends the page while it is accepted (lib/workspace/visibility/visibility). */
  visibility: string
  /** What the settings add to the head of the document; absent where that is nothing. Only documents have a head. */
  extras?: HeadExtra[]
  /** What the settings add to the policy that the document carries; absent where it stands in the header alone. */
  policy?: PolicyAdditions
  /** What the page was made from; the page cache keeps the page while this is its present version (lib/workspace/freshness). */
  version?: string
}
