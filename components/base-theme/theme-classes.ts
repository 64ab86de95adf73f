import { type ComponentType, createContext, useContext } from 'react'
import type { PostCard } from '@/lib/screens/types'

/**
 * The classes of the plain screens. Their structure is in structure.css, which a theme imports at the top of its
 * own CSS Module. There it overrides what should look different, under the same class names, and passes the module
 * on unchanged.
 */
export type ThemeClasses = {
  /** The root: tokens (colours, fonts) and the page's background. */
  theme?: string
  /** The skip link; hidden until it has the focus. */
  skip?: string
  /** The loading indicator for another page. */
  loading?: string
  /** The region of toasts, and one toast. */
  toasts?: string
  toast?: string

  /** The `h1`, and one that is a number; the description below it; an `h2` of a part of a page. */
  title?: string
  numeral?: string
  lead?: string
  part?: string
  /** A line of facts: dates, categories, tags, lengths; its parts are links, times or list items. */
  facts?: string
  /** The message when there is nothing to show. */
  empty?: string
  /** A link in such a message. */
  way?: string
  /** The notice. */
  notice?: string
  /** The link to the first post; the link back from an article. */
  start?: string
  back?: string

  /** The breadcrumb. */
  breadcrumbs?: string
  /** A list of posts, a post in it, its text beside the facts, its title, its excerpt. */
  rows?: string
  row?: string
  rowWords?: string
  rowTitle?: string
  rowText?: string
  /** The cover of a post in a list, only for themes that define this class. */
  rowCover?: string
  /**
   * A front page (front/structure.css): a post, its picture, its category; the lead, those below it, sections, one
   * section.
   */
  story?: string
  picture?: string
  kicker?: string
  top?: string
  columns?: string
  sections?: string
  section?: string
  /**
   * Its frame: the masthead, the line above the name, the name, the menu; the end of the page, its groups of links.
   */
  masthead?: string
  issue?: string
  siteName?: string
  menu?: string
  colophon?: string
  groups?: string
  /** The end of a growing list, and the button there. */
  more?: string
  moreButton?: string
  /**
   * Page controls: all of them, previous or next, the numbers, a number, the jump form, its label, field and
   * button.
   */
  pages?: string
  step?: string
  numbers?: string
  number?: string
  jump?: string
  jumpLabel?: string
  field?: string
  jumpButton?: string

  /** Names with their counts: categories, tags. */
  names?: string
  count?: string
  /** The newest post of a category. Without the class none is shown. */
  newest?: string
  /** The months of the archive, one of them, its name, its posts, one of them. */
  months?: string
  month?: string
  monthName?: string
  monthPosts?: string
  /** The cover frames of the archive, of categories and of teasers. Without the class no cover is shown there. */
  monthCover?: string
  nameCover?: string
  briefCover?: string
  /** The search form on its page, its field, its buttons. */
  search?: string
  searchField?: string
  searchButton?: string

  /** An article: all of it, its cover, its table of contents, their button, their list, an entry; the body. */
  article?: string
  cover?: string
  contents?: string
  contentsButton?: string
  contentsList?: string
  contentsEntry?: string
  body?: string
  /** The notice of an old post. */
  expired?: string
  /** The lock instead of a body. */
  lock?: string
  lockTitle?: string
  lockForm?: string
  lockRow?: string
  lockButton?: string
  lockError?: string
  /** After an article: all of it, the share bar, a button of it, the QR code, the neighbours, one of them. */
  after?: string
  share?: string
  shareButton?: string
  shareArea?: string
  popover?: string
  popoverCode?: string
  neighbours?: string
  neighbour?: string
  /** Posts by title and day; the copyright notice. */
  briefs?: string
  copyright?: string
  /** The comment area and its heading. */
  comments?: string

  /** The filter of the memos, one of its buttons; all of them, one, its text, a fact about it. */
  filter?: string
  filterButton?: string
  memos?: string
  memo?: string
  memoText?: string
  fact?: string

  /** A row of icon buttons, and one button. */
  tools?: string
  tool?: string
  /** Around the language selection, which needs scripts. */
  language?: string
  /**
   * The column beside the page (side/structure.css), its fixed entries, the tree, the preferences, one of them, its
   * button.
   */
  side?: string
  fixed?: string
  tree?: string
  choices?: string
  choice?: string
  opener?: string
  /** The end of the page: a row of links, the last line. */
  links?: string
  imprint?: string
}

const Context = createContext<ThemeClasses>({})

export const LooksProvider = Context

/** The classes of the theme that draws the page. */
export function useThemeClasses(): ThemeClasses {
  return useContext(Context)
}

export interface RowProps {
  card: PostCard
  /** Its words are highlighted; '' for none. */
  keyword: string
  level: 'h2' | 'h3'
  /** Index in the list, from 0. */
  place: number
}

/** The theme's component for a post in lists; null for the row of text (PostRow). */
export const RowContext = createContext<ComponentType<RowProps> | null>(null)
