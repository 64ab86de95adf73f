/** What a drawn picture is made from: everything in it follows from these values, which its address is a hash of. */

interface DrawingBase {
  /** Names the post or the list; colours and shapes follow from it. */
  seed: string
  title: string
  /** Category of a post, the site's title over the name of a list; ''. */
  label: string
  /** Language tag of the site. */
  language: string
}

/** A cover for a post that has none. */
export interface CoverDrawing extends DrawingBase {
  kind: 'cover'
  /** An emoji, or ''; other icons are not drawn. */
  icon: string
  /**
   * Milliseconds since the epoch of the last edit, where the first picture of the body comes before what is drawn; never
   * of a locked post, nor of a row that leads elsewhere.
   */
  body?: number
}

/** The picture that other sites show beside a link. */
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

/** Pixels. Other sites expect the first one's shape; covers are cut to several shapes by lists and headers. */
export const sizes = {
  share: { width: 1200, height: 630 },
  cover: { width: 1000, height: 560 },
} as const satisfies Record<Drawing['kind'], { width: number; height: number }>
