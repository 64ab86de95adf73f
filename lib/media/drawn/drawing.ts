/**
 * The values from which a drawn picture is made. Everything in it follows from them, and its address contains their
 * hash.
 */

interface DrawingBase {
  /** Identifies the post or the list; colours and shapes follow from it. */
  seed: string
  title: string
  /** Category of a post; for a list the site's title, above the list's name; ''. */
  label: string
  /** Language tag of the site. */
  language: string
}

/** The cover of a post that has none. */
export interface CoverDrawing extends DrawingBase {
  kind: 'cover'
  /** An emoji, or ''; other icons are not drawn. */
  icon: string
  /**
   * Time of the last edit, in milliseconds since the epoch, if the first picture of the body is preferred to a
   * drawing. Absent for locked posts and for rows that link elsewhere.
   */
  body?: number
}

/** The picture in link previews of other sites. */
export interface ShareDrawing extends DrawingBase {
  kind: 'share'
  icon: string
  author: string
  /** Title of the site. */
  site: string
  /** Address of a picture to show, or ''. */
  photo: string
}

export type Drawing = CoverDrawing | ShareDrawing

/** Pixels. Other sites expect the shape of the first; lists and headers crop covers to several shapes. */
export const sizes = {
  share: { width: 1200, height: 630 },
  cover: { width: 1000, height: 560 },
} as const satisfies Record<Drawing['kind'], { width: number; height: number }>
