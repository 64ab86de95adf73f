import { type ComponentType, createContext, useContext } from 'react'
import type { PostCard } from '@/lib/screens/types'

/**
 * The classes of the plain screens. Their structure stands in structure.css, which a theme imports at the top of a CSS Module
 * of its own; there it says, under the same names, what is to look another way. It hands the module over as it is.
 */
export type ThemeClasses = {
  /** The root: tokens (colours, fonts) and the page's ground. */
  theme?: string
  /** The link past the frame; hidden until it has the focus. */
  skip?: string
  /** What shows that another page is on its way, while it is. */
  loading?: string
  /** Where messages appear, and one of them. */
  toasts?: string
  toast?: string

  /** Headings of level 1, a number as such; the line below; headings of level 2 that name a part of a page. */
  title?: string
  numeral?: string
  lead?: string
  part?: string
  /** A small line of facts: dates, categories, tags, lengths; its parts are links, times or list items. */
  facts?: string
  /** Where nothing is to be shown. */
  empty?: string
  /** A link that leads on from a message. */
  way?: string
  /** The announcement. */
  notice?: string
  /** The way into the first post; the way back from an article. */
  start?: string
  back?: string

  /** Where the page stands in the site. */
  breadcrumbs?: string
  /** A list of posts, a post in it, its words beside the facts, its title, what it says. */
  rows?: string
  row?: string
  rowWords?: string
  rowTitle?: string
  rowText?: string
  /** The cover of a post in a list: only themes with a class for it show it. */
  rowCover?: string
  /** A front page (front/structure.css): a post, its picture, its category; the lead, those below it, sections, one of them. */
  story?: string
  picture?: string
  kicker?: string
  top?: string
  columns?: string
  sections?: string
  section?: string
  /** Its frame: the masthead, the line above the name, the name, the menu; the end of the page, its groups of links. */
  masthead?: string
  issue?: string
  siteName?: string
  menu?: string
  colophon?: string
  groups?: string
  /** The end of a growing list, and the button there. */
  more?: string
  moreButton?: string
  /** Page controls: all of them, a step, the numbers, a number, the box to jump with, its label, field and button. */
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
  /** A month of the archive, its name, its posts, one of them. */
  month?: string
  monthName?: string
  monthPosts?: string
  /** The frame of a cover in the archive, of a category's, and of one beside a brief: a theme without it shows none there. */
  monthCover?: string
  nameCover?: string
  briefCover?: string
  /** The search box on its page: the form, its field, its buttons. */
  search?: string
  searchField?: string
  searchButton?: string

  /** An article: all of it, its cover, its contents, their button, their list, an entry; the body. */
  article?: string
  cover?: string
  contents?: string
  contentsButton?: string
  contentsList?: string
  contentsEntry?: string
  body?: string
  /** Says that the post is old. */
  expired?: string
  /** The lock in the place of a body. */
  lock?: string
  lockTitle?: string
  lockForm?: string
  lockRow?: string
  lockButton?: string
  lockError?: string
  /** After an article: all of it, the share bar, a button of it, the code to scan, the neighbours, one of them. */
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

  /** Controls that are icons: a row of them, one. */
  tools?: string
  tool?: string
  /** Around the choice of language, which needs scripts. */
  language?: string
  /** The column beside the page (side/structure.css), its fixed entries, the tree, the choices, one of them, its button. */
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
  /** Its words are marked; '' for none. */
  keyword: string
  level: 'h2' | 'h3'
  /** Place in the list, from 0. */
  place: number
}

/** What draws a post of a list in the theme's own way; null for the row of words (PostRow). */
export const RowContext = createContext<ComponentType<RowProps> | null>(null)
